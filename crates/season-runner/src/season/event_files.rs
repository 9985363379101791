//! The event files of a season in its folder `events`: submissions, one an event, and files of any
//! other kind of results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
use tracing::{debug_span, instrument};

use crate::federation::EVENTS;
use crate::file_names::{entries, size};
use crate::progress::Progress;

/// The event files of a season that count, in the order of their names.
#[derive(Debug)]
pub struct EventFiles {
    submissions: Submissions,
    others: Vec<(Source, ReadSheet)>,
    /// Files of no kind known here, or damaged, and what is wrong with them.
    unusable: Vec<(String, String)>,
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
    Unusable(String),
}

impl EventFiles {
    /// Reads the event files of a season's folder, in parallel; none where it has no folder of them.
    ///
    /// # Errors
    ///
    /// A file that cannot be read at all; two submissions of an event with one index that differ.
    #[instrument(level = "debug", name = "event_files", skip_all)]
    pub fn read(season: &Path, shown_in: &str, progress: &dyn Progress) -> Result<Option<Self>> {
        let folder = season.join(EVENTS);
        if !folder.is_dir() {
            return Ok(None);
        }
        let files = entries(&folder)?.into_iter().filter(|path| path.is_file());
        let files: Vec<_> = files.collect();
        let open = |file: &PathBuf| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let read = open(file, &format!("{shown_in}{EVENTS}/{name}"));
            progress.bytes_read(size(file));
            read
        };
        let read: Result<Vec<(Source, EventFile)>> = debug_span!("open", files = files.len())
            .in_scope(|| files.par_iter().map(open).collect());
        let read = read?;
        let inputs = read.par_iter().map(|(source, _)| source.fingerprint()).collect();
        let (mut submissions, mut others, mut unusable) = (Vec::new(), Vec::new(), Vec::new());
        for (source, read) in read {
            match read {
                EventFile::Submission(read) => submissions.push((source, *read)),
                EventFile::Other(read) => others.push((source, read)),
                EventFile::Unusable(problem) => unusable.push((source.name, problem)),
            }
        }
        let (submissions, replaced) = latest_submissions(submissions)?;
        Ok(Some(Self { submissions, others, unusable, inputs, replaced }))
    }

    /// What is wrong with submissions themselves, and files of no kind known here. Rows of other
    /// files that cannot be read are among those that [`EventFiles::games`] rejects.
    #[must_use]
    pub fn faults(&self) -> Vec<Rejection> {
        let submissions = self.submissions.iter().flat_map(|(_, read)| &read.faults);
        let unusable = self.unusable.iter().map(|(file, problem)| {
            let reason = Reason::UnusableFile { problem: problem.clone() };
            Rejection::of_later_check(file, 1, "", "", reason)
        });
        submissions.cloned().chain(unusable).collect()
    }

    /// The files that count.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        let submissions = self.submissions.iter().map(|(source, _)| source);
        submissions.chain(self.others.iter().map(|(source, _)| source))
    }

    /// The files that count, by themselves.
    pub fn into_sources(self) -> impl Iterator<Item = Source> {
        let submissions = self.submissions.into_iter().map(|(source, _)| source);
        submissions.chain(self.others.into_iter().map(|(source, _)| source))
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
        Ok(self.checked(players, checks, |_| ())?.0)
    }

    /// The games of all events, checked, and each with its place.
    ///
    /// # Errors
    ///
    /// The library that makes frames failed.
    pub fn games_and_rows(
        &self,
        players: &Players,
        checks: &ResultChecks<'_>,
    ) -> Result<(CheckedGames, PlayedRows)> {
        let (games, rows) = self.checked(players, checks, |table| {
            let mut rows = PlayedRows::default();
            rows.add(table, &players.index, checks);
            rows
        })?;
        let mut all = PlayedRows::default();
        for rows in rows {
            all.append(rows);
        }
        Ok((games, all))
    }

    /// The games of all events, checked, and what else is made of each file's table.
    fn checked<T: Send>(
        &self,
        players: &Players,
        checks: &ResultChecks<'_>,
        also: impl Fn(&Table<'_>) -> T + Sync,
    ) -> Result<(CheckedGames, Vec<T>)> {
        let submissions = self.submissions.par_iter().map(|(source, read)| {
            let (table, missing) = results_table(source, read)?;
            let mut checked = check_results(&table, &players.index, checks);
            checked.rows += missing;
            checked.defaults += missing;
            for row in checked.rejected.iter_mut().chain(&mut checked.suspicious) {
                row.column = field_of(row.column);
            }
            Ok((checked, also(&table)))
        });
        let codes = codes_of(&players.players);
        let others = self.others.par_iter().map(|(source, read)| {
            let table = table_of(source, &read.sheet, &codes, &players.index)?;
            let mut checked = check_results(&table, &players.index, checks);
            // Rows that could not be read are rows of the file, too.
            checked.rows += read.rejected.len();
            checked.rejected.extend(read.rejected.iter().cloned());
            checked.suspicious.extend(read.suspicious.iter().cloned());
            Ok((checked, also(&table)))
        });
        let files: Result<Vec<(CheckedGames, T)>> = submissions.chain(others).collect();
        let (games, made) = files?.into_iter().unzip::<_, _, Vec<_>, _>();
        Ok((CheckedGames::of_files(games), made))
    }
}

/// Opens a file and reads it. What is wrong with one file is no reason to leave out the others.
fn open(path: &Path, name: &str) -> Result<(Source, EventFile)> {
    let source = match Source::read(path, name.to_owned()) {
        Err(results_io::Error::Io { doing: "decompress", source: error, .. }) => {
            let source = Source::from_bytes(name, std::fs::read(path)?);
            let problem = format!("it cannot be decompressed ({error})");
            return Ok((source, EventFile::Unusable(problem)));
        }
        source => source?,
    };
    let read = read_file(&source).unwrap_or_else(|error| {
        let problem = format!("{:#}", anyhow::Error::from(error));
        let problem = problem.strip_prefix(name).unwrap_or(&problem);
        EventFile::Unusable(problem.trim_start_matches([':', ',', ' ']).to_owned())
    });
    Ok((source, read))
}

fn read_file(source: &Source) -> Result<EventFile, results_io::Error> {
    const UNKNOWN: &str = "it is no submission, results file, tournament report (TRF16) or PGN";
    if FileKind::of(source.text()?) == FileKind::Submission {
        return Ok(EventFile::Submission(Box::new(read_submission(source)?)));
    }
    let sheet = read_sheet(source)?;
    Ok(sheet.map_or_else(|| EventFile::Unusable(UNKNOWN.to_owned()), EventFile::Other))
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
