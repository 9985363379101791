//! The event files of a season in its folder `events`: submissions, one an event, and files of any
//! other kind of results.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use rayon::prelude::*;
use results_io::check::{
    CheckedGames, Players, Reason, Rejection, ResultChecks, check_results, players_of_lists,
};
use results_io::doubts::PlayedRows;
use results_io::format::csv::Table;
use results_io::format::sheet::{
    FileKind, ReadSheet, codes_of, of_submission, read_sheet, table_of,
};
use results_io::format::submission::{
    ReadSubmission, coded_players, field_of, latest, read_submission, results_table,
};
use results_io::{Fingerprint, Source};

use crate::file_names::entries;

/// The folder of a season's event files.
pub const FOLDER: &str = "events";

/// The event files of a season that count, in the order of their names.
#[derive(Debug)]
pub struct EventFiles {
    submissions: Submissions,
    others: Vec<(Source, ReadSheet)>,
    /// Files of no kind known here.
    unknown: Vec<String>,
    /// All files, those that a later submission replaces among them.
    pub inputs: Vec<Fingerprint>,
    /// Names of files that a later submission replaces.
    pub replaced: Vec<String>,
}

/// Submissions, each with its file.
type Submissions = Vec<(Source, ReadSubmission)>;

/// A file as it was read.
enum EventFile {
    Submission(Box<ReadSubmission>),
    Other(ReadSheet),
    Unknown,
}

impl EventFiles {
    /// Reads the event files of a season's folder, in parallel; none where it has no folder of them.
    ///
    /// # Errors
    ///
    /// A file that cannot be read; two submissions of an event with one index that differ.
    pub fn read(season: &Path, shown_in: &str) -> Result<Option<Self>> {
        let folder = season.join(FOLDER);
        if !folder.is_dir() {
            return Ok(None);
        }
        let files = entries(&folder)?.into_iter().filter(|path| path.is_file());
        let files: Vec<_> = files.collect();
        let read: Result<Vec<(Source, EventFile)>> = files
            .par_iter()
            .map(|file| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let source = Source::read(file, format!("{shown_in}{FOLDER}/{name}"))?;
                let read = read_file(&source)?;
                Ok((source, read))
            })
            .collect();
        let read = read?;
        let inputs = read.par_iter().map(|(source, _)| source.fingerprint()).collect();
        let (mut submissions, mut others, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (source, read) in read {
            match read {
                EventFile::Submission(read) => submissions.push((source, *read)),
                EventFile::Other(read) => others.push((source, read)),
                EventFile::Unknown => unknown.push(source.name),
            }
        }
        let (submissions, replaced) = latest_submissions(submissions)?;
        Ok(Some(Self { submissions, others, unknown, inputs, replaced }))
    }

    /// What is wrong with submissions themselves, and files of no kind known here. Rows of other
    /// files that cannot be read are among those that [`EventFiles::games`] rejects.
    #[must_use]
    pub fn faults(&self) -> Vec<Rejection> {
        let submissions = self.submissions.iter().flat_map(|(_, read)| &read.faults);
        let unknown = self.unknown.iter().map(|file| {
            let expected = "a submission, a results file, a tournament report (TRF16) or PGN";
            Rejection::of_later_check(file, 1, "", "", Reason::Unreadable { expected })
        });
        submissions.cloned().chain(unknown).collect()
    }

    /// The files that count.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        let submissions = self.submissions.iter().map(|(source, _)| source);
        submissions.chain(self.others.iter().map(|(source, _)| source))
    }

    /// The players of all submissions: other files do not say who has which code.
    #[must_use]
    pub fn players(&self, check_letters: bool) -> Players {
        let of_file = |(_, read): &(Source, ReadSubmission)| {
            let file = read.file.clone();
            coded_players(read)
                .map(move |(line, player)| (file.clone(), line, player))
                .collect::<Vec<_>>()
        };
        players_of_lists(self.submissions.iter().flat_map(of_file), check_letters)
    }

    /// The lines on which submissions name players, by file and code.
    #[must_use]
    pub fn player_lines(&self) -> BTreeMap<(String, String), usize> {
        let of_file = |(_, read): &(Source, ReadSubmission)| {
            let file = read.file.clone();
            coded_players(read)
                .map(move |(line, player)| ((file.clone(), player.code), line))
                .collect::<Vec<_>>()
        };
        self.submissions.iter().flat_map(of_file).collect()
    }

    /// Adds the games of all events, each with its place.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn add_rows(
        &self,
        rows: &mut PlayedRows,
        players: &Players,
        checks: &ResultChecks<'_>,
    ) -> Result<()> {
        for (source, read) in &self.submissions {
            rows.add(&results_table(source, read)?.0, &players.index, checks);
        }
        for (_, table) in self.other_tables(players)? {
            rows.add(&table, &players.index, checks);
        }
        Ok(())
    }

    /// The results of all files, each with the file's name.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn sheets(&self) -> Result<Vec<(&str, ReadSheet)>> {
        let submissions = self
            .submissions
            .iter()
            .map(|(source, read)| Ok((source.name.as_str(), of_submission(source, read)?)));
        let others =
            self.others.iter().map(|(source, read)| Ok((source.name.as_str(), read.clone())));
        submissions.chain(others).collect()
    }

    /// The games of all events, checked.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn games(&self, players: &Players, checks: &ResultChecks<'_>) -> Result<CheckedGames> {
        let files: Result<Vec<CheckedGames>> = self
            .submissions
            .par_iter()
            .map(|(source, read)| {
                let (table, missing) = results_table(source, read)?;
                let mut checked = check_results(&table, &players.index, checks);
                checked.rows += missing;
                checked.defaults += missing;
                for row in checked.rejected.iter_mut().chain(&mut checked.suspicious) {
                    row.column = field_of(row.column);
                }
                Ok(checked)
            })
            .collect();
        let mut files = files?;
        for (read, table) in self.other_tables(players)? {
            let mut checked = check_results(&table, &players.index, checks);
            // Rows that could not be read are rows of the file, too.
            checked.rows += read.rejected.len();
            checked.rejected.extend(read.rejected.iter().cloned());
            files.push(checked);
        }
        Ok(CheckedGames::of_files(files))
    }

    /// The other files as tables, with the codes of players whom they know by FIDE number or name.
    fn other_tables(&self, players: &Players) -> Result<Vec<(&ReadSheet, Table<'_>)>> {
        if self.others.is_empty() {
            return Ok(Vec::new());
        }
        let codes = codes_of(&players.players);
        let tables = self.others.iter().map(|(source, read)| {
            Ok((read, table_of(source, &read.sheet, &codes, &players.index)?))
        });
        tables.collect()
    }
}

fn read_file(source: &Source) -> Result<EventFile> {
    if FileKind::of(source.text()?) == FileKind::Submission {
        return Ok(EventFile::Submission(Box::new(read_submission(source)?)));
    }
    Ok(read_sheet(source)?.map_or(EventFile::Unknown, EventFile::Other))
}

/// Submissions that no later one replaces, and the names of the others.
fn latest_submissions(all: Submissions) -> Result<(Submissions, Vec<String>)> {
    let kept = latest(&all.iter().map(|(_, read)| read).collect::<Vec<_>>())?;
    let (mut latest, mut replaced) = (Vec::new(), Vec::new());
    for (position, (source, read)) in all.into_iter().enumerate() {
        if kept.binary_search(&position).is_ok() {
            latest.push((source, read));
        } else {
            replaced.push(read.file);
        }
    }
    Ok((latest, replaced))
}
