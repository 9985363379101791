//! Published seasons that are graded again: what changes on their lists, and why.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use ecf_season::Season;
use results_io::Fingerprint;
use results_io::publish::Publication;
use results_io::publish::list_changes::{ListChangeRow, list_changes};
use results_io::publish::manifest::Manifest;
use schemars::JsonSchema;
use serde::Serialize;
use tracing::warn;

use crate::compare::{ChangedGrade, Comparison, Counts, List, PublishedSeason};
use crate::error::Error;
use crate::federation::PlannedSeason;
use crate::publish::CALCULATION_FILE;
use crate::season::GradedSeason;

/// What changes on the list of a season that was published before.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplacedSeason {
    /// The season.
    #[serde(serialize_with = "crate::season_label::serialize")]
    #[schemars(with = "String")]
    pub season: Season,
    /// Published grades: new, changed, unchanged and gone.
    pub counts: Counts,
    /// Why, of the season as a whole: rules that are others, files that are new, changed or gone.
    pub causes: Vec<String>,
    /// Every published grade that changes, by name.
    pub changes: Vec<ChangedGrade>,
}

impl ReplacedSeason {
    /// The changes, the largest first: who comes and goes, then by the size of the change.
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
/// Such a season, or a manifest that cannot be read.
pub(super) fn check_same_rules(seasons: &[PlannedSeason], out: &Path) -> Result<()> {
    for plan in seasons {
        if !out.join(plan.season.to_string()).exists() {
            continue;
        }
        let found = Manifest::read(&out.join(plan.season.to_string()))?.edition;
        let expected = &plan.rules.stamp;
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

/// What a run changes on a list that was published before; `None` if it was not, or cannot be read
/// any more.
pub(super) fn replaced(
    (plan, season, after): (&PlannedSeason, &GradedSeason, &Manifest),
    out: &Path,
) -> Option<ReplacedSeason> {
    let folder = out.join(plan.season.to_string());
    if !folder.join(results_io::publish::manifest::FILE).is_file() {
        return None;
    }
    compared((plan, season, after), &folder).map_or_else(
        |error| {
            let label = plan.season;
            warn!("{label}: what changes cannot be told, the published list is damaged: {error:#}");
            None
        },
        Some,
    )
}

fn compared(
    (plan, season, after): (&PlannedSeason, &GradedSeason, &Manifest),
    folder: &Path,
) -> Result<ReplacedSeason> {
    let before = Manifest::read(folder)?;
    let causes = causes(&before, after);
    // The usual case, told by the hashes: half a million rows need not be read again.
    if decides(&before).eq(decides(after)) {
        let unchanged = after.players.published
            + after.rapid.as_ref().map_or(0, |rapid| rapid.players.published);
        let counts = Counts { unchanged, ..Counts::default() };
        return Ok(ReplacedSeason { season: plan.season, counts, causes, changes: Vec::new() });
    }
    let old = PublishedSeason::read_folder(folder)?;
    let new = List::of_season(plan.season.to_string(), plan, season);
    let comparison = Comparison::of(&old.list, &new);
    Ok(ReplacedSeason {
        season: plan.season,
        counts: comparison.counts(),
        causes,
        changes: comparison.changed_grades(),
    })
}

/// The hashes of the files that a comparison reads.
fn decides(manifest: &Manifest) -> impl Iterator<Item = (&str, &str)> {
    let is_read = |file: &str| file.starts_with("grades") || file.ends_with(CALCULATION_FILE);
    let outputs = manifest.outputs.iter().filter(move |output| is_read(&output.file));
    outputs.map(|output| (output.file.as_str(), output.sha256.as_str()))
}

/// What is not as it was: rules, program and inputs, each in words.
fn causes(before: &Manifest, after: &Manifest) -> Vec<String> {
    let mut words = Vec::new();
    if before.edition != after.edition {
        let (was, now) = (&before.edition.name, &after.edition.name);
        words.push(if was == now {
            format!("the edition {now} has changed")
        } else {
            format!("graded by {now}, before by {was}")
        });
    }
    if before.program != after.program {
        words.push(format!("graded with {}, before with {}", after.program, before.program));
    }
    words.extend(changed_inputs(before, after));
    words
}

/// Inputs that differ, each in words.
fn changed_inputs(before: &Manifest, after: &Manifest) -> Vec<String> {
    let by_file = |manifest: &Manifest| -> BTreeMap<String, String> {
        let entry = |input: &Fingerprint| (input.file.clone(), input.sha256.clone());
        manifest.inputs.iter().map(entry).collect()
    };
    let (before, after) = (by_file(before), by_file(after));
    let mut words = Vec::new();
    for (file, sha256) in &after {
        match before.get(file) {
            None => words.push(format!("{file} is new")),
            Some(old) if old != sha256 => words.push(format!("{file} has changed")),
            Some(_) => {}
        }
    }
    let gone = before.keys().filter(|file| !after.contains_key(*file));
    words.extend(gone.map(|file| format!("{file} is gone")));
    words
}

/// Writes `changes.csv` beside the seasons, if any was published before.
///
/// # Errors
///
/// It cannot be written.
pub(super) fn write_changes(publication: &Publication, replaced: &[ReplacedSeason]) -> Result<()> {
    if replaced.is_empty() {
        return Ok(());
    }
    let rows = rows(replaced);
    Ok(publication.write_beside(&list_changes(&rows))?)
}

/// `changes.csv` as bytes, for a file elsewhere.
#[must_use]
pub fn changes_csv(replaced: &[ReplacedSeason]) -> Vec<u8> {
    list_changes(&rows(replaced)).into_bytes()
}

fn rows(replaced: &[ReplacedSeason]) -> Vec<ListChangeRow<'_>> {
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
