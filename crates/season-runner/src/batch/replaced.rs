//! Published seasons that are graded again: the changes on their lists, and the reasons.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Result;
use compact_str::CompactString;
use ecf_season::Season;
use findings::RowFault;
use input_files::Source;
use published_lists::Publication;
use published_lists::list_changes::{ListChangeRow, list_changes};
use published_lists::manifest::{GRADES_STEM, Manifest, is_published};
use published_lists::rejected::newly_rejected;
use schemars::JsonSchema;
use serde::Serialize;

use crate::compare::{ChangedGrade, Comparison, Counts, List, PublishedSeason, leave_out_results};
use crate::error::Error;
use crate::federation::PlannedSeason;
use crate::file_changes::{Hashes, changed_files};
use crate::progress::{Notice, Progress};
use crate::publish::{CALCULATION_FILE, REJECTED_FILE, all_rejected, published_manifest};
use crate::season::GradedSeason;
use crate::status::Difference;

/// What changes on the list of a season that was published before.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplacedSeason {
    /// The season.
    #[serde(serialize_with = "crate::json_value::season")]
    #[schemars(with = "String")]
    pub season: Season,
    /// Published grades: new, changed, unchanged and gone.
    pub counts: Counts,
    /// Why, of the season as a whole.
    pub causes: Vec<SeasonCause>,
    /// Every published grade that changes, by name.
    pub changes: Vec<ChangedGrade>,
    /// Rows that are rejected in addition to those of the published season, by file and line.
    pub newly_rejected: Vec<RejectedRow>,
    /// Whether its files are not those that are published, for another reason than a version of
    /// this program that changes no grade.
    #[serde(skip)]
    pub(super) is_other: bool,
}

/// A row that a season does not use.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RejectedRow {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column; empty if the line is not a record.
    pub column: &'static str,
    /// The value found.
    pub value: String,
    /// What is wrong with it, and what was expected.
    pub reason: String,
}

impl RejectedRow {
    fn of(fault: &RowFault) -> Self {
        let RowFault { file, line, column, value, reason, .. } = fault;
        let (file, line, value, reason) = (file.clone(), *line, value.clone(), reason.to_string());
        Self { file, line, column, value, reason }
    }
}

/// Why the list of a season is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeasonCause {
    /// Another edition, or another text of the same name.
    Edition {
        /// The name of the edition before.
        before: String,
        /// The name of the edition now.
        now: String,
    },
    /// Another version of this program.
    Program {
        /// The name and version before.
        before: String,
        /// The name and version now.
        now: String,
    },
    /// Something else is known of games before the first season: `exact`, `from-list`, `none` or
    /// `unknown`.
    GamesBefore {
        /// What was known before.
        before: String,
        /// What is known now.
        now: String,
    },
    /// A file that was read is new, has changed or is gone.
    File(Difference),
}

impl ReplacedSeason {
    /// The changes, the largest first: new and removed players, then by the size of the change.
    #[must_use]
    pub fn largest(&self) -> Vec<&ChangedGrade> {
        let mut largest: Vec<&ChangedGrade> = self.changes.iter().collect();
        largest
            .sort_by_key(|one| std::cmp::Reverse(one.change.map_or(u32::MAX, i32::unsigned_abs)));
        largest
    }
}

/// Refuses to reopen seasons that were published by other rules.
///
/// # Errors
///
/// A season published by other rules, or a manifest that cannot be read.
pub(super) fn check_same_rules(seasons: &[PlannedSeason], out: &Path) -> Result<()> {
    for plan in seasons {
        if !out.join(plan.season.to_string()).exists() {
            continue;
        }
        let found = published_manifest(out, plan.season)?.edition;
        let expected = &plan.rules.stamp;
        // Name and hash, since an edition may have changed under the same name.
        if found != *expected {
            return Err(Error::OtherRules {
                season: plan.season,
                found: found.name,
                expected: expected.name.clone(),
            }
            .into());
        }
    }
    Ok(())
}

/// A list made by a run, which may replace a published one.
#[derive(Clone, Copy)]
pub(super) struct NewList<'a> {
    pub(super) plan: &'a PlannedSeason,
    pub(super) season: &'a GradedSeason,
    pub(super) manifest: &'a Manifest,
}

impl NewList<'_> {
    /// The changes that a run makes to a published list; `None` if there is none, or it can no
    /// longer be read.
    pub(super) fn replaced(self, out: &Path, progress: &dyn Progress) -> Option<ReplacedSeason> {
        let season = self.plan.season;
        let folder = out.join(season.to_string());
        if !is_published(&folder) {
            return None;
        }
        self.compared(out).map_or_else(
            |error| {
                progress.notice(&Notice::DamagedList { season, problem: &error });
                None
            },
            Some,
        )
    }

    fn compared(self, out: &Path) -> Result<ReplacedSeason> {
        let Self { plan, season, manifest: after } = self;
        let before = published_manifest(out, plan.season)?;
        let causes = causes(&before, after);
        let is_of_program = |cause: &SeasonCause| matches!(cause, SeasonCause::Program { .. });
        let has_other_files = !grading_files(&before).eq(grading_files(after));
        let may_be_other = has_other_files && !causes.iter().all(is_of_program);
        let newly_rejected = self.newly_rejected(&before, out)?;
        // The usual case, recognized by the hashes, so that half a million rows need not be read
        // again.
        let (counts, changes) = if decides(&before).eq(decides(after)) {
            let unchanged = after.players.published
                + after.rapid.as_ref().map_or(0, |rapid| rapid.players.published);
            (Counts { unchanged, ..Counts::default() }, Vec::new())
        } else {
            let old = PublishedSeason::read(out, plan.season)?;
            let new = List::of_season(plan.season.to_string(), plan, season);
            let comparison = Comparison::of(&old.list, &new);
            let mut changes = comparison.changed_grades();
            if are_of_earlier_seasons(&causes, plan.season) {
                for change in &mut changes {
                    leave_out_results(&mut change.why);
                }
            }
            tell_merges(&mut changes, &season.files.players.merged_codes);
            (comparison.counts(), changes)
        };
        let is_other = may_be_other || counts.differ();
        Ok(ReplacedSeason {
            season: plan.season,
            counts,
            causes,
            changes,
            newly_rejected,
            is_other,
        })
    }

    /// The rows that are rejected in addition to those of the published season.
    fn newly_rejected(self, before: &Manifest, out: &Path) -> Result<Vec<RejectedRow>> {
        let hash = |manifest: &Manifest| {
            let mut outputs = manifest.outputs.iter();
            outputs.find(|output| output.file == REJECTED_FILE).map(|output| output.sha256.clone())
        };
        if hash(before) == hash(self.manifest) {
            return Ok(Vec::new());
        }
        let season = self.plan.season.to_string();
        let published = Source::open(&out.join(&season), REJECTED_FILE, &format!("{season}/"))?;
        let rows = newly_rejected(&published, all_rejected(&self.season.files))?;
        Ok(rows.into_iter().map(RejectedRow::of).collect())
    }
}

/// Explains merges: a code that left a list because it was merged, and a code that is new because
/// others were merged into it, since the games are the same. Each rate of play has a list of its
/// own.
fn tell_merges(changes: &mut [ChangedGrade], merged: &[(CompactString, CompactString)]) {
    let has_left = |change: &&ChangedGrade| change.after.is_empty();
    let into: BTreeMap<&str, &str> =
        merged.iter().map(|(code, into)| (code.as_str(), into.as_str())).collect();
    let mut taken: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    for change in changes.iter().filter(has_left) {
        if let Some(into) = into.get(change.code.as_str()) {
            let of_rate = taken.entry((change.rate, (*into).to_owned())).or_default();
            of_rate.push(change.code.clone());
        }
    }
    for change in changes {
        if change.after.is_empty() {
            if let Some(into) = into.get(change.code.as_str()) {
                change.why = vec![format!("merged into {into}")];
            }
        } else if change.before.is_empty()
            && let Some(codes) = taken.get(&(change.rate, change.code.clone()))
        {
            let are = if codes.len() == 1 { "is" } else { "are" };
            change.why = vec![format!("{} {are} merged into it", codes.join(" and "))];
        }
    }
}

/// Whether only files of other seasons have changed, while the season's own results, its players
/// and the decisions about them have not.
fn are_of_earlier_seasons(causes: &[SeasonCause], season: Season) -> bool {
    let own = format!("{season}/");
    causes.iter().all(|cause| match cause {
        SeasonCause::File(Difference::File(file, _)) => {
            file.contains('/') && !file.starts_with(&own)
        }
        SeasonCause::File(_)
        | SeasonCause::Edition { .. }
        | SeasonCause::Program { .. }
        | SeasonCause::GamesBefore { .. } => false,
    })
}

/// The hashes of the files that a comparison reads.
fn decides(manifest: &Manifest) -> impl Iterator<Item = (&str, &str)> {
    let is_read = |file: &str| file.starts_with(GRADES_STEM) || file.ends_with(CALCULATION_FILE);
    let outputs = manifest.outputs.iter().filter(move |output| is_read(&output.file));
    outputs.map(|output| (output.file.as_str(), output.sha256.as_str()))
}

/// The hashes of all published files but the summaries, which also count what a run came across.
fn grading_files(manifest: &Manifest) -> impl Iterator<Item = (&str, &str)> {
    let outputs = manifest.outputs.iter().filter(|output| !output.file.starts_with("summary."));
    outputs.map(|output| (output.file.as_str(), output.sha256.as_str()))
}

/// The differences in rules, program and inputs.
fn causes(before: &Manifest, after: &Manifest) -> Vec<SeasonCause> {
    let mut causes = Vec::new();
    if before.edition != after.edition {
        let [before, now] = [before, after].map(|manifest| manifest.edition.name.clone());
        causes.push(SeasonCause::Edition { before, now });
    }
    if before.program != after.program {
        let [before, now] = [before, after].map(|manifest| manifest.program.clone());
        causes.push(SeasonCause::Program { before, now });
    }
    if let (Some(was), Some(is)) = (&before.games_before, &after.games_before)
        && was != is
    {
        causes.push(SeasonCause::GamesBefore { before: was.clone(), now: is.clone() });
    }
    let files = changed_files(&inputs(before), &inputs(after)).into_iter();
    let files = files.map(|(file, change)| Difference::of_input(file, change));
    causes.extend(files.map(SeasonCause::File));
    causes
}

fn inputs(manifest: &Manifest) -> Hashes<'_> {
    manifest.inputs.iter().map(|input| (input.file.as_str(), input.sha256.as_str())).collect()
}

/// Writes `changes.csv` in the folder of the seasons, if any of them was published before.
///
/// # Errors
///
/// It cannot be written.
pub(super) fn write_changes(publication: &Publication, replaced: &[ReplacedSeason]) -> Result<()> {
    if replaced.is_empty() {
        return Ok(());
    }
    let replaced: Vec<&ReplacedSeason> = replaced.iter().collect();
    let rows = rows(&replaced);
    Ok(publication.write_beside(&list_changes(&rows))?)
}

/// `changes.csv` as bytes, for writing to another file.
#[must_use]
pub fn changes_csv(replaced: &[&ReplacedSeason]) -> Vec<u8> {
    list_changes(&rows(replaced)).into_bytes()
}

/// Whether a file may be replaced by a list of changes: it does not exist, is such a list, or is a
/// pipe or device.
///
/// # Errors
///
/// The file cannot be read.
pub fn may_be_changes(file: &Path) -> io::Result<bool> {
    if !file.is_file() {
        return Ok(true);
    }
    let header = changes_csv(&[]);
    let mut start = Vec::new();
    File::open(file)?.take(header.len() as u64).read_to_end(&mut start)?;
    // An empty file contains nothing that could be lost.
    Ok(start.is_empty() || start == header)
}

fn rows<'a>(replaced: &[&'a ReplacedSeason]) -> Vec<ListChangeRow<'a>> {
    let mut rows = Vec::new();
    for season in replaced {
        rows.extend(season.changes.iter().map(|change| ListChangeRow {
            season: season.season.to_string(),
            rate: change.rate,
            code: &change.code,
            name: &change.name,
            old: &change.before,
            new: &change.after,
            change: change.change,
            means: change.means.each_ref().map(|mean| mean.as_deref().unwrap_or_default()),
            reason: change.why.join("; "),
        }));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_code_is_called_so_on_both_sides() {
        let change = |code: &str, before: &str, after: &str| ChangedGrade {
            code: code.to_owned(),
            name: String::new(),
            rate: "standard",
            before: before.to_owned(),
            after: after.to_owned(),
            change: None,
            means: [None, None],
            why: vec!["games".to_owned()],
        };
        let rapid = |change| ChangedGrade { rate: "rapid", ..change };
        let mut changes = [
            change("500010F", "C120", ""),
            change("500110K", "", "C120"),
            change("500020J", "D90", ""),
            change("500030A", "B140", "B141"),
            change("500040D", "", "D80"),
            // The merged player had no rapid games, so the new rapid grade does not come from them.
            rapid(change("500110K", "", "D100")),
            // Two are merged into one.
            rapid(change("500020J", "D90", "")),
            rapid(change("500070H", "D91", "")),
            rapid(change("500030A", "", "B141")),
        ];
        // If both codes of a pair were on the old list, the remaining one has the games of both,
        // and is not new.
        let merged = [
            ("500010F", "500110K"),
            ("500020J", "500030A"),
            ("500070H", "500030A"),
            ("500100G", "500040D"),
        ];
        tell_merges(&mut changes, &merged.map(|(code, into)| (code.into(), into.into())));
        let why = changes.map(|change| change.why.concat());
        assert_eq!(
            why,
            [
                "merged into 500110K",
                "500010F is merged into it",
                "merged into 500030A",
                "games",
                "games",
                "games",
                "merged into 500030A",
                "merged into 500030A",
                "500020J and 500070H are merged into it"
            ]
        );
    }
}
