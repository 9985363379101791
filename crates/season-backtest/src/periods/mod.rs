//! Glicko-2, by the crate skillratings, and Stephenson's system, rated month by month.

mod glicko2;
mod stephenson;

use std::f64::consts::LN_10;

use anyhow::Result;
use chrono::{Datelike, NaiveDate};
use fgsl_matrix::{Conversion, ListedNumber, Month, Predicts, Scale, Time};
use rating_core::{Outcome, PlayerIdx};
use rayon::prelude::*;
use season_runner::record::{Record, RecordGame};
use serde::{Deserialize, Serialize};

use crate::cuts::last_whole_day;
use crate::forecaster::{Forecast, Forecaster, Pairing};
use crate::games_known::GamesKnown;

pub use glicko2::Glicko2;
pub use stephenson::Stephenson;

/// The rating at which newcomers begin if nobody is on the opening list, as in Glickman's example.
const NEW_RATING: f64 = 1_500.0;

/// The difference in three-digit grade points at which the odds are ten to one: 400 / 8 of Elo.
const TENFOLD: f64 = 50.0;

/// A system that rates periods.
pub(super) trait PeriodSystem: Send + Sync {
    /// A rating with its deviation.
    type Rating: Copy + Send + Sync;

    /// The rating of a grade on the opening list.
    fn listed(&self, rating: f64) -> Self::Rating;

    /// The rating of a newcomer, from the mean.
    fn newcomer(&self, rating: f64) -> Self::Rating;

    /// A rating after a period with these games.
    fn after(&self, own: &Self::Rating, games: &[PlayedGame<Self::Rating>]) -> Self::Rating;

    /// White's expected score if White's pieces are worth so many Elo points.
    fn expected(&self, white: &Self::Rating, black: &Self::Rating, worth: f64) -> f64;

    /// What White's pieces are worth when ratings move.
    fn white(&self) -> f64 {
        0.0
    }

    /// How it predicts, where that is not how ratings move.
    fn predicts(&self) -> Predicts;

    /// The deviations by which it predicts.
    fn deviations(&self) -> Deviations;

    /// The rating as a number.
    fn number(&self, rating: &Self::Rating) -> f64;

    /// The deviation: how inaccurate the rating may be.
    fn deviation(&self, rating: &Self::Rating) -> f64;
}

/// A game of a player whose rating moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedGame<R> {
    /// The opponent's rating before the period.
    pub(super) opponent: R,
    /// How it ended for the player.
    pub(super) outcome: Outcome,
    /// 1 with White, -1 with Black, and 0 if that is not known.
    pub(super) white: f64,
}

/// By which deviations games are predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deviations {
    /// Those that have grown since the player's last game, as when ratings move.
    #[default]
    Grown,
    /// Those after the player's last game, as `predict` of `PlayerRatings` takes them.
    OfLastGame,
}

impl Deviations {
    /// In words, with a semicolon before them; empty for those that every system has.
    const fn in_words(self) -> &'static str {
        match self {
            Self::Grown => "",
            Self::OfLastGame => "; predicts by the deviations of the last game",
        }
    }
}

/// A system that rates months, in the course of a backtest.
pub(super) struct Periods<S: PeriodSystem> {
    system: S,
    conversion: Conversion,
    /// By player: the rating; `None` for a player who is not on the opening list and has not
    /// played.
    ratings: Vec<Option<S::Rating>>,
    /// By player: the same after the last month in which they played.
    of_last_game: Vec<Option<S::Rating>>,
    /// By player: how many games are known.
    games: GamesKnown,
    /// Where newcomers begin.
    new: S::Rating,
    /// Games of months that are not over yet.
    pending: Vec<RecordGame>,
    /// The last day that was rated.
    rated_until: NaiveDate,
}

impl<S: PeriodSystem> Periods<S> {
    /// The system before the first game. Grades of the opening list are converted to ratings,
    /// unless it has ratings itself, and newcomers begin at their mean.
    pub(super) fn new(system: S, record: &Record) -> Self {
        let conversion = Conversion::default();
        let elo =
            |listed: ListedNumber| conversion.convert(listed.value(), listed.scale(), Scale::Elo);
        let opening: Vec<Option<f64>> =
            record.listed.iter().map(|player| player.number.map(elo)).collect();
        let listed: Vec<f64> = opening.iter().copied().flatten().collect();
        let mean = listed.iter().sum::<f64>() / listed.len() as f64;
        let new = if listed.is_empty() { NEW_RATING } else { mean };
        let first_day = record.seasons.first().map(|season| season.first_day);
        let listed = opening.iter().map(|rating| rating.map(|rating| system.listed(rating)));
        let ratings: Vec<Option<S::Rating>> = listed.collect();
        Self {
            of_last_game: ratings.clone(),
            ratings,
            games: GamesKnown::before(record),
            new: system.newcomer(new),
            system,
            conversion,
            pending: Vec::new(),
            rated_until: first_day.and_then(|day| day.pred_opt()).unwrap_or(NaiveDate::MIN),
        }
    }

    /// Rates a period; afterwards everybody in these games has a rating.
    fn rate(&mut self, games: &[RecordGame]) {
        for player in games.iter().flat_map(|game| [game.white, game.black]) {
            self.ratings[player.as_usize()].get_or_insert(self.new);
        }
        let mut sides: Vec<(PlayerIdx, PlayerIdx, Outcome, i8)> = games
            .iter()
            .flat_map(|game| {
                let RecordGame { white, black, outcome, has_colours, .. } = *game;
                let side = i8::from(has_colours);
                [(white, black, outcome, side), (black, white, outcome.reversed(), -side)]
            })
            .collect();
        // Sums of floating-point numbers depend on the order, so it is fixed.
        sides.sort_unstable();
        let (before, system) = (&self.ratings, &self.system);
        let after = |(number, own): (usize, &Option<S::Rating>)| {
            let own = (*own)?;
            let player = PlayerIdx::new(number as u32);
            let from = sides.partition_point(|side| side.0 < player);
            let of_player = sides[from..].iter().take_while(|side| side.0 == player);
            let game = |&(_, opponent, outcome, side): &(_, PlayerIdx, Outcome, i8)| {
                let opponent = before[opponent.as_usize()]?;
                Some(PlayedGame { opponent, outcome, white: f64::from(side) })
            };
            let games: Vec<_> = of_player.filter_map(game).collect();
            Some(system.after(&own, &games))
        };
        let after: Vec<Option<S::Rating>> =
            // Large pieces, so that starting a task does not cost more than its work; ratings do
            // not depend on the size.
            before.par_iter().enumerate().with_min_len(256).map(after).collect();
        self.ratings = after;
        for player in sides.chunk_by(|one, next| one.0 == next.0).map(|of_player| of_player[0].0) {
            self.of_last_game[player.as_usize()] = self.ratings[player.as_usize()];
        }
    }

    /// The rating by which a player is predicted.
    fn rating(&self, player: PlayerIdx) -> Option<S::Rating> {
        let ratings = match self.system.deviations() {
            Deviations::Grown => &self.ratings,
            Deviations::OfLastGame => &self.of_last_game,
        };
        let own = ratings.get(player.as_usize()).copied().flatten();
        self.system.predicts().known(self.games.of(player), own, || Some(self.new))
    }
}

impl<S: PeriodSystem> Forecaster for Periods<S> {
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()> {
        self.pending.extend_from_slice(games);
        self.games.add(games);
        let tomorrow = next_day(last_whole_day(until));
        // Rates every month that is over by then. Months without games count too, since deviations
        // grow in them.
        while Month::of(next_day(self.rated_until)) < Month::of(tomorrow) {
            let month = Month::of(next_day(self.rated_until));
            let end = self.pending.partition_point(|game| Month::of(game.day()) <= month);
            let games: Vec<RecordGame> = self.pending.drain(..end).collect();
            self.rate(&games);
            self.rated_until = last_of_month(next_day(self.rated_until));
        }
        Ok(())
    }

    fn forecast(&self, pairing: Pairing) -> Option<Forecast> {
        let (white, black) = (self.rating(pairing.white)?, self.rating(pairing.black)?);
        let worth = self.system.predicts().white.unwrap_or_else(|| self.system.white());
        let expected = self.system.expected(&white, &black, pairing.white_worth(worth));
        // The difference in grades that gives these odds; deviations are included.
        let difference = TENFOLD / LN_10 * log_odds(self.system.expected(&white, &black, 0.0));
        Some(Forecast { expected, difference: Some(difference) })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        let grade = |rating: &Option<S::Rating>| {
            let number = self.system.number(rating.as_ref()?);
            Some(self.conversion.convert(number, Scale::Elo, Scale::Grade))
        };
        Some(self.ratings.iter().map(grade).collect())
    }

    fn standard_errors(&self) -> Option<Vec<Option<f64>>> {
        let points = |elo: f64| self.conversion.convert(elo, Scale::Elo, Scale::Grade);
        let error = |rating: &Option<S::Rating>| {
            // A deviation is a difference, so only the factor of the conversion applies, and not
            // the offset of 700.
            Some(points(self.system.deviation(rating.as_ref()?)) - points(0.0))
        };
        Some(self.ratings.iter().map(error).collect())
    }
}

/// The logarithm of the odds of an expected score, which is never quite 0 or 1.
fn log_odds(expected: f64) -> f64 {
    // By feel: odds of a thousand million to one, which is a difference of 450 grade points, are
    // beyond any two players.
    let inside = expected.clamp(1e-9, 1.0 - 1e-9);
    libm::log(inside / (1.0 - inside))
}

fn next_day(day: NaiveDate) -> NaiveDate {
    day.succ_opt().unwrap_or(day)
}

fn last_of_month(day: NaiveDate) -> NaiveDate {
    let rest = day.iter_days().take_while(|later| later.month() == day.month());
    rest.last().unwrap_or(day)
}
