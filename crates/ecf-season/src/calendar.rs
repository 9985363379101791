//! The days that seasons really had, which can differ from those of an edition's calendar.

use chrono::NaiveDate;

use crate::pause::Pause;
use crate::season::Season;

/// The days of a season that was graded, or in which nobody played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonAsItWas {
    /// The season's label.
    pub season: Season,
    /// Its first day.
    pub first: NaiveDate,
    /// Its last day.
    pub last: NaiveDate,
}

/// What is known of the days before a season. By default that is nothing, and the days are those of
/// the edition's calendar.
///
/// After a change of edition, a season has other days than the later edition would give it: it
/// began a month early, or ended half a year late. All its games still belong to it. Otherwise the
/// games of one list would be borrowed as if they were from two seasons. The graded season itself
/// is listed too if it has other days than the edition gives it: past games must lie before them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calendar<'a> {
    /// Seasons with the days that they had, in any order.
    pub seasons: &'a [SeasonAsItWas],
    /// Days on which nobody played, joined; empty unless the edition looks back over such seasons.
    pub pauses: &'a [Pause],
}

impl Calendar<'_> {
    /// First and last day of a season, if they are listed here.
    pub(crate) fn days_of(&self, season: Season) -> Option<(NaiveDate, NaiveDate)> {
        let found = self.seasons.iter().find(|known| known.season == season)?;
        Some((found.first, found.last))
    }

    /// Whether nobody played on any of these days.
    pub(crate) fn is_pause(&self, days: (NaiveDate, NaiveDate)) -> bool {
        self.pauses.iter().any(|pause| pause.covers(days))
    }
}
