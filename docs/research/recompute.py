"""Recomputes a backtest's predictions and measures with other programs' formulas.

    clarke backtest data/federation --by month --system one-half \
        --system data/examples/backtest/elo.toml --system data/examples/backtest/glicko2.toml \
        --system data/examples/backtest/steph.toml --predictions predictions.parquet
    python docs/research/recompute.py predictions.parquet data/federation/opening_grades.csv

Needs riix 0.0.6 and what it needs (numpy, polars). riix computes Elo, Glicko-2 and its measures;
`metrics` and `steph` of the R package PlayerRatings 1.1-0 are followed here step by step.
"""

import math
import sys

import numpy as np
import polars as pl
from riix import metrics as riix_metrics
from riix.models.elo import Elo
from riix.models.glicko2 import Glicko2

QV = math.log(10) / 400
QIP3 = 3 * (QV / math.pi) ** 2


def metrics(act, pred, cap=(0.01, 0.99)):
    """bdev, mse and mae as `metrics(act, pred)` of PlayerRatings prints them."""
    capped = np.clip(pred, *cap)
    half = np.full_like(act, 0.5)

    def deviance(p):
        return -np.mean(act * np.log(p) + (1 - act) * np.log(1 - p))

    bdev = deviance(capped) / deviance(half)
    mse = math.sqrt(np.mean((pred - act) ** 2)) / math.sqrt(np.mean((0.5 - act) ** 2))
    mae = np.mean(np.abs(pred - act)) / np.mean(np.abs(0.5 - act))
    return [100 * bdev, 100 * mse, 100 * mae]


def months(games):
    """The games of each month, of which there is one or more in every month."""
    key = games["day"].dt.year() * 12 + games["day"].dt.month()
    return [np.flatnonzero(key == month) for month in key.unique().sort()], key.unique().sort()


def steph(players, white, black, score, periods, opening, new):
    """`steph(x, status, init = c(new, 300), gamma = 30)`; the status has deviation 100."""
    rating = np.array([opening.get(p, new) for p in players])
    square = np.array([100.0**2 if p in opening else 300.0**2 for p in players])
    lag = np.zeros(len(players))
    known = np.array([p in opening for p in players])
    predicted = np.full(len(score), np.nan)
    for games in periods:
        w, b, s = white[games], black[games], score[games]
        now = square + lag * 10.0**2
        g = 1 / np.sqrt(1 + QIP3 * (now[w] + now[b]))
        p = 1 / (1 + 10 ** (g * (rating[b] - rating[w] - 30) / 400))
        predicted[games] = np.where(known[w] & known[b], p, np.nan)
        plays = np.unique(np.concatenate([w, b]))
        square[plays] = np.minimum(square[plays] + (lag[plays] + 1) * 10.0**2, 350.0**2)
        gdev = 1 / np.sqrt(1 + QIP3 * square)
        dscore, dval, away = (np.zeros(len(players)) for _ in range(3))
        count = np.bincount(np.concatenate([w, b]), minlength=len(players)).astype(float)
        for own, other, result, gamma in [(w, b, s, 30), (b, w, 1 - s, -30)]:
            e = 1 / (1 + 10 ** (gdev[other] * (rating[other] - rating[own] - gamma) / 400))
            np.add.at(dval, own, QV**2 * gdev[other] ** 2 * e * (1 - e))
            np.add.at(dscore, own, gdev[other] * (result - e))
            np.add.at(away, own, rating[other] - rating[own])
        after = 1 / (1 / (square + count * 10.0**2) + dval)
        step = after * QV * dscore
        step[plays] += 2 / 100 * away[plays] / count[plays]
        square[plays], rating[plays] = after[plays], (rating + step)[plays]
        known[plays] = True
        lag[known] += 1
        lag[plays] = 0
    return predicted


def glicko2(players, white, black, score, periods, numbers, opening, new):
    """riix's Glicko2, whole periods at once; listed players begin with deviation 100."""
    system = Glicko2(list(players), initial_rating=new, initial_rd=300.0, update_method="batched")
    # riix caps deviations at the first one; nobody's grows as far here.
    known = np.array([p in opening for p in players])
    for number, player in enumerate(players):
        if player in opening:
            system.mus[number] = (opening[player] - 1500) / 173.7178
            system.phis[number] = 100 / 173.7178
            system.has_played[number] = True
    predicted = np.full(len(score), np.nan)
    system.prev_time_step = numbers[0] - 1
    for games, number in zip(periods, numbers):
        pairs = np.column_stack([white[games], black[games]])
        both = known[pairs[:, 0]] & known[pairs[:, 1]]
        predicted[games] = np.where(both, system.predict(pairs), np.nan)
        system.update(pairs, score[games], time_step=number)
        known[np.unique(pairs)] = True
    return predicted


def elo(players, white, black, score, periods, opening):
    """riix's Elo, game after game."""
    system = Elo(list(players), initial_rating=1600.0, k=20.0)
    known = np.array([p in opening for p in players])
    for number, player in enumerate(players):
        system.ratings[number] = opening.get(player, 1600.0)
    predicted = np.full(len(score), np.nan)
    for games in periods:
        pairs = np.column_stack([white[games], black[games]])
        both = known[pairs[:, 0]] & known[pairs[:, 1]]
        predicted[games] = np.where(both, system.predict(pairs), np.nan)
        system.update(pairs, score[games])
        known[np.unique(pairs)] = True
    return predicted


def main(predictions, opening_grades):
    games = pl.read_parquet(predictions)
    listed = pl.read_csv(opening_grades)
    opening = {code: 7.5 * grade + 700 for code, grade in listed.select("code", "grade").iter_rows()}
    new = sum(opening.values()) / len(opening)
    players = sorted(set(games["white"]) | set(games["black"]))
    number = {player: at for at, player in enumerate(players)}
    white = np.array([number[p] for p in games["white"]])
    black = np.array([number[p] for p in games["black"]])
    score = games["result"].to_numpy()
    periods, keys = months(games)
    keys = [int(key) for key in keys]
    found = {
        "elo": elo(players, white, black, score, periods, opening),
        "glicko2": glicko2(players, white, black, score, periods, keys, opening, new),
        "steph": steph(players, white, black, score, periods, opening, new),
    }
    print("predictions         games  largest difference")
    for name, recomputed in found.items():
        clarke = games[name].to_numpy()
        assert np.array_equal(np.isnan(clarke), np.isnan(recomputed)), name
        both = ~np.isnan(clarke)
        print(f"{name:18} {both.sum():6}  {np.abs(clarke - recomputed)[both].max():.1e}")
    # The games that are scored: not of the first season, and predicted by all.
    names = ["one-half", *found]
    scored = (games["season"] != games["season"][0]).to_numpy()
    for name in names:
        scored &= ~np.isnan(games[name].to_numpy())
    act = score[scored]
    print(f"\nmeasures on {scored.sum()} games, own curves")
    print("system      bdev     mse     mae   brier  accuracy  log_loss x 0.43429")
    for name in names:
        pred = games[name].to_numpy()[scored]
        bdev, mse, mae = metrics(act, pred)
        brier = riix_metrics.brier_score(pred, act)
        accuracy = 100 * riix_metrics.accuracy_without_draws(pred, act)
        loss = riix_metrics.binary_log_loss(pred, act) * math.log10(math.e)
        print(f"{name:9}{bdev:7.2f} {mse:7.2f} {mae:7.2f}  {brier:.4f}  {accuracy:8.2f}  {loss:.5f}")


main(*sys.argv[1:])
