//! What a run did, season by season.

use std::path::PathBuf;

use ecf_season::Season;
use results_io::publish::manifest::Manifest;
use serde::Serialize;

use super::reopening::ReopenedSeason;
use super::stage_times::StageTimes;
use super::statistics::Statistics;
use super::warning::Warning;
use crate::PROGRAM;
use crate::federation::{GradeSettings, LeftOut};

/// What a whole run did.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    /// Name and version of the program.
    pub program: &'static str,
    /// The federation.
    pub folder: PathBuf,
    /// The edition of the rules.
    pub edition: String,
    /// Where the lists were published.
    pub out: PathBuf,
    /// Season by season.
    pub seasons: Vec<SeasonReport>,
    /// Folders that look like seasons and were not graded.
    pub left_out: Vec<LeftOut>,
    /// Published seasons that were graded from other lists than the ones of this run.
    pub stale_seasons: Vec<String>,
    /// What changed on the lists of seasons that were reopened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reopened: Option<Vec<ReopenedSeason>>,
}

/// What a run did with one season.
#[derive(Clone, Debug, Serialize)]
pub struct SeasonReport {
    /// The season.
    #[serde(serialize_with = "crate::season_label::serialize")]
    pub season: Season,
    /// The edition of the rules.
    pub edition: String,
    /// What was published with it.
    pub manifest: Manifest,
    /// What a grading team looks at first, for each rate of play that is graded.
    #[serde(rename = "statistics")]
    pub by_rate: Vec<Statistics>,
    /// Players of the last list who might have kept a letter without playing, but are not among the
    /// season's players.
    pub paused: usize,
    /// How tables were understood that are not in Clarke's own format, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub understood: Vec<String>,
    /// What must not be overlooked.
    pub warnings: Vec<Warning>,
    /// Time by stage.
    pub times: StageTimes,
}

impl RunReport {
    /// The report of a run.
    pub(super) fn new(
        settings: &GradeSettings,
        left_out: Vec<LeftOut>,
        seasons: Vec<SeasonReport>,
        stale_seasons: Vec<String>,
        reopened: Option<Vec<ReopenedSeason>>,
    ) -> Self {
        Self {
            program: PROGRAM,
            folder: settings.folder.clone(),
            edition: settings.editions.in_words(),
            out: settings.out.clone(),
            seasons,
            left_out,
            stale_seasons,
            reopened,
        }
    }
}
