//! Which congresses a series counts.

use chrono::NaiveDate;

use super::{Congress, EventKind, SeriesRules};

/// Why a congress does not count for a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEligible {
    /// It began before the series.
    #[error("it began before the series")]
    BeforeFirstDay,
    /// It began after the series.
    #[error("it began after the series")]
    AfterLastDay,
    /// The series does not count events of its kind.
    #[error("the series does not count a {0}")]
    Kind(EventKind),
}

/// A congress that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOutCongress {
    /// The congress's position in the list given.
    pub congress: usize,
    /// Why it does not count.
    pub why: NotEligible,
}

impl SeriesRules {
    /// Checks that a congress counts.
    ///
    /// One without a starting day, or of unknown kind, counts: the calendar that lists it is
    /// trusted.
    ///
    /// # Errors
    ///
    /// If it began before or after the series, or is of a kind that the series does not count.
    pub(crate) fn eligible(&self, congress: &Congress) -> Result<(), NotEligible> {
        // Not by round 1: a league's weekend keeps the numbers of its rounds, and the rounds before
        // it are absences.
        let began = congress.section.start_of(congress.first_round());
        let is = |bound: Option<NaiveDate>, outside: fn(NaiveDate, NaiveDate) -> bool| {
            began.zip(bound).is_some_and(|(began, bound)| outside(began, bound))
        };
        if is(self.first_day, |began, first| began < first) {
            return Err(NotEligible::BeforeFirstDay);
        }
        if is(self.last_day, |began, last| began > last) {
            return Err(NotEligible::AfterLastDay);
        }
        match (congress.kind, &self.events) {
            (Some(kind), Some(events)) if !events.contains(&kind) => Err(NotEligible::Kind(kind)),
            _ => Ok(()),
        }
    }
}

impl Congress {
    /// The first round in which a game was played.
    fn first_round(&self) -> u32 {
        let players = 0..self.section.section().players.len();
        let rounds =
            players.filter_map(|p| self.section.games_of(p).map(|(round, ..)| round).min());
        rounds.min().unwrap_or(1)
    }
}
