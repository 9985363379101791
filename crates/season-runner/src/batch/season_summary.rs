//! The summary that is published with a season: `summary.txt` for people, `summary.json` for
//! programs.
//!
//! It contains nothing that may differ between two runs over the same files: no times, and nothing
//! about earlier publications.

use std::collections::BTreeMap;

use anyhow::Result;
use ecf_season::Season;
use formats::decisions::AppliedDecision;
use published_lists::PublishedFile;
use published_lists::manifest::{
    DoubtReport, FileCounts, PlayerCounts, RowCounts, WorkingGradeReport,
};
use schemars::JsonSchema;
use serde::Serialize;

use super::report::SeasonReport;
use super::statistics::Statistics;
use super::warning::Warning;

/// The name of the summary for people.
const TEXT: &str = "summary.txt";

/// The name of the summary for programs.
const JSON: &str = "summary.json";

/// The summary of a season for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeasonSummary<'a> {
    /// The season.
    #[serde(serialize_with = "crate::json_value::season")]
    #[schemars(with = "String")]
    pub season: Season,
    /// The edition of the rules.
    pub edition: &'a str,
    /// What became of the files that were offered.
    pub files: &'a FileCounts,
    /// What became of their rows.
    pub rows: &'a RowCounts,
    /// Doubts about rows that count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubts: Option<&'a DoubtReport>,
    /// Whether this is the first season and no games before it are known: nobody borrows, and
    /// letters count this season alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_games_before: bool,
    /// What must not be overlooked.
    pub warnings: &'a [Warning],
    /// What each decision did.
    pub decisions: &'a [AppliedDecision],
    /// The players, by rate of play.
    pub players: BTreeMap<&'static str, &'a PlayerCounts>,
    /// How the working grades were found, by rate of play.
    pub working_grades: BTreeMap<&'static str, &'a WorkingGradeReport>,
    /// The list, and how it moved, for each rate of play.
    pub statistics: &'a [Statistics],
    /// Players of the last list who might have kept a letter without playing, but are not among the
    /// season's players.
    pub paused: usize,
}

impl<'a> SeasonSummary<'a> {
    /// The summary of a season.
    #[must_use]
    pub fn of(report: &'a SeasonReport) -> Self {
        let SeasonReport { season, edition, manifest, by_rate, paused, warnings, .. } = report;
        let no_games_before = report.no_games_before;
        let first = by_rate.first().map_or("standard", |list| list.rate);
        let rapid = manifest.rapid.as_ref();
        let players = rapid.map(|rapid| ("rapid", &rapid.players));
        let working = rapid.map(|rapid| ("rapid", &rapid.working_grades));
        Self {
            season: *season,
            edition,
            files: &manifest.files,
            rows: &manifest.rows,
            doubts: manifest.doubts.as_ref(),
            no_games_before,
            warnings,
            decisions: &manifest.decisions,
            players: std::iter::once((first, &manifest.players)).chain(players).collect(),
            working_grades: std::iter::once((first, &manifest.working_grades))
                .chain(working)
                .collect(),
            statistics: by_rate,
            paused: *paused,
        }
    }
}

/// Both files.
///
/// # Errors
///
/// Never in practice: every value has a form in JSON.
pub(super) fn summaries(
    report: &SeasonReport,
    in_words: String,
) -> Result<[PublishedFile<'static>; 2]> {
    let mut json = serde_json::to_vec_pretty(&SeasonSummary::of(report))?;
    json.push(b'\n');
    Ok([PublishedFile::of_bytes(TEXT, in_words.into_bytes()), PublishedFile::of_bytes(JSON, json)])
}
