//! The sheets of a file of free-form tables, and what is settled about them: what a person who is
//! asked about it has to see.

use std::path::Path;

use tables::{Answers, Column, ColumnName, Grid, TableSpec};

use super::answers::in_words;
use super::folder_words::FolderWords;
use super::import::Import;
use super::reading::{Needs, seen};
use super::setting::tables_of;
use super::sheets::sheets_of;
use input_files::Error;
use input_files::Source;
use input_files::parquet::is_parquet;

/// The sheets of a file of free-form tables.
#[derive(Clone, Debug)]
pub struct FileSheets {
    /// The sheets that are looked at: without those that a workbook hides, unless they are named or
    /// the only ones with rows.
    pub grids: Vec<Grid>,
    /// The specifications that `import.toml` has for it; none if it has none.
    pub written: Vec<TableSpec>,
    /// What else `import.toml` says of it.
    pub answers: Answers,
    /// The sheets that `import.toml` names; none if it names none.
    pub chosen: Vec<String>,
    /// The event of games that name none.
    pub event: String,
    /// The words of its folder.
    pub words: FolderWords,
}

/// The sheets of a file of a season; `None` for a table in Clarke's own form. The file is one that
/// may be a free-form table (`may_be_free_form` of its kind).
///
/// # Errors
///
/// A file that cannot be read, or an invalid `import.toml`.
pub fn sheets_of_file(path: &Path, shown: &str) -> Result<Option<FileSheets>, Error> {
    let source = Source::read(path, shown.to_owned())?;
    if is_parquet(source.bytes()) || super::cross_table::has_own_cross_table(&source)? {
        return Ok(None);
    }
    let pins = Import::beside(path, shown)?.of(path);
    let sheets = sheets_of(&source)?;
    Ok(Some(FileSheets {
        grids: seen(&sheets, &pins).into_iter().map(|sheet| sheet.grid.clone()).collect(),
        written: pins.tables.clone(),
        answers: pins.answers(),
        chosen: pins.chosen(&sheets),
        event: pins.event(shown),
        words: pins.words,
    }))
}

/// Whether a doubt about a field of a specification matters to games of a season; columns of
/// titles and ratings, say, do not.
#[must_use]
pub fn matters_to_games(field: &str) -> bool {
    Needs::Games.has(field)
}

/// Adds to answers that a column is what `import.toml` calls so: `white-code`.
pub fn say_column(answers: &mut Answers, role: &str, column: Column) {
    answers.columns.insert(in_words(role), ColumnName::Place(column));
}

/// Specifications of a file's tables in the form of `import.toml`, whole lines.
#[must_use]
pub fn specifications_of(file: &str, specs: &[TableSpec]) -> String {
    let specs: Vec<String> = specs.iter().map(TableSpec::to_toml).collect();
    tables_of(file, &specs) + "\n"
}
