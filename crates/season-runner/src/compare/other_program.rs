//! Reads the list of another program, or a single published list.

use std::path::Path;

use anyhow::Result;
use formats::listed::read_listed;
use input_files::{FileProblem, Source};

use super::list::List;
use super::published::of_row;

impl List {
    /// Reads a list with the columns `Ref` and `Grade`, or `code` and `grade`, and any others of a
    /// published list. If rows with the same code contradict each other, all of them are rejected.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, is not text, lacks a column, or has rows but no usable ones.
    pub fn read(file: &Path) -> Result<Self> {
        let name = file.display().to_string();
        let read = read_listed(&Source::read(file, name.clone())?)?;
        if let (true, Some(first)) = (read.rows.is_empty(), read.rejected.first()) {
            let (rows, first) = (read.rejected.len(), Box::new(first.clone()));
            return Err(FileProblem::NoUsableRow { rows, first }.of(&name).into());
        }
        let players = read.rows.iter().flat_map(|(_, row)| of_row(row)).collect();
        let list = Self::of(name, players);
        Ok(Self { rejected: read.rejected, ..list })
    }
}
