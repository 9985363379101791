//! Seasons that are graded again with results that arrived late: what changes on their lists, and
//! why.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use ecf_season::Season;
use results_io::Fingerprint;
use results_io::publish::manifest::Manifest;
use serde::Serialize;

use crate::compare::{ChangedGrade, Comparison, PublishedSeason};
use crate::error::Error;
use crate::federation::PlannedSeason;

/// The seasons that are reopened, as they were published before.
#[derive(Debug)]
pub(super) struct Reopening {
    before: Vec<(Season, PublishedSeason)>,
}

/// What changed on the list of a reopened season.
#[derive(Clone, Debug, Serialize)]
pub struct ReopenedSeason {
    /// The season.
    #[serde(serialize_with = "crate::season_label::serialize")]
    pub season: Season,
    /// Input files that are new, have changed, or are gone.
    pub inputs: Vec<String>,
    /// Every published grade that changed.
    pub changes: Vec<ChangedGrade>,
}

impl Reopening {
    /// Reads what was published of the seasons that are graded again.
    ///
    /// # Errors
    ///
    /// A published file that cannot be read, or a season published by other rules.
    pub(super) fn begin(seasons: &[PlannedSeason], out: &Path) -> Result<Self> {
        let mut before = Vec::new();
        for plan in seasons {
            if !out.join(plan.season.to_string()).exists() {
                continue;
            }
            let published = PublishedSeason::read(out, plan.season)?;
            let (found, expected) = (&published.manifest.edition, &plan.rules.stamp);
            if found != expected {
                let was = if found.name == expected.name { "an earlier" } else { "the edition" };
                return Err(Error::OtherRules {
                    season: plan.season,
                    was,
                    found: found.name.clone(),
                    expected: expected.name.clone(),
                }
                .into());
            }
            before.push((plan.season, published));
        }
        Ok(Self { before })
    }

    /// What changed, now that the seasons are published again.
    ///
    /// # Errors
    ///
    /// A published file that cannot be read.
    pub(super) fn compare(&self, out: &Path) -> Result<Vec<ReopenedSeason>> {
        let compare = |(season, before): &(Season, PublishedSeason)| {
            let after = PublishedSeason::read(out, *season)?;
            Ok(ReopenedSeason {
                season: *season,
                inputs: changed_inputs(&before.manifest, &after.manifest),
                changes: Comparison::of(&before.list, &after.list).changed_grades(),
            })
        };
        self.before.iter().map(compare).collect()
    }
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
