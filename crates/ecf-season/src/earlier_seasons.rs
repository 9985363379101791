//! Divides past games into the seasons of an edition.

use chrono::NaiveDate;

use crate::past_games::PastDay;
use crate::season::{MOST_EARLIER, Season};
use crate::season_total::SeasonTotal;

/// The days of an edition's earlier seasons, by which past games are divided into seasons.
///
/// An edition of half-years divides the games of a yearly season where the half-years meet, so that
/// history is carried over when one edition follows another.
#[derive(Clone, Debug)]
pub(crate) struct EarlierSeasons {
    /// The seasons, the most recent first.
    seasons: [Season; MOST_EARLIER],
    /// The first day of each season; the most recent one ends where the graded season begins.
    first_days: [NaiveDate; MOST_EARLIER],
    /// The first day of the graded season.
    end: NaiveDate,
}

impl EarlierSeasons {
    /// These seasons, the most recent first, before one that begins on `end`. Days between two of
    /// them belong to a pause.
    pub(crate) fn new(
        seasons: [Season; MOST_EARLIER],
        first_day: impl Fn(Season) -> NaiveDate,
        end: NaiveDate,
    ) -> Self {
        Self { seasons, first_days: seasons.map(first_day), end }
    }

    /// The first day of the graded season: no day of an earlier season.
    pub(crate) const fn end(&self) -> NaiveDate {
        self.end
    }

    /// The season this many before the one that is graded: 0 is the season just before.
    pub(crate) fn season(&self, back: usize) -> Option<Season> {
        self.seasons.get(back).copied()
    }

    /// How many seasons back a day lies: 0 is the season just before. `None` beyond the last, and
    /// in the graded season or after it.
    pub(crate) fn which(&self, day: NaiveDate) -> Option<usize> {
        let back = self.first_days.iter().position(|&first| day >= first);
        back.filter(|_| day < self.end)
    }

    /// A player's totals, season by season.
    pub(crate) fn totals(&self, days: &[PastDay]) -> Option<[SeasonTotal; MOST_EARLIER]> {
        let mut totals = [SeasonTotal::default(); MOST_EARLIER];
        for past in days {
            if let Some(which) = self.which(past.day) {
                totals[which] = totals[which].plus(past.total)?;
            }
        }
        Some(totals)
    }
}
