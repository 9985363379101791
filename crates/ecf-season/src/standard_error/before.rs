//! What earlier seasons hand on to the errors of a season.

use chrono::{Datelike, NaiveDate};
use rating_core::PlayerIdx;

use super::draws::{Draws, Of, Points, normal};
use super::drift::{AgeClass, Drift};
use super::noise::Assumed;
use crate::error::SeasonError;

/// What earlier seasons hand on to the errors of a season.
#[derive(Clone, Copy, Debug)]
pub struct ErrorsBefore<'a> {
    /// The last day of the season that is graded. Draws are of a season by its last day, since the
    /// first one depends on what is known of the season before.
    pub last_day: NaiveDate,
    /// By player: [`super::player_key`] of the code.
    pub keys: &'a [u32],
    /// By player: the date of birth. Empty if none is known.
    pub born: &'a [Option<NaiveDate>],
    /// By player: the list by whose grade they count as graded. Empty if all are of the most recent
    /// season, and without draws.
    pub lists: &'a [OnList],
    /// The earlier seasons, the most recent first.
    pub seasons: &'a [EarlierErrors],
}

/// The error of a player's grade on an earlier list.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnList {
    /// The position of its season in [`ErrorsBefore::seasons`].
    pub season: usize,
    /// The error at the end of that season; `None` if it was not handed on.
    pub draws: Option<Draws>,
}

/// One earlier season.
#[derive(Clone, Debug)]
pub struct EarlierErrors {
    /// Its first day.
    pub first_day: NaiveDate,
    /// Its last day.
    pub last_day: NaiveDate,
    /// By how much strengths changed in it.
    pub change: Change,
    /// By player: the error of the season's average. Empty if it was not handed on, or the rules do
    /// not look back to it.
    pub averages: Vec<OfAverage>,
}

/// By how much strengths changed in an earlier season.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// As they do in the season that is graded: that season's manifest gives nothing.
    Usual,
    /// As measured.
    Measured(Drift),
    /// Not at all: it is an opening list, and no season, or nobody played in it.
    None,
}

/// The error of the average of a player's season.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfAverage {
    /// Whether the player counted as graded in it.
    pub graded: bool,
    /// The error of the strength at the end of the season; `None` without a game that counts.
    pub draws: Option<Draws>,
}

/// What a season hands on for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandedOnErrors {
    /// The error of the published grade; `None` without one.
    pub grade: Option<Draws>,
    /// The error of the season's average.
    pub average: OfAverage,
}

impl HandedOnErrors {
    /// Whether there is anything to hand on.
    #[must_use]
    pub const fn has_any(&self) -> bool {
        self.grade.is_some() || self.average.draws.is_some()
    }

    /// Of one player who had two codes in the season. The first one's grade is used, if there is
    /// one, and both averages, each over its number of games.
    #[must_use]
    pub fn joined(self, games: u32, other: Self, others: u32) -> Self {
        let draws = match (self.average.draws, other.average.draws) {
            (Some(one), Some(two)) => Some(one.joined(games, two, others)),
            (one, two) => one.or(two),
        };
        let graded = self.average.graded || other.average.graded;
        Self { grade: self.grade.or(other.grade), average: OfAverage { graded, draws } }
    }
}

/// The errors at the end of the season of what earlier seasons handed on.
pub(super) struct Aged<'a> {
    pub(super) before: ErrorsBefore<'a>,
    pub(super) assumed: &'a Assumed,
    /// Whether anybody played in the season. If not, nothing shows that strengths changed, and a
    /// season without games counts like one that was not held.
    pub(super) is_played: bool,
}

impl ErrorsBefore<'_> {
    pub(super) fn check_lengths(&self, players: usize) -> Result<(), SeasonError> {
        let check = |list, found, may_be_empty| {
            let fits = found == players || (may_be_empty && found == 0);
            if fits { Ok(()) } else { Err(SeasonError::WrongLength { list, found, players }) }
        };
        check("keys", self.keys.len(), false)?;
        check("born", self.born.len(), true)?;
        check("lists", self.lists.len(), true)?;
        self.seasons.iter().try_for_each(|season| check("averages", season.averages.len(), true))
    }

    /// By how much strengths changed in the most recent season that gives it, which those before it
    /// are part of.
    pub(super) fn drift(&self) -> Drift {
        let measured = |season: &EarlierErrors| match season.change {
            Change::Measured(drift) => Some(drift),
            Change::Usual | Change::None => None,
        };
        self.seasons.iter().find_map(measured).unwrap_or(Drift::TYPICAL)
    }

    pub(super) fn age_class(&self, player: PlayerIdx) -> AgeClass {
        AgeClass::of(self.born_on(player), self.last_day)
    }

    /// What was handed on of a player's average in the season with this day.
    pub(super) fn average_of(&self, player: PlayerIdx, day: NaiveDate) -> Option<OfAverage> {
        let season = self.seasons.get(self.position(day)?)?;
        season.averages.get(player.as_usize()).copied()
    }

    fn position(&self, day: NaiveDate) -> Option<usize> {
        let has_day = |season: &EarlierErrors| (season.first_day..=season.last_day).contains(&day);
        self.seasons.iter().position(has_day)
    }

    fn born_on(&self, player: PlayerIdx) -> Option<NaiveDate> {
        self.born.get(player.as_usize()).copied().flatten()
    }
}

impl Aged<'_> {
    /// A number for the season that is graded.
    pub(super) fn day(&self) -> u32 {
        number(self.before.last_day) as u32
    }

    /// The error of the grade by which a player counts as graded.
    pub(super) fn of_list(&self, player: PlayerIdx) -> Points {
        let list = self.before.lists.get(player.as_usize()).copied().unwrap_or_default();
        let mut points = list.draws.map_or_else(
            || {
                let last_day =
                    self.before.seasons.get(list.season).map_or(0, |s| number(s.last_day));
                normal(self.before.keys[player.as_usize()], Of::List, last_day)
                    .map(|draw| draw * self.assumed.of_list as f32)
            },
            Draws::points,
        );
        self.age(player, list.season, &mut points);
        points
    }

    /// The error of the average of an earlier season, which is over this many games. The season is
    /// the one with this day.
    pub(super) fn of_average(&self, player: PlayerIdx, day: NaiveDate, games: u32) -> Points {
        let handed_on = self.before.average_of(player, day);
        let mut points = handed_on.and_then(|average| average.draws).map_or_else(
            || {
                let noise = self.assumed.noise as f32 / (games.max(1) as f32).sqrt();
                let key = self.before.keys[player.as_usize()];
                normal(key, Of::Season, number(day)).map(|draw| draw * noise)
            },
            Draws::points,
        );
        self.age(player, self.before.position(day).unwrap_or(0), &mut points);
        points
    }

    /// Subtracts the changes of strength since the end of the season at this position.
    fn age(&self, player: PlayerIdx, position: usize, points: &mut Points) {
        let before = self.before;
        let born = before.born_on(player);
        let key = before.keys[player.as_usize()];
        let mut subtract = |last_day: NaiveDate, drift: &Drift| {
            let drift = drift.of(AgeClass::of(born, last_day));
            let (mean, size) = (drift.mean as f32, drift.variance.max(0.0).sqrt() as f32);
            let changes = normal(key, Of::Change, number(last_day));
            points
                .iter_mut()
                .zip(changes)
                .for_each(|(point, change)| *point -= mean + size * change);
        };
        if self.is_played {
            subtract(before.last_day, &self.assumed.drift);
        }
        for season in before.seasons.iter().take(position) {
            match &season.change {
                Change::None => {}
                Change::Usual => subtract(season.last_day, &self.assumed.drift),
                Change::Measured(drift) => subtract(season.last_day, drift),
            }
        }
    }
}

fn number(day: NaiveDate) -> i32 {
    day.num_days_from_ce()
}
