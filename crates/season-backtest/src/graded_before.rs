//! The national grades in force in every season, from which newcomers of other systems begin.

use anyhow::Result;
use rating_core::Grade;
use season_runner::record::Record;
use tracing::instrument;

use crate::forecaster::Sureness;
use crate::lists::Lists;

/// By season: the national grades from earlier seasons that count in it.
pub(crate) struct GradedBefore {
    pub(crate) by_season: Vec<Vec<Option<Grade>>>,
}

impl GradedBefore {
    /// The grades by the edition of the record.
    #[instrument(level = "debug", name = "national_grades", skip_all)]
    pub(crate) fn of(record: &Record) -> Result<Self> {
        let mut lists = Lists::before(record, &record.edition, Sureness::Unsaid)?;
        let mut by_season = Vec::new();
        for season in &record.seasons {
            by_season.push(lists.in_force());
            lists.learn(&season.games, season.last_day)?;
        }
        Ok(Self { by_season })
    }
}
