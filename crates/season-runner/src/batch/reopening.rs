//! Seasons that are graded again with results that arrived late: what changes on their lists, and
//! why.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use ecf_season::{Rate, Season};
use results_io::publish::calculation::{Calculated, read_calculation};
use results_io::publish::grade_list::read_listed_names;
use results_io::publish::manifest::Manifest;
use results_io::{Fingerprint, Source};
use serde::Serialize;

use crate::error::Error;
use crate::federation::PlannedSeason;
use crate::publish::{CALCULATION_FILE, file_of_rate};

/// What was published of a season.
#[derive(Debug)]
struct Published {
    manifest: Manifest,
    names: BTreeMap<String, String>,
    by_rate: Vec<(Rate, BTreeMap<String, Calculated>)>,
}

/// The seasons that are reopened, as they were published before.
#[derive(Debug)]
pub(super) struct Reopening {
    before: Vec<(Season, Published)>,
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

/// A published grade that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedGrade {
    /// The player's code.
    pub code: String,
    /// Their name.
    pub name: String,
    /// The rate of play.
    pub rate: &'static str,
    /// Letter and grade as they were published; empty for somebody who was not on the list.
    pub before: String,
    /// Letter and grade now; empty for somebody who has left the list.
    pub after: String,
    /// By how much the grade changed, where there are both.
    pub change: Option<i32>,
    /// The means before and after, with nine decimals.
    pub means: [Option<String>; 2],
    /// Why.
    pub why: Vec<String>,
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
            let published = Published::read(out, plan.season)?;
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
        let compare = |(season, before): &(Season, Published)| {
            let after = Published::read(out, *season)?;
            Ok(ReopenedSeason {
                season: *season,
                inputs: changed_inputs(&before.manifest, &after.manifest),
                changes: changed_grades(before, &after),
            })
        };
        self.before.iter().map(compare).collect()
    }
}

impl Published {
    fn read(out: &Path, season: Season) -> Result<Self> {
        let folder = out.join(season.to_string());
        let manifest = Manifest::read(&folder)?;
        let open = |file: &str| Source::open(&folder, file, &format!("{season}/"));
        let names = read_listed_names(&open(manifest.grade_list())?)?.into_iter().collect();
        let mut by_rate = Vec::new();
        for rate in [Rate::Standard, Rate::Rapid] {
            let file = file_of_rate(CALCULATION_FILE, rate);
            if manifest.outputs.iter().any(|output| output.file == file) {
                let rows = read_calculation(&open(&file)?)?;
                by_rate.push((rate, rows.into_iter().map(|row| (row.code.clone(), row)).collect()));
            }
        }
        Ok(Self { manifest, names, by_rate })
    }

    fn calculated(&self, rate: Rate) -> Option<&BTreeMap<String, Calculated>> {
        self.by_rate.iter().find(|(known, _)| *known == rate).map(|(_, rows)| rows)
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

fn changed_grades(before: &Published, after: &Published) -> Vec<ChangedGrade> {
    let mut changes = Vec::new();
    for rate in [Rate::Standard, Rate::Rapid] {
        let none = BTreeMap::new();
        let old = before.calculated(rate).unwrap_or(&none);
        let new = after.calculated(rate).unwrap_or(&none);
        let mut codes: Vec<&String> = old.keys().chain(new.keys()).collect();
        codes.sort_unstable();
        codes.dedup();
        for code in codes {
            let (old, new) = (old.get(code), new.get(code));
            let [listed, listed_now] = [old, new].map(|row| row.and_then(listed));
            if listed == listed_now {
                continue;
            }
            let name = after.names.get(code).or_else(|| before.names.get(code));
            changes.push(ChangedGrade {
                code: code.clone(),
                name: name.cloned().unwrap_or_default(),
                rate: rate.as_str(),
                before: listed.map(in_words).unwrap_or_default(),
                after: listed_now.map(in_words).unwrap_or_default(),
                change: listed.zip(listed_now).map(|((_, old), (_, new))| new - old),
                means: [old, new].map(|row| row.and_then(|row| row.mean).map(|m| m.to_string())),
                why: why(old, new),
            });
        }
    }
    changes.sort_by(|one, other| (&one.name, &one.code).cmp(&(&other.name, &other.code)));
    changes
}

/// The letter and grade of a row that is on the list.
fn listed(row: &Calculated) -> Option<(&str, i32)> {
    Some((row.category.as_str(), row.grade?)).filter(|(category, _)| !category.is_empty())
}

fn in_words((category, grade): (&str, i32)) -> String {
    format!("{category}{grade}")
}

/// What is different in the calculation of a player.
fn why(old: Option<&Calculated>, new: Option<&Calculated>) -> Vec<String> {
    let (Some(old), Some(new)) = (old, new) else {
        let games = |row: Option<&Calculated>| row.map_or(0, |row| row.games);
        return vec![format!("{} games, before {}", games(new), games(old))];
    };
    let mut why = Vec::new();
    if old.games != new.games {
        why.push(format!("{} games, before {}", new.games, old.games));
    }
    if old.previous != new.previous {
        let [now, was] = [new.previous, old.previous].map(grade_or_none);
        why.push(format!("began at {now}, before {was}"));
    }
    if old.working != new.working {
        let [now, was] = [new.working, old.working]
            .map(|working| working.map_or_else(|| "none".to_owned(), |grade| grade.to_string()));
        why.push(format!("working grade {now}, before {was}"));
    }
    if old.games == new.games && old.points != new.points {
        why.push(format!(
            "opponents' grades: {} points in {} games, before {}",
            new.points.shortest(),
            new.games,
            old.points.shortest()
        ));
    }
    if old.borrowed != new.borrowed {
        let [now, was] = [new, old].map(|row| row.borrowed.iter().sum::<u32>());
        why.push(if now == was {
            format!("{now} games borrowed from other seasons than before")
        } else {
            format!("{now} games borrowed, before {was}")
        });
    }
    if old.increment != new.increment {
        why.push(format!("increment {}, before {}", new.increment, old.increment));
    }
    if why.is_empty() {
        why.push("the average of borrowed games: an earlier season changed".to_owned());
    }
    why
}

fn grade_or_none(grade: Option<i32>) -> String {
    grade.map_or_else(|| "no grade".to_owned(), |grade| grade.to_string())
}
