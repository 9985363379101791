//! Files that are of none of the kinds that are read.

use std::borrow::Cow;

/// What can be said of a file that is none of the kinds that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It has no bytes.
    Empty,
    /// A table whose columns are separated by this letter and not by commas.
    PartedBy(char),
    /// A table with other columns.
    OtherColumns,
    /// A table whose first line is a row already.
    NoHeader,
}

impl Unknown {
    /// Why the file is not read, and what was expected.
    #[must_use]
    pub fn in_words(self) -> Cow<'static, str> {
        match self {
            Self::Empty => "it is empty".into(),
            // A table of results is understood with any of them, if it has all its columns.
            Self::PartedBy(by) => format!(
                "its columns are separated by {}: expected commas, or all of date, white, black and result \
                 if it is a table of results (import.toml may say which column is which)",
                plural(by)
            )
            .into(),
            Self::NoHeader => "its first line is a row already: expected a line above it with the names of \
                the columns, such as date,event,white,black,result"
                .into(),
            Self::OtherColumns => "its first line is not that of any known kind of file: a results \
                submission, a table of results (date,event,white,black,result), a tournament report \
                (TRF16), PGN, a cross-table, a list of players or of grades"
                .into(),
        }
    }
}

/// What stands between columns, in words.
pub(crate) const fn plural(parted_by: char) -> &'static str {
    match parted_by {
        ';' => "semicolons",
        _ => "tabs",
    }
}
