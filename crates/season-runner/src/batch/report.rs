//! The report of a run, season by season.

use std::path::PathBuf;
use std::time::Instant;

use ecf_season::Season;
use published_lists::manifest::Manifest;
use schemars::JsonSchema;
use serde::Serialize;

use super::replaced::ReplacedSeason;
use super::statistics::Statistics;
use super::warning::Warning;
use crate::federation::{GradeSettings, LeftOut, PlannedSeason};
use crate::history::{History, MergedHistory};
use crate::nearly_certain::NearlyCertain;
use crate::publish::PROGRAM;
use crate::season::{GradedRate, GradedSeason};
use crate::status::{PublishedBefore, SeasonStatus};

/// What a whole run did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RunReport {
    /// Name and version of the program.
    pub program: &'static str,
    /// The federation.
    #[serde(serialize_with = "crate::json_value::path")]
    pub folder: PathBuf,
    /// The edition of the rules.
    pub edition: String,
    /// Where the lists were published.
    #[serde(serialize_with = "crate::json_value::path")]
    pub out: PathBuf,
    /// Season by season.
    pub seasons: Vec<SeasonReport>,
    /// Folders that look like seasons and were not graded.
    pub left_out: Vec<LeftOut>,
    /// Whether nothing was published, and only what would be is printed.
    pub dry_run: bool,
    /// Earlier seasons that this run builds on and that are stale themselves.
    pub stale_before: Vec<SeasonStatus>,
    /// Published seasons before the last of this run of which there is no folder, and so nothing
    /// was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_folder: Vec<String>,
    /// Published seasons that were graded from other lists than the ones of this run.
    pub stale_after: Vec<String>,
    /// The same of which there is no folder, so that no run can grade them again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stale_without_folder: Vec<String>,
    /// What merged codes gave to the players of those that stay, before the first season.
    pub merged: Vec<MergedHistory>,
    /// What changes on the lists of seasons that were published before.
    pub replaced: Vec<ReplacedSeason>,
    /// Published seasons that are no longer what their files give, and that this run leaves as they
    /// are, since neither `--from` nor `--reopen` names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
}

/// Published seasons that a run leaves as they are, although it would publish something else.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Held {
    /// The first season to grade if they shall be published again.
    #[serde(serialize_with = "crate::json_value::season")]
    #[schemars(with = "String")]
    pub from: Season,
    /// What would change on them.
    pub seasons: Vec<ReplacedSeason>,
}

/// What a run did with one season.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeasonReport {
    /// The season.
    #[serde(serialize_with = "crate::json_value::season")]
    #[schemars(with = "String")]
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
    /// Whether this is the first season and no games before it are known: nobody borrows, and
    /// letters count this season alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_games_before: bool,
    /// What must not be overlooked.
    pub warnings: Vec<Warning>,
    /// Time by stage.
    pub times: StageTimes,
}

/// The results of all seasons.
#[derive(Debug, Default)]
pub(super) struct Graded {
    pub(super) reports: Vec<SeasonReport>,
    pub(super) replaced: Vec<ReplacedSeason>,
    pub(super) held: Option<Held>,
    pub(super) merged: Vec<MergedHistory>,
}

/// Published seasons that were graded from lists other than those of a run.
#[derive(Debug, Default)]
pub(super) struct StaleAfter {
    pub(super) in_folder: Vec<String>,
    /// Seasons without a folder.
    pub(super) without_folder: Vec<String>,
}

impl RunReport {
    /// What changes on published lists, or would if they were graded again.
    #[must_use]
    pub fn changes(&self) -> Vec<&ReplacedSeason> {
        self.held.iter().flat_map(|held| &held.seasons).chain(&self.replaced).collect()
    }

    /// The report of a run.
    pub(super) fn new(
        settings: &GradeSettings,
        left_out: Vec<LeftOut>,
        graded: Graded,
        before: PublishedBefore,
        stale_after: StaleAfter,
    ) -> Self {
        Self {
            program: PROGRAM,
            folder: settings.folder.clone(),
            edition: settings.editions.in_words(),
            out: settings.out.clone(),
            seasons: graded.reports,
            left_out,
            dry_run: settings.dry_run,
            stale_before: before.stale,
            without_folder: before.without_folder.iter().map(Season::to_string).collect(),
            stale_after: stale_after.in_folder,
            stale_without_folder: stale_after.without_folder,
            merged: graded.merged,
            replaced: graded.replaced,
            held: graded.held,
        }
    }
}

impl SeasonReport {
    /// The report of a season, whose summary and times are added later.
    pub(super) fn of(
        plan: &PlannedSeason,
        season: &GradedSeason,
        history: &History,
        (manifest, nearly_certain): (Manifest, Vec<NearlyCertain>),
    ) -> Self {
        let players = &season.files.players.players;
        let statistics = |of_rate: &GradedRate| {
            Statistics::of(of_rate, players, history.last_list(of_rate.rate))
        };
        let understood = season.files.understood.iter();
        let understood = understood.map(|(file, how)| format!("{file}: {}", how.words));
        Self {
            season: plan.season,
            edition: plan.rules.edition.name.clone(),
            manifest,
            by_rate: season.rates.iter().map(statistics).collect(),
            paused: history.paused_and_unlisted(players, plan),
            understood: understood.collect(),
            no_games_before: history.unknown_past().is_some(),
            warnings: Warning::of(season, plan, history, nearly_certain),
            times: StageTimes::default(),
        }
    }
}

/// Time by stage, in seconds.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct StageTimes {
    /// Reading, checking and grouping by player.
    pub reading: Seconds,
    /// Working grades, scores, borrowing, categories.
    pub grading: Seconds,
    /// Writing the files.
    pub publishing: Seconds,
}

/// A stage's time.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Seconds(pub f64);

impl Seconds {
    /// Runs a part of a stage and adds its duration.
    pub(super) fn measure<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let done = work();
        self.0 += started.elapsed().as_secs_f64();
        done
    }
}
