//! Folders of dated lists that cannot be used.

use std::fmt;
use std::path::PathBuf;

use chrono::NaiveDate;

/// The names of dated lists, for messages.
pub(crate) const EXPECTED: &str = "expected a name such as grades-2017-07-01.csv or fide-2017-07-01.txt (also .xml, .xlsx, \
     .parquet, and any of them as .gz or .zst)";

/// Why a folder of dated lists cannot be used.
#[derive(Debug)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum DatedListsError {
    /// There is no list of grades.
    NoGrades { folder: PathBuf },
    /// Two lists of the same kind for the same day.
    OneDay { folder: PathBuf, day: NaiveDate },
    /// A table whose name has no day.
    Name {
        /// The table.
        file: PathBuf,
    },
}

impl fmt::Display for DatedListsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGrades { folder } => {
                write!(f, "{folder} has no list of grades: {EXPECTED}", folder = folder.display())
            }
            Self::OneDay { folder, day } => write!(
                f,
                "{folder} has two lists of one kind from {day}",
                folder = folder.display()
            ),
            Self::Name { file } => {
                write!(f, "{file}: no dated list by its name: {EXPECTED}", file = file.display())
            }
        }
    }
}
