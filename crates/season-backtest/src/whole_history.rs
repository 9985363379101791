//! Whole-history rating (R. Coulom, "Whole-History Rating: A Bayesian Rating System for Players of
//! Time-Varying Strength", 2008), with a strength a season.
//!
//! All results so far are explained at once: a player's strengths walk at random from season to
//! season, the score expected is the logistic curve of the difference with White's advantage, and
//! the strengths are those that are most likely (draws count as half a win and half a loss). Each
//! sweep moves one player after the other by a step of Newton's method over all of the player's
//! seasons. Coulom draws a newcomer to the middle by two virtual draws; here a newcomer begins at
//! the mean of the opening list, and a listed player at the grade there, with a normal deviation.

use std::f64::consts::{LN_10, PI};

use anyhow::{Context, Result};
use chrono::Datelike;
use fgsl_matrix::{Conversion, ListedNumber, Scale, Time};
use rating_core::PlayerIdx;
use season_runner::record::{Record, RecordGame};
use serde::{Deserialize, Serialize};

use crate::cuts::last_whole_day;
use crate::fittable::{OutOfRange, all_within};
use crate::forecaster::{Forecast, Forecaster, Pairing};

/// The parameters, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WholeHistory {
    /// By how much strengths change from season to season: the standard deviation of a step.
    pub drift: f64,
    /// The deviation of a grade on the opening list, as for Glicko-2.
    pub opening_deviation: f64,
    /// The deviation of a newcomer.
    pub new_deviation: f64,
}

impl Default for WholeHistory {
    fn default() -> Self {
        Self { drift: 80.0, opening_deviation: 100.0, new_deviation: 350.0 }
    }
}

impl WholeHistory {
    /// The formula in one line.
    #[must_use]
    pub fn formula(&self) -> String {
        format!(
            "whole-history rating by seasons: drift {:.0}; the opening list with deviation {:.0}, \
             newcomers at its mean with {:.0}",
            self.drift, self.opening_deviation, self.new_deviation
        )
    }

    /// The parameters, if they are in their ranges.
    pub(crate) fn checked(self) -> Result<Self, OutOfRange> {
        // A drift of 0 would be a division by 0. The upper ends are far beyond any player.
        all_within(&[
            ("drift", self.drift, 1.0..=1_000.0),
            ("opening_deviation", self.opening_deviation, 1.0..=1_000.0),
            ("new_deviation", self.new_deviation, 1.0..=1_000.0),
        ])?;
        Ok(self)
    }
}

/// An Elo point in units of the natural logarithm of the odds.
const ELO: f64 = LN_10 / 400.0;

/// Sweeps end when no strength moves by more than this, a fiftieth of an Elo point.
const SMALL_MOVE: f64 = 1e-4;

/// Steps are cut to this, 174 Elo points: where the curve is flat, Newton's method overshoots.
const LONGEST_MOVE: f64 = 1.0;

/// Sweeps from the last fit on; a season's new players need some twenty.
const MOST_SWEEPS: usize = 60;

/// The rating of newcomers if nobody is on the opening list.
const NEW_RATING: f64 = 1_500.0;

/// A side of a game.
#[derive(Clone, Copy)]
struct Side {
    /// The position of the season among those of the player.
    at: u32,
    opponent: u32,
    /// The position of the season among those of the opponent.
    opponent_at: u32,
    score: f64,
    /// 1 for White, -1 for Black, 0 for nobody: what the advantage counts.
    white: f64,
}

/// The strengths of a player, in natural units.
struct Career {
    /// Mean and precision of the first strength.
    prior: (f64, f64),
    /// Whether the player is on the opening list.
    is_listed: bool,
    /// The seasons with games, with a strength each.
    seasons: Vec<(usize, f64)>,
    games: Vec<Side>,
    /// The variance of the last strength.
    variance: f64,
}

impl Career {
    fn last(&self) -> f64 {
        self.seasons.last().map_or(self.prior.0, |(_, strength)| *strength)
    }

    /// The position of a season among those of the player, the last one or a new one.
    fn at(&mut self, season: usize) -> u32 {
        if self.seasons.last().is_none_or(|(last, _)| *last != season) {
            self.seasons.push((season, self.last()));
        }
        self.seasons.len() as u32 - 1
    }
}

/// A whole-history rating in the course of a backtest.
pub(crate) struct History<'a> {
    record: &'a Record,
    conversion: Conversion,
    /// The variance of a season's step.
    step: f64,
    careers: Vec<Career>,
    white: f64,
    season: usize,
    /// The last month after which strengths were found.
    fitted: Option<(i32, u32)>,
}

impl<'a> History<'a> {
    pub(crate) fn new(system: WholeHistory, record: &'a Record) -> Self {
        let conversion = Conversion::default();
        let elo =
            |number: ListedNumber| conversion.convert(number.value(), number.scale(), Scale::Elo);
        let listed: Vec<Option<f64>> =
            record.listed.iter().map(|player| player.number.map(elo)).collect();
        let known: Vec<f64> = listed.iter().copied().flatten().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        let new = if known.is_empty() { NEW_RATING } else { mean };
        let career = |rating: &Option<f64>| {
            let (mean, deviation) = rating
                .map_or((new, system.new_deviation), |rating| (rating, system.opening_deviation));
            let variance = (deviation * ELO) * (deviation * ELO);
            Career {
                prior: (mean * ELO, variance.recip()),
                is_listed: rating.is_some(),
                seasons: Vec::new(),
                games: Vec::new(),
                variance,
            }
        };
        let step = (system.drift * ELO) * (system.drift * ELO);
        let careers = listed.iter().map(career).collect();
        Self { record, conversion, step, careers, white: 0.0, season: 0, fitted: None }
    }

    fn add(&mut self, game: &RecordGame) {
        let [white, black] = [game.white, game.black].map(PlayerIdx::as_usize);
        let [of_white, of_black] =
            [white, black].map(|player| self.careers[player].at(self.season));
        let score = f64::from(game.outcome.half_points()) * 0.5;
        let side = Pairing::of(game).white_worth(1.0);
        let (at, opponent, opponent_at) = (of_white, black as u32, of_black);
        self.careers[white].games.push(Side { at, opponent, opponent_at, score, white: side });
        let (at, opponent, opponent_at) = (of_black, white as u32, of_white);
        let score = 1.0 - score;
        self.careers[black].games.push(Side { at, opponent, opponent_at, score, white: -side });
    }

    /// Finds the strengths that are most likely, given all games so far.
    fn fit(&mut self) {
        for _ in 0..MOST_SWEEPS {
            // In the order of players, so that no thread affects the result.
            let moves = (0..self.careers.len()).map(|player| self.sweep(player));
            let largest = moves.fold(0.0, f64::max);
            self.move_white();
            if largest < SMALL_MOVE {
                return;
            }
        }
    }

    /// Moves a player's strengths by a step of Newton's method; returns the largest move.
    fn sweep(&mut self, player: usize) -> f64 {
        let career = &self.careers[player];
        let mut slopes = vec![0.0; career.seasons.len()];
        let mut curvatures = vec![0.0; career.seasons.len()];
        for side in &career.games {
            let expected = self.expected(career, side);
            slopes[side.at as usize] += side.score - expected;
            curvatures[side.at as usize] += expected * (1.0 - expected);
        }
        let (mean, precision) = career.prior;
        if let (Some((_, first)), Some(slope)) = (career.seasons.first(), slopes.first_mut()) {
            *slope -= (first - mean) * precision;
            curvatures[0] += precision;
        }
        // The precision of the step before each season but the first.
        let mut steps = vec![0.0; career.seasons.len()];
        for (at, pair) in career.seasons.windows(2).enumerate() {
            let precision = (self.step * (pair[1].0 - pair[0].0) as f64).recip();
            let walked = (pair[1].1 - pair[0].1) * precision;
            slopes[at] += walked;
            slopes[at + 1] -= walked;
            curvatures[at] += precision;
            curvatures[at + 1] += precision;
            steps[at + 1] = precision;
        }
        let (moves, variance) = solved(slopes, curvatures, &steps);
        let largest = moves.iter().fold(0.0_f64, |largest, step| step.abs().max(largest));
        let part = (LONGEST_MOVE / largest).min(1.0);
        let career = &mut self.careers[player];
        for ((_, strength), step) in career.seasons.iter_mut().zip(&moves) {
            *strength += part * step;
        }
        career.variance = variance.unwrap_or(career.variance);
        largest
    }

    fn expected(&self, career: &Career, side: &Side) -> f64 {
        let opponent = &self.careers[side.opponent as usize];
        let own = career.seasons[side.at as usize].1;
        let other = opponent.seasons[side.opponent_at as usize].1;
        logistic(own - other + side.white * self.white)
    }

    /// Moves White's advantage by a step of Newton's method.
    fn move_white(&mut self) {
        let (mut slope, mut curvature) = (0.0, 0.0);
        for career in &self.careers {
            for side in career.games.iter().filter(|side| side.white > 0.0) {
                let expected = self.expected(career, side);
                slope += side.score - expected;
                curvature += expected * (1.0 - expected);
            }
        }
        if curvature > 0.0 {
            self.white += slope / curvature;
        }
    }

    /// A player's strength and its variance in the current season; `None` for a player of whom
    /// nothing is known.
    fn known(&self, player: PlayerIdx) -> Option<(f64, f64)> {
        let career = self.careers.get(player.as_usize())?;
        let is_known = career.is_listed || !career.seasons.is_empty();
        let last = career.seasons.last().map_or(0, |(season, _)| *season);
        let passed = self.season.saturating_sub(last) as f64;
        is_known.then(|| (career.last(), career.variance + passed * self.step))
    }
}

/// The solution of the equations of a step, which tie each season to the one before, and the
/// variance of the last strength: `curvatures` are the diagonal, and `-steps` stand beside it.
fn solved(
    mut slopes: Vec<f64>,
    mut curvatures: Vec<f64>,
    steps: &[f64],
) -> (Vec<f64>, Option<f64>) {
    for at in 1..slopes.len() {
        let factor = steps[at] / curvatures[at - 1];
        curvatures[at] -= factor * steps[at];
        slopes[at] += factor * slopes[at - 1];
    }
    let mut next = 0.0;
    for at in (0..slopes.len()).rev() {
        let beside = steps.get(at + 1).map_or(0.0, |step| step * next);
        next = (slopes[at] + beside) / curvatures[at];
        slopes[at] = next;
    }
    (slopes, curvatures.last().map(|curvature| curvature.recip()))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

impl Forecaster for History<'_> {
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()> {
        for game in games {
            self.add(game);
        }
        let last_day =
            self.record.seasons.get(self.season).context("a day after all seasons")?.last_day;
        let day = last_whole_day(until);
        let is_over = day >= last_day;
        let tomorrow = day.succ_opt().unwrap_or(day);
        let month = Some((tomorrow.year(), tomorrow.month()));
        // Within a month the strengths of its beginning hold: days and games would take hours.
        if is_over || month != self.fitted {
            self.fit();
            self.fitted = month;
        }
        self.season += usize::from(is_over);
        Ok(())
    }

    fn forecast(&self, pairing: Pairing) -> Option<Forecast> {
        let (white, black) = (self.known(pairing.white)?, self.known(pairing.black)?);
        // The mean of the logistic curve over a normal distribution, nearly (MacKay, 1992).
        let shrunk = (1.0 + PI * (white.1 + black.1) / 8.0).sqrt().recip();
        let difference = white.0 - black.0;
        let expected = logistic(shrunk * (difference + pairing.white_worth(self.white)));
        Some(Forecast { expected, difference: Some(shrunk * difference / (8.0 * ELO)) })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        let grade = |player: u32| {
            let (strength, _) = self.known(PlayerIdx::new(player))?;
            Some(self.conversion.convert(strength / ELO, Scale::Elo, Scale::Grade))
        };
        Some((0..self.careers.len() as u32).map(grade).collect())
    }

    fn standard_errors(&self) -> Option<Vec<Option<f64>>> {
        let error = |player: u32| {
            let (_, variance) = self.known(PlayerIdx::new(player))?;
            // Eight Elo points are one of the three-digit grades.
            Some(variance.sqrt() / (8.0 * ELO))
        };
        Some((0..self.careers.len() as u32).map(error).collect())
    }
}
