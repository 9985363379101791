//! The days at whose end predictions are made.

use chrono::{Datelike, NaiveDate};
use schemars::JsonSchema;
use serde::Serialize;

use super::record::RecordSeason;

/// How often predictions are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// All games of a season from what was known before it.
    #[default]
    Season,
    /// The games of a month from what was known before it.
    Month,
    /// The games of a day from what was known before it.
    Day,
}

impl By {
    /// The days at whose end the games to come are predicted, up to the next such day: the day before
    /// the season, and others within it before its last day.
    #[must_use]
    pub(super) fn cuts(self, season: &RecordSeason) -> Vec<NaiveDate> {
        let before = season.first_day.pred_opt().unwrap_or(NaiveDate::MIN);
        let mut cuts = vec![before];
        match self {
            Self::Season => {}
            Self::Month => {
                let days = season.first_day.iter_days().take_while(|day| *day < season.last_day);
                let ends_month =
                    |day: &NaiveDate| day.succ_opt().is_some_and(|next| next.day() == 1);
                cuts.extend(days.filter(ends_month));
            }
            Self::Day => {
                let days = season.games.iter().filter_map(|game| game.day.pred_opt());
                cuts.extend(days.filter(|day| *day > before));
                cuts.dedup();
            }
        }
        cuts
    }
}
