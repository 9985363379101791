//! Glicko-2 and Stephenson's system, rated month by month by the crate skillratings.

mod glicko2;

mod stephenson;

use std::f64::consts::LN_10;

use anyhow::Result;
use chrono::{Datelike, NaiveDate};
use fgsl_matrix::{Conversion, ListedNumber, Month, Scale, Time};
use rating_core::{Outcome, PlayerIdx};
use rayon::prelude::*;
use season_runner::record::{Record, RecordGame};
use skillratings::Outcomes;

use crate::cuts::last_whole_day;
use crate::forecaster::{Forecast, Forecaster};

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

    /// A rating after a period, from opponents and results, with whether the player had White.
    fn after(&self, own: &Self::Rating, games: &[(Self::Rating, Outcomes, bool)]) -> Self::Rating;

    /// White's expected score.
    fn expected(&self, white: &Self::Rating, black: &Self::Rating) -> f64;

    /// White's expected score if colours did not matter.
    fn without_colours(&self, one: &Self::Rating, other: &Self::Rating) -> f64 {
        self.expected(one, other)
    }

    /// The rating as a number.
    fn number(&self, rating: &Self::Rating) -> f64;

    /// The deviation: how inaccurate the rating may be.
    fn deviation(&self, rating: &Self::Rating) -> f64;
}

/// A system that rates months, in the course of a backtest.
pub(super) struct Periods<S: PeriodSystem> {
    system: S,
    conversion: Conversion,
    /// By player: the rating; `None` for a player who is not on the opening list and has not
    /// played.
    ratings: Vec<Option<S::Rating>>,
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
        Self {
            ratings: opening
                .iter()
                .map(|rating| rating.map(|rating| system.listed(rating)))
                .collect(),
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
        let mut sides: Vec<(PlayerIdx, PlayerIdx, Outcome, bool)> = games
            .iter()
            .flat_map(|game| {
                let RecordGame { white, black, outcome, .. } = *game;
                [(white, black, outcome, true), (black, white, outcome.reversed(), false)]
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
            let game = |&(_, opponent, outcome, is_white): &(_, PlayerIdx, Outcome, bool)| {
                Some((before[opponent.as_usize()]?, result(outcome), is_white))
            };
            let games: Vec<_> = of_player.filter_map(game).collect();
            Some(system.after(&own, &games))
        };
        let after: Vec<Option<S::Rating>> =
            // Large pieces, so that starting a task does not cost more than its work; ratings do
            // not depend on the size.
            before.par_iter().enumerate().with_min_len(256).map(after).collect();
        self.ratings = after;
    }

    fn rating(&self, player: PlayerIdx) -> Option<&S::Rating> {
        self.ratings.get(player.as_usize())?.as_ref()
    }
}

const fn result(outcome: Outcome) -> Outcomes {
    match outcome {
        Outcome::Win => Outcomes::WIN,
        Outcome::Draw => Outcomes::DRAW,
        Outcome::Loss => Outcomes::LOSS,
    }
}

impl<S: PeriodSystem> Forecaster for Periods<S> {
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()> {
        self.pending.extend_from_slice(games);
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

    fn forecast(&self, white: PlayerIdx, black: PlayerIdx) -> Option<Forecast> {
        let (white, black) = (self.rating(white)?, self.rating(black)?);
        let expected = self.system.expected(white, black);
        // The difference in grades that gives these odds; deviations are included.
        let difference = TENFOLD / LN_10 * log_odds(self.system.without_colours(white, black));
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
