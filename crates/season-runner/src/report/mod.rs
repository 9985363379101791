//! What a run has to say: values first, then words (`summary`) or JSON.

pub mod findings;

pub mod performance;

pub mod players_performances;

pub mod norm;

pub mod tpg;

pub mod grand_prix;

pub mod cup;

pub mod systems;

pub mod live;

mod reopened;

pub mod table;

mod statistics;

mod summary;

pub use statistics::{CategoryMean, Movement, Statistics};
pub(crate) use summary::counted;
pub use summary::summary;

use std::path::PathBuf;

use anyhow::Result;
use ecf_season::Season;
use results_io::publish::manifest::Manifest;
use serde::{Serialize, Serializer};

use crate::PROGRAM;
use crate::reopening::ReopenedSeason;
use crate::settings::GradeSettings;
use crate::timing::StageTimes;

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
    #[serde(serialize_with = "label")]
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
    /// Time by stage.
    pub times: StageTimes,
}

impl RunReport {
    /// The report of a run.
    #[must_use]
    pub fn new(
        settings: &GradeSettings,
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
            stale_seasons,
            reopened,
        }
    }

    /// The report as JSON.
    ///
    /// # Errors
    ///
    /// Never in practice: every value has a form in JSON.
    pub fn to_json(&self) -> Result<String> {
        Ok(serde_json::to_string_pretty(self)?)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(crate) fn label<S: Serializer>(season: &Season, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(season)
}
