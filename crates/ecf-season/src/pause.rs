//! Seasons in which nobody played.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Deserialize;

/// Days on which nobody played: a season, or several in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pause {
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
}

impl Pause {
    /// Pauses in order, with those that touch joined into one: two half-years become a year.
    ///
    /// ```
    /// use ecf_season::Pause;
    ///
    /// let pause = |first: &str, last: &str| Ok(Pause { first: first.parse()?, last: last.parse()? });
    /// let halves = [pause("2020-07-01", "2020-12-31")?, pause("2020-01-01", "2020-06-30")?];
    /// assert_eq!(Pause::joined(halves.to_vec()), [pause("2020-01-01", "2020-12-31")?]);
    /// # Ok::<(), chrono::ParseError>(())
    /// ```
    #[must_use]
    pub fn joined(mut pauses: Vec<Self>) -> Vec<Self> {
        pauses.sort_unstable();
        pauses.dedup_by(|next, last| {
            let touches = last.last.succ_opt().is_none_or(|day_after| next.first <= day_after);
            if touches {
                last.last = last.last.max(next.last);
            }
            touches
        });
        pauses
    }

    /// Whether the pause contains all these days.
    pub(crate) fn covers(self, (first, last): (NaiveDate, NaiveDate)) -> bool {
        self.first <= first && last <= self.last
    }
}

/// How a season without games affects those after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WithoutGames {
    /// The last list stays in force. Borrowing, letters and lists look back over the season as if
    /// it did not exist.
    #[default]
    LookedOver,
    /// It is a season like any other: its list is empty, and nothing can be borrowed from it.
    Counts,
}
