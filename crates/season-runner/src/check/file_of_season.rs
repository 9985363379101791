//! Checks a file of results in a season's folder as it is checked when the season is graded: with
//! the season's list of players and days.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use input_files::{EVENTS, is_standard_input};
use season_files::SeasonFolder;

use super::federation::Federation;
use super::file::add_what_performances_ask;
use super::finding::Finding;
use super::looked::{Looked, Looking};
use super::season::shown_in;
use crate::file_names::{folder_of, named, shown};
use crate::progress::Progress;

/// Files of results by their season, each with its position among all named files.
#[derive(Debug, Default)]
pub(super) struct OfSeasons(BTreeMap<PathBuf, Vec<(usize, PathBuf)>>);

impl OfSeasons {
    /// Adds a file if it is one of the results of a season; returns whether it is.
    pub(super) fn take(&mut self, place: usize, path: &Path) -> bool {
        let season = season_of(path);
        let is_of_one = season.is_some();
        if let Some(season) = season {
            self.0.entry(season).or_default().push((place, path.to_owned()));
        }
        is_of_one
    }

    /// Checks the files, reading each season once, and returns the findings with each file's
    /// position; `alone` checks a file of a season that cannot be read.
    pub(super) fn check(
        self,
        looking: &Looking<'_>,
        progress: &dyn Progress,
        alone: impl Fn(&Path) -> Result<Looked>,
    ) -> Result<Vec<(usize, Looked)>> {
        let mut all: Vec<(usize, Looked)> = Vec::new();
        for (season, files) in self.0 {
            // Doubts depend on whole seasons, including earlier ones.
            let looking = Looking { least_sure: None, ..*looking };
            let folder = named(&season)?;
            let federation = Federation::look(folder_of(&folder), &looking, progress)?;
            let federation = federation.file_by_file();
            let looked = federation.one(folder.clone())?;
            // The rows of all files are judged without the decisions, so it is told once.
            let is_new = |fault: &&Finding| !all.iter().any(|(_, told)| told.has(fault));
            let fault = federation.decisions_fault().filter(is_new).cloned();
            if let (Some(fault), Some((place, _))) = (fault, files.first()) {
                all.push((*place, Looked { findings: vec![fault], ..Looked::default() }));
            }
            for (place, file) in &files {
                if looked.unread > 0 {
                    all.push((*place, alone(file)?));
                    continue;
                }
                let mut of_file = of(&looked, &folder, file);
                // The finding that a file cannot be used is enough.
                if !of_file.findings.iter().any(Finding::leaves_out) {
                    add_what_performances_ask(&mut of_file, file)?;
                }
                all.push((*place, of_file));
            }
        }
        Ok(all)
    }
}

/// The season that has a file among its results.
fn season_of(path: &Path) -> Option<PathBuf> {
    if is_standard_input(path) || !path.is_file() {
        return None;
    }
    let path = &with_folder(path);
    let folder = folder_of(path);
    let season = if is_event(path) { folder_of(folder) } else { folder };
    if !SeasonFolder::is_one(season) {
        return None;
    }
    // Faults of the season are reported when it is checked.
    let files = SeasonFolder::find(season, "").ok()?;
    let file = season.join(place_in_season(path));
    let is_of_results = files.players.as_ref() != Some(&file) && files.files().contains(&&file);
    is_of_results.then(|| season.to_owned())
}

/// The path of a file including the name of its folder, also for a file in the working directory.
fn with_folder(path: &Path) -> Cow<'_, Path> {
    let has_folder = path.parent().is_some_and(|folder| folder.file_name().is_some());
    // Without a working directory, relative paths cannot be read anyway.
    match std::path::absolute(path) {
        Ok(absolute) if !has_folder => Cow::Owned(absolute),
        _ => Cow::Borrowed(path),
    }
}

/// Whether a file is in a folder of event files.
fn is_event(path: &Path) -> bool {
    path.parent().and_then(Path::file_name).is_some_and(|folder| folder == EVENTS)
}

/// The path inside the season: `events/cup.csv`, or `results.csv`.
fn place_in_season(path: &Path) -> PathBuf {
    let name = Path::new(path.file_name().unwrap_or_default());
    if is_event(path) { Path::new(EVENTS).join(name) } else { name.to_owned() }
}

/// The findings in one file of a season, with the file's name as it was given.
fn of(season: &Looked, folder: &Path, file: &Path) -> Looked {
    let known = shown_in(folder) + &shown(&place_in_season(&with_folder(file)));
    let is_known = |name: &str| name == known || season.sheets.get(name) == Some(&known);
    // The name of a sheet follows that of its file.
    let given = |name: &str| name.replacen(&known, &shown(file), 1);
    let findings = season.findings.iter().filter(|finding| is_known(&finding.file)).cloned();
    let findings = findings.map(|mut finding| {
        finding.file = given(&finding.file);
        for place in finding.also.iter_mut().filter(|place| is_known(&place.file)) {
            place.file = given(&place.file);
        }
        finding
    });
    let rows = season.rows_by_file.iter().filter(|(name, _)| is_known(name));
    let understood = season.understood.iter().filter(|(name, _)| is_known(name));
    Looked {
        findings: findings.collect(),
        files: 1,
        rows: rows.map(|(_, rows)| rows).sum(),
        understood: understood.map(|(name, how)| (given(name), how.clone())).collect(),
        ..Looked::default()
    }
}
