//! Files in which every row must be usable: with a row missing, results computed from the others
//! would be wrong.

use std::path::Path;

use anyhow::Result;
use findings::{Reason, RowFault};
use formats::Rows;
use input_files::Source;

use crate::error::Error;
use crate::problem::Problem;
use crate::progress::{Notice, Progress, tell_character_set};

/// Rows with their line numbers.
pub type Lines<T> = Vec<(usize, T)>;

/// Reads a file in which every row must be usable.
///
/// # Errors
///
/// A file that cannot be read; bad rows, each with line, column, value and what was expected.
pub fn read<T>(
    path: &Path,
    reader: fn(&Source) -> Result<Rows<T>, input_files::Error>,
    progress: &dyn Progress,
) -> Result<Lines<T>> {
    let file = path.display().to_string();
    let source = Source::read(path, file.clone())?;
    let rows = reader(&source)?;
    tell_character_set(&file, source.character_set(), progress);
    if !rows.ignored.is_empty() {
        progress.notice(&Notice::UnusedColumns { file: &file, columns: &rows.ignored });
    }
    if let Some(first) = rows.left_out.first() {
        let (list, rows) = (file.as_str(), rows.left_out.len());
        progress.notice(&Notice::UnusableRows { list, rows, first });
    }
    refuse(path, rows.rejected.into_iter().map(Problem::Row).collect())?;
    Ok(rows.rows)
}

/// An error with all problems of a file, if there are any.
///
/// # Errors
///
/// At least one problem.
pub fn refuse(path: &Path, problems: Vec<Problem>) -> Result<()> {
    if problems.is_empty() {
        return Ok(());
    }
    Err(Error::UnusableFile { file: path.to_owned(), problems }.into())
}

/// The key of a row: the column, and its value. A name never repeats a code.
pub type Key<'t> = (&'static str, &'t str);

/// Refuses two rows with the same key.
///
/// # Errors
///
/// A key that an earlier row also has.
pub fn refuse_repeats<T>(path: &Path, rows: &Lines<T>, key: impl Fn(&T) -> Key<'_>) -> Result<()> {
    let mut first_lines = std::collections::BTreeMap::new();
    let mut problems = Vec::new();
    for (line, row) in rows {
        let (column, value) = key(row);
        if let Some(&first_line) = first_lines.get(&(column, value)) {
            let reason = match column {
                "name" => Reason::RepeatedName { first_line },
                _ => Reason::RepeatedCode { first_line },
            };
            let file = path.display().to_string();
            let fault = RowFault::of_value(&file, *line, column, value, reason);
            problems.push(Problem::Row(fault));
        } else {
            first_lines.insert((column, value), *line);
        }
    }
    refuse(path, problems)
}
