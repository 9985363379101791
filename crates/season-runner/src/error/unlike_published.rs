//! Differences from what was published.

use std::fmt;

use crate::file_changes::Change;

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
