//! The header of a file: its columns and their positions.

use super::record::split_record;
use crate::columns::Schema;
use crate::error::{Error, FileProblem};
use crate::parquet;
use crate::source::Source;

/// The longest part of a faulty header that a message shows.
const SHOWN: usize = 80;

/// The fault of a header that contains further lines.
const CARRIAGE_RETURNS: &str =
    "some of its lines end with a carriage return alone: save it with another kind of line ends";

/// The columns of a file.
#[derive(Clone, Debug)]
pub struct Header {
    /// The canonical names in the order of the file; `None` for an unknown column.
    pub columns: Vec<Option<&'static str>>,
    /// The names of the unknown columns.
    pub ignored: Vec<String>,
}

impl Header {
    /// Reads a header line.
    ///
    /// # Errors
    ///
    /// A line that is empty or not CSV, or that lacks a column or names one twice.
    pub fn parse(line: &str, file: &str, schema: &Schema) -> Result<Self, Error> {
        if line.trim().is_empty() {
            return Err(FileProblem::Empty { expected: schema.required.join(",") }.of(file));
        }
        // The rows after it would be taken for column names, and be lost silently.
        if line.trim_end_matches('\r').contains('\r') {
            let (problem, found) = (CARRIAGE_RETURNS.to_owned(), shorten(line.trim_end()));
            return Err(FileProblem::BadHeader { problem, found }.of(file));
        }
        if let Some(parted) = [';', '\t'].into_iter().find(|&by| line.contains(by))
            && !line.contains(',')
        {
            // With commas, a column would still be missing.
            let names: Vec<&str> = line.split(parted).map(str::trim).collect();
            let is_there =
                |wanted: &&&str| names.iter().any(|name| schema.column(name) == Some(**wanted));
            if let Some(column) = schema.required.iter().find(|wanted| !is_there(wanted))
                && names.iter().any(|name| schema.column(name).is_none())
            {
                return Err(
                    FileProblem::MissingColumn { column, found: shorten(line.trim()) }.of(file)
                );
            }
            let expected = schema.required.join(",");
            return Err(FileProblem::Parted { by: parted, expected }.of(file));
        }
        let mut names = Vec::new();
        if let Err(problem) = split_record(line, &mut names) {
            let (problem, found) = (problem.to_string(), shorten(line.trim_end()));
            return Err(FileProblem::BadHeader { problem, found }.of(file));
        }
        Self::of(names.iter().map(|name| name.trim().to_owned()).collect(), file, schema)
    }

    /// The columns of these names.
    ///
    /// # Errors
    ///
    /// A column is missing, or named twice.
    pub fn of(names: Vec<String>, file: &str, schema: &Schema) -> Result<Self, Error> {
        let found = || shorten(&names.join(","));
        let columns: Vec<_> = names.iter().map(|name| schema.column(name)).collect();
        let mut seen = std::collections::BTreeMap::new();
        for (place, &column) in (1..).zip(&columns) {
            let Some(column) = column else { continue };
            if let Some(first) = seen.insert(column, place) {
                let (column, places) = (column.to_owned(), [first, place]);
                return Err(FileProblem::ColumnTwice { column, places, found: found() }.of(file));
            }
        }
        if let Some(column) = schema.required.iter().find(|name| !seen.contains_key(**name)) {
            return Err(FileProblem::MissingColumn { column, found: found() }.of(file));
        }
        let unknown = names.into_iter().zip(&columns).filter(|(_, column)| column.is_none());
        Ok(Self { ignored: unknown.map(|(name, _)| name).collect(), columns })
    }

    /// The position of a column.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| *column == Some(name))
    }

    /// The unknown columns that have a name.
    #[must_use]
    pub fn named_ignored(&self) -> Vec<String> {
        self.ignored.iter().filter(|name| !name.is_empty()).cloned().collect()
    }
}

/// Whether a list, as text or Parquet, has a column of this name.
///
/// # Errors
///
/// A file that is not text, or a damaged Parquet file.
pub fn has_column(source: &Source, wanted: &str) -> Result<bool, Error> {
    if parquet::is_parquet(source.bytes()) {
        let names = parquet::column_names(&source.name, source.bytes())?;
        return Ok(names.iter().any(|name| name == wanted));
    }
    let header = source.text()?.lines().next().unwrap_or_default();
    Ok(header.split(',').any(|name| name.trim().trim_matches('"') == wanted))
}

fn shorten(line: &str) -> String {
    let shown: String = line.chars().take(SHOWN).collect();
    let more = if shown.len() < line.len() { "..." } else { "" };
    format!("{}{more}", shown.escape_debug())
}
