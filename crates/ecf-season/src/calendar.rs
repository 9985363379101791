//! The seasons before one as they were, where the edition's own calendar would cut them otherwise.

use chrono::NaiveDate;

use crate::pause::Pause;
use crate::season::Season;

/// The days of a season that was graded, or in which nobody played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonAsItWas {
    /// Which.
    pub season: Season,
    /// Its first day.
    pub first: NaiveDate,
    /// Its last day.
    pub last: NaiveDate,
}

/// What is known of the days before a season: nothing by default, and then they are those of the
/// edition's calendar.
///
/// Where one edition follows another, a season has other days than the later edition would give it:
/// it began a month early, or ended half a year late. Its games are its own all the same. Otherwise
/// the games of one list would be borrowed as if they were of two seasons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calendar<'a> {
    /// Seasons with the days that they had, in any order.
    pub seasons: &'a [SeasonAsItWas],
    /// Days on which nobody played, where the edition looks back over such seasons; joined.
    pub pauses: &'a [Pause],
}

impl Calendar<'_> {
    /// First and last day of a season, if it had days of its own.
    pub(crate) fn days_of(&self, season: Season) -> Option<(NaiveDate, NaiveDate)> {
        let found = self.seasons.iter().find(|known| known.season == season)?;
        Some((found.first, found.last))
    }

    /// Whether nobody played on any of these days.
    pub(crate) fn is_pause(&self, days: (NaiveDate, NaiveDate)) -> bool {
        self.pauses.iter().any(|pause| pause.covers(days))
    }
}
