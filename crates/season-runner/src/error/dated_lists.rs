//! Folders of dated lists that cannot be used.

use std::path::PathBuf;

use chrono::NaiveDate;

const EXPECTED: &str = "expected a name such as grades-2017-07-01.csv or fide-2017-07-01.csv (or .csv.gz, .csv.zst, \
     .parquet)";

/// Why a folder of dated lists cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatedListsError {
    /// There is no list of grades.
    #[error("{folder} has no list of grades: {EXPECTED}")]
    NoGrades {
        /// The folder.
        folder: PathBuf,
    },
    /// Two lists of one kind for one day.
    #[error("{folder} has two lists of one kind from {day}")]
    OneDay {
        /// The folder.
        folder: PathBuf,
        /// The day.
        day: NaiveDate,
    },
    /// A table whose name has no day.
    #[error("{file}: no dated list by its name: {EXPECTED}")]
    Name {
        /// The table.
        file: PathBuf,
    },
}
