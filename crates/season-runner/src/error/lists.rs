//! Folders of dated lists that cannot be used, and lists that differ from what was published.

use std::fmt;
use std::path::PathBuf;

use chrono::NaiveDate;

use crate::file_changes::Change;

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

/// A difference between a season and its published state, because of which its pages would disagree
/// with its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnlikePublished {
    /// The grade of the player with this code.
    Grade(String),
    /// A file that the list was made from, or would be made from.
    File(String, Change),
}

impl fmt::Display for UnlikePublished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grade(code) => write!(
                f,
                "the published list and the results do not agree (the first difference: {code})"
            ),
            Self::File(file, Change::New) => {
                write!(f, "the published list was made without {file}")
            }
            Self::File(file, Change::Gone) => {
                write!(f, "{file}, which the published list was made from, is not there any more")
            }
            Self::File(file, Change::Changed) => {
                write!(f, "{file} is not the file that the published list was made from")
            }
        }
    }
}
