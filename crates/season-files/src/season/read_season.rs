//! A season after reading: players, games, and what happened to all other rows.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use compact_str::CompactString;
use findings::{FileLeftOut, RowFault};
use formats::decisions::AppliedDecision;
use free_form::{Understood, players_column_meant};
use identity::{Players, near_texts};
use input_files::file_name::{IMPORT, VOCABULARY};
use input_files::{CharacterSet, Error, Fingerprint, LineIndex, columns};
use rating_core::{Rate, SeasonGames};
use tracing::instrument;

use super::as_people_write::AsPeopleWrite;
use super::lines::lines_of;
use super::unmet_pin::UnmetPin;
use crate::games::{Games, ReadCounts};

/// A season's files, read and judged.
#[derive(Debug)]
pub struct ReadSeason {
    /// The players: those of the list, followed by strangers if these are admitted.
    pub players: Players,
    /// How many of them are on a list.
    pub listed: usize,
    /// Of a season without a list that is only read to be written: the codes of players whom
    /// nothing lists, although submissions list others by giving them codes. Grading would reject
    /// their rows.
    pub unlisted: BTreeSet<CompactString>,
    /// The games and defaults.
    pub games: Games,
    /// The games of each graded rate of play, by player.
    pub by_rate: Vec<RateGames>,
    /// Whether the games were put aside while they were read: then none is among `games`.
    pub is_put_aside: bool,
    /// The numbers of rows by what happened to them.
    pub counts: ReadCounts,
    /// Rejected rows of results, by file and line.
    pub rejected_rows: Vec<RowFault>,
    /// Other rejections: rows of the list of players, and faults of event files themselves.
    pub rejected_elsewhere: Vec<RowFault>,
    /// Rows that were used but look wrong: of the list of players, then rows of results.
    pub suspicious: Vec<RowFault>,
    /// Files that are not UTF-8, each with its character set.
    pub character_sets: Vec<(String, CharacterSet)>,
    /// Unknown columns, by file.
    pub ignored_columns: Vec<IgnoredColumns>,
    /// Files that were offered and left out, by name.
    pub left_out: Vec<FileLeftOut>,
    /// Information in the files that rows of results cannot hold, each with its file.
    pub lost: Vec<(String, String)>,
    /// How tables that are not in Clarke's own format were understood, each with its file.
    pub understood: Vec<(String, Understood)>,
    /// Tables in Clarke's own columns with days or results in people's own forms.
    pub as_people_write: Vec<AsPeopleWrite>,
    /// Entries of `import.toml` that have no effect.
    pub unmet_pins: Vec<UnmetPin>,
    /// The effects of each decision.
    pub decisions: Vec<AppliedDecision>,
    /// All files that were read.
    pub inputs: Vec<Fingerprint>,
    /// Submissions' records of players, by file and the text of the player's code.
    pub player_records: BTreeMap<(String, String), PlayerRecord>,
    /// By file of [`Games::files`].
    pub(super) results: Vec<ResultsFile>,
}

/// The games of a rate of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateGames {
    /// The rate.
    pub rate: Rate,
    /// Its games, by player.
    pub games: SeasonGames,
}

/// A file of results.
#[derive(Debug)]
pub(super) struct ResultsFile {
    pub(super) on_disk: OnDisk,
    /// The numbers of its rows by what happened to them.
    pub(super) counts: ReadCounts,
}

/// Where a file is.
#[derive(Debug, Default)]
pub(super) struct OnDisk {
    pub(super) path: PathBuf,
    /// The name of the file, if this is one of its sheets.
    pub(super) workbook: Option<String>,
    /// The places of its lines, if they are known.
    pub(super) lines: Option<LineIndex>,
    /// Whether every game is a cell of its own on its player's line, and rounds are not known: a
    /// table of all against all. Two games on one line are then never one game told twice.
    pub(super) has_a_cell_a_game: bool,
}

impl OnDisk {
    /// A file without further information.
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path, ..Self::default() }
    }
}

impl ReadSeason {
    /// The number of rejected rows in each file that has any.
    #[must_use]
    pub fn rejected_by_file(&self) -> BTreeMap<&str, usize> {
        let mut rejected = BTreeMap::new();
        // All rows of a file come together.
        for of_file in self.rejected_rows.chunk_by(|one, next| one.file == next.file) {
            *rejected.entry(of_file[0].file.as_str()).or_default() += of_file.len();
        }
        rejected
    }

    /// The files of results, by name, and the numbers of their rows.
    pub fn results(&self) -> impl Iterator<Item = (&str, ReadCounts)> {
        let counts = self.results.iter().map(|file| file.counts);
        self.games.files.iter().map(String::as_str).zip(counts)
    }

    /// The sheets of workbooks with several sheets that are read, each with the name of its file.
    /// They are among the files of [`Self::results`], but not of [`Self::inputs`].
    pub fn sheets(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.results.iter().map(|file| file.on_disk.workbook.as_deref());
        let sheets = self.games.files.iter().map(String::as_str).zip(files);
        sheets.filter_map(|(sheet, file)| Some((sheet, file?)))
    }

    /// The sheets without a row, unless they are left out.
    pub fn empty_sheets(&self) -> impl Iterator<Item = &str> {
        let files: BTreeMap<&str, &str> = self.sheets().collect();
        let is_left_out = move |sheet: &str| {
            files.get(sheet).is_none_or(|file| self.left_out.iter().any(|left| left.file == *file))
        };
        let empty = self.results().filter(|(_, counts)| counts.rows == 0).map(|(sheet, _)| sheet);
        empty.filter(move |sheet| !is_left_out(sheet))
    }

    /// The names of the files with players and results: all inputs except those that say how they
    /// are to be read.
    pub fn results_and_lists(&self) -> impl Iterator<Item = &str> {
        let files = self.inputs.iter().map(|input| input.file.as_str());
        let is_of_settings = |name: &OsStr| name == IMPORT || name == VOCABULARY;
        files.filter(move |file| !Path::new(file).file_name().is_some_and(is_of_settings))
    }

    /// The number of [`Self::results_and_lists`] that are not left out.
    #[must_use]
    pub fn used_files(&self) -> usize {
        let left_out: BTreeSet<&str> =
            self.left_out.iter().map(|left| left.file.as_str()).collect();
        self.results_and_lists().filter(|file| !left_out.contains(file)).count()
    }

    /// All rejected rows, in the order in which they are published.
    #[must_use]
    pub fn rejected(&self) -> Vec<RowFault> {
        [&self.rejected_elsewhere[..], &self.rejected_rows].concat()
    }

    /// The original lines of a file of [`Games::files`] with these numbers.
    ///
    /// # Errors
    ///
    /// The file cannot be read again.
    #[instrument(level = "debug", skip_all, fields(lines = wanted.len()))]
    pub fn lines(&self, file: u16, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, String>, Error> {
        let found = self.results.get(usize::from(file));
        let Some(ResultsFile { on_disk, .. }) = found else { return Ok(BTreeMap::new()) };
        let name = self.games.file(file);
        let is_utf8 = self.character_sets.iter().all(|(file, _)| file != name);
        let wanted: Vec<u32> = wanted.iter().copied().collect();
        let lines = lines_of(&on_disk.path, name, &wanted, is_utf8, on_disk.lines.as_ref())?;
        Ok(wanted.into_iter().zip(lines).collect())
    }

    /// Adds a file to the inputs, unless it is already there.
    pub(super) fn take_input(&mut self, input: Fingerprint) {
        if !self.inputs.contains(&input) {
            self.inputs.push(input);
        }
    }
}

/// Columns of a table that are unknown there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredColumns {
    /// The name of the file.
    pub file: String,
    /// The kind of table as which it is read.
    pub table: TableOf,
    /// The names of the columns.
    pub columns: Vec<String>,
}

/// The kind of rows in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOf {
    /// Players.
    Players,
    /// Results.
    Results,
}

impl IgnoredColumns {
    /// The column that a name most likely means: a nearly equal name, or a common word for it.
    #[must_use]
    pub fn meant(&self, column: &str) -> Option<&'static str> {
        let schema = match self.table {
            TableOf::Players => columns::PLAYERS,
            TableOf::Results => columns::RESULTS,
        };
        let known = schema.required.iter().chain(schema.optional).copied();
        let near = near_texts(column, known).into_iter().next();
        near.or_else(|| match self.table {
            TableOf::Players => players_column_meant(column),
            TableOf::Results => None,
        })
    }

    /// The ignored columns of a table; `None` if there are none.
    pub(super) fn of(file: &str, table: TableOf, columns: Vec<String>) -> Option<Self> {
        (!columns.is_empty()).then(|| Self { file: file.to_owned(), table, columns })
    }
}

/// A record of a player in a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Its line.
    pub line: usize,
    /// The original line.
    pub row: String,
}
