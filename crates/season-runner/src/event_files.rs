//! The event files of a season: submissions, one an event, in its folder `events`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;
use results_io::check::{
    CheckedGames, Players, Rejection, ResultChecks, check_results, players_of_lists,
};
use results_io::doubts::PlayedRows;
use results_io::format::submission::{
    COLUMNS, ReadSubmission, coded_players, field_of, latest, read_submission, results_table,
};
use results_io::{Fingerprint, PlayerIndex, Source};

/// The folder of a season's event files.
pub const FOLDER: &str = "events";

/// The event files of a season that count, in the order of their names.
#[derive(Debug)]
pub struct EventFiles {
    sources: Vec<Source>,
    read: Vec<ReadSubmission>,
    /// All files, those that a later submission replaces among them.
    pub inputs: Vec<Fingerprint>,
    /// Names of files that a later submission replaces.
    pub replaced: Vec<String>,
}

impl EventFiles {
    /// Reads the event files of a season's folder; none where it has no folder of them.
    ///
    /// # Errors
    ///
    /// A file that cannot be read; two submissions of an event with one index that differ.
    pub fn read(season: &Path, shown_in: &str) -> Result<Option<Self>> {
        let folder = season.join(FOLDER);
        if !folder.is_dir() {
            return Ok(None);
        }
        let files = files(&folder)?;
        let read: Result<Vec<(Source, ReadSubmission)>> = files
            .par_iter()
            .map(|file| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let source = Source::read(file, format!("{shown_in}{FOLDER}/{name}"))?;
                let read = read_submission(&source)?;
                Ok((source, read))
            })
            .collect();
        let (sources, read): (Vec<Source>, Vec<ReadSubmission>) = read?.into_iter().unzip();
        let inputs = sources.par_iter().map(Source::fingerprint).collect();
        let kept = latest(&read)?;
        let mut replaced = Vec::new();
        let (mut kept_sources, mut kept_read) = (Vec::new(), Vec::new());
        for (position, (source, read)) in sources.into_iter().zip(read).enumerate() {
            if kept.binary_search(&position).is_ok() {
                kept_sources.push(source);
                kept_read.push(read);
            } else {
                replaced.push(read.file);
            }
        }
        Ok(Some(Self { sources: kept_sources, read: kept_read, inputs, replaced }))
    }

    /// What is wrong with the files themselves.
    #[must_use]
    pub fn faults(&self) -> Vec<Rejection> {
        self.read.iter().flat_map(|read| read.faults.iter().cloned()).collect()
    }

    /// The players of all events.
    #[must_use]
    pub fn players(&self, check_letters: bool) -> Players {
        let of_file = |read: &ReadSubmission| {
            let file = read.file.clone();
            coded_players(read)
                .map(move |(line, player)| (file.clone(), line, player))
                .collect::<Vec<_>>()
        };
        players_of_lists(self.read.iter().flat_map(of_file), check_letters)
    }

    /// The files that count.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter()
    }

    /// Adds the games of all events, each with its place.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn add_rows(
        &self,
        rows: &mut PlayedRows,
        players: &PlayerIndex,
        checks: &ResultChecks<'_>,
    ) -> Result<()> {
        for (source, read) in self.sources.iter().zip(&self.read) {
            rows.add(&results_table(source, read)?.0, players, checks);
        }
        Ok(())
    }

    /// The games of all events in the columns of a results file.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn rows(&self) -> Result<Vec<[String; 8]>> {
        let mut rows = Vec::new();
        for (source, read) in self.sources.iter().zip(&self.read) {
            let (table, _) = results_table(source, read)?;
            let columns = COLUMNS.map(|name| table.column(name));
            rows.extend(table.rows().map(|row| columns.each_ref().map(|c| c.get(row).to_owned())));
        }
        Ok(rows)
    }

    /// The games of all events, checked.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn games(&self, players: &PlayerIndex, checks: &ResultChecks<'_>) -> Result<CheckedGames> {
        let files: Result<Vec<CheckedGames>> = self
            .sources
            .par_iter()
            .zip(&self.read)
            .map(|(source, read)| {
                let (table, missing) = results_table(source, read)?;
                let mut checked = check_results(&table, players, checks);
                checked.rows += missing;
                checked.defaults += missing;
                for row in checked.rejected.iter_mut().chain(&mut checked.suspicious) {
                    row.column = field_of(row.column);
                }
                Ok(checked)
            })
            .collect();
        Ok(CheckedGames::of_files(files?))
    }
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot read the folder {}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
