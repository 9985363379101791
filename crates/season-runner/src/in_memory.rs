//! A season graded in memory, with all before it: nothing is published.

use anyhow::{Context, Result};
use ecf_season::Season;

use crate::batch::bytes_of;
use crate::compare::List;
use crate::federation::{self, GradeSettings, PlannedSeason};
use crate::grading::grade;
use crate::history::{EarlierSeason, History};
use crate::progress::Progress;
use crate::season::{GradedSeason, read_season};

/// A season graded in memory.
#[derive(Debug)]
pub struct SeasonInMemory {
    pub(crate) plan: PlannedSeason,
    pub(crate) season: GradedSeason,
}

impl SeasonInMemory {
    /// Grades the last of the seasons that the settings ask for, and for that all before it.
    ///
    /// # Errors
    ///
    /// As [`crate::batch::run`], but that nothing is written.
    pub fn grade(settings: &GradeSettings, progress: &dyn Progress) -> Result<Self> {
        let seasons = federation::seasons(settings)?;
        let (last, earlier) = seasons.to_grade.split_last().context("there is no season")?;
        progress.bytes_to_read(bytes_of(&seasons, settings));
        let mut history = History::before(&seasons, settings)?;
        for plan in earlier {
            let season = graded(plan, &history, settings, progress)?;
            history.push(EarlierSeason::of(&season, plan.last_day, Vec::new()));
        }
        let season = graded(last, &history, settings, progress)?;
        Ok(Self { plan: last.clone(), season })
    }

    /// Which season it is.
    #[must_use]
    pub const fn season(&self) -> Season {
        self.plan.season
    }

    /// Its list, as it would be published.
    #[must_use]
    pub fn list(&self, name: String) -> List {
        List::of_season(name, &self.plan, &self.season)
    }
}

fn graded(
    plan: &PlannedSeason,
    history: &History,
    settings: &GradeSettings,
    progress: &dyn Progress,
) -> Result<GradedSeason> {
    progress.step(&format!("{}: grading", plan.season));
    let read = read_season(plan, &history.rejected, settings, progress)?;
    let mut season = grade(read, history, plan, progress)?;
    season.leave_out_empty_rate();
    Ok(season)
}
