//! What is proposed for the free-form tables of a folder, and what of it is written into
//! `import.toml`.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use tables::{Certainty, Proposal, Season, TableSpec};

use super::file_sheets::specifications_of;
use super::import::{Import, Pins};
use super::question::in_words;
use super::reading::{Needs, ReadTable, suggested};
use super::setting::tables_of;
use super::sheets::{Sheet, sheets_of};
use input_files::Error;
use input_files::Source;
use input_files::file_name::IMPORT;
use input_files::parquet::is_parquet;

/// What is proposed for a file of free-form tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FileProposal {
    /// The file.
    pub file: String,
    /// Whether `import.toml` has the specifications of its tables already.
    pub is_written: bool,
    /// A table for each sheet that has one; none for a file in which nothing was found.
    pub tables: Vec<TableProposal>,
}

/// What is proposed for a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableProposal {
    /// The sheet of a workbook, empty in a text.
    pub sheet: String,
    /// Its first lines, with a stroke between the cells.
    pub first_lines: Vec<String>,
    /// What each column is taken for, and which lines are passed over.
    pub words: String,
    /// How many games it has by the proposal.
    pub games: usize,
    /// What is not certain.
    pub doubts: Vec<TableDoubt>,
    /// The specification, in lines of `import.toml`, with its doubts as comments.
    pub specification: String,
}

/// A field of a specification that is not certain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableDoubt {
    /// The field, as specifications name it.
    pub field: String,
    /// Whether there is one value, which is proposed; otherwise there are several, or none.
    pub is_likely: bool,
    /// What is asked, with the answers that there are.
    pub words: String,
    /// Whether an answer is proposed; a day, say, may be known to nobody but those who played.
    pub has_answer: bool,
}

impl FileProposal {
    /// Whether it is used without a question.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        !self.tables.is_empty() && self.tables.iter().all(|table| table.doubts.is_empty())
    }

    /// Whether something is to be decided before it is used.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.is_written && !self.is_certain()
    }

    /// Whether all that is not certain has one value, which is proposed.
    #[must_use]
    pub fn is_likely(&self) -> bool {
        let is_likely = |table: &TableProposal| table.doubts.iter().all(|doubt| doubt.is_likely);
        !self.tables.is_empty() && self.tables.iter().all(is_likely)
    }

    /// The specifications without their doubts in the form of `import.toml`, whole lines.
    #[must_use]
    pub fn accepted_lines(&self) -> String {
        let specs = self.tables.iter();
        let specs = specs.filter_map(|table| TableSpec::from_toml(&table.specification).ok());
        specifications_of(&self.file, &specs.collect::<Vec<_>>())
    }

    /// The specifications in the form of `import.toml`.
    #[must_use]
    pub fn lines(&self) -> String {
        let tables: Vec<String> =
            self.tables.iter().map(|table| table.specification.clone()).collect();
        tables_of(&self.file, &tables)
    }
}

/// How many lines are shown of a table.
const SHOWN: usize = 3;

/// What is proposed for a file of a season that begins on this day; `None` for a table in Clarke's
/// own form. The file is one that may be a free-form table (`may_be_free_form` of its kind).
///
/// # Errors
///
/// A file that cannot be read, or an invalid `import.toml`.
pub fn propose_tables(
    path: &Path,
    shown: &str,
    first_day: NaiveDate,
) -> Result<Option<FileProposal>, Error> {
    let source = Source::read(path, shown.to_owned())?;
    if is_parquet(source.bytes()) || super::cross_table::has_own_cross_table(&source)? {
        return Ok(None);
    }
    let pins = Import::beside(path, shown)?.of(path);
    let is_written = !pins.tables.is_empty();
    let sheets = sheets_of(&source)?;
    let season = Season { first: Some(first_day) };
    let tables = if is_written { Vec::new() } else { tables(shown, &sheets, &pins, season) };
    Ok(Some(FileProposal { file: shown.to_owned(), is_written, tables }))
}

fn tables(file: &str, sheets: &[Sheet], pins: &Pins, season: Season) -> Vec<TableProposal> {
    // What is wrong with the settings themselves is asked by the season.
    let found = suggested(sheets, pins, season, Needs::Games).unwrap_or_default();
    let table = |proposal: Proposal| {
        let sheet = sheets.iter().find(|one| one.grid.sheet == proposal.spec.sheet())?.clone();
        let doubts = proposal.doubts().map(|doubt| TableDoubt {
            field: doubt.field.clone(),
            is_likely: doubt.certainty == Certainty::Likely,
            words: in_words(doubt),
            has_answer: doubt.field != "days"
                || proposal.table.games.iter().any(|game| game.day.is_some()),
        });
        let doubts = doubts.collect();
        let specification = proposal.to_toml();
        let cells = |line: &tables::Line| {
            let cells: Vec<&str> = line.cells.iter().map(|cell| cell.text.as_str()).collect();
            cells.join(" | ").trim_end_matches([' ', '|']).to_owned()
        };
        let first_lines = sheet.grid.written().take(SHOWN).map(cells).collect();
        let name = sheet.grid.sheet.clone();
        let games = proposal.table.games.len();
        let read = ReadTable { sheet, spec: proposal.spec, table: proposal.table };
        let words = read.understood(&read.event(file, pins), Vec::new()).words;
        Some(TableProposal { sheet: name, first_lines, words, games, doubts, specification })
    };
    // A list of players has no games, and is refused among the files of events.
    let has_games = |proposal: &Proposal| !matches!(proposal.spec, TableSpec::List(_));
    found.into_iter().filter(has_games).filter_map(table).collect()
}

/// The `import.toml` that has the settings of this file of a season.
#[must_use]
pub fn import_beside(path: &Path) -> PathBuf {
    super::import::file_beside(path).join(IMPORT)
}
