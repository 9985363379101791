//! Files that are of none of the kinds that are read.

/// What can be said of a file that is none of the kinds that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It has no bytes.
    Empty,
    /// A table whose columns are parted by this letter and not by commas.
    PartedBy(char),
    /// A table with other columns.
    OtherColumns,
}

impl Unknown {
    /// Why the file is not read, and what was expected.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Empty => "it is empty",
            Self::PartedBy(';') => {
                "its columns are parted by semicolons, and it has no heading that is known: a table of \
                 results has columns such as date, white, black and result, a list of players code and \
                 name, a list of grades code and grade (import.toml may say which column of a table is \
                 which)"
            }
            Self::PartedBy(_) => {
                "its columns are parted by tabs, and it has no heading that is known: a table of results \
                 has columns such as date, white, black and result, a list of players code and name, a \
                 list of grades code and grade (import.toml may say which column of a table is which)"
            }
            Self::OtherColumns => {
                "its first line is that of no file that is read here: a results submission, a \
                 table of results (date,event,white,black,result), a tournament report (TRF16), \
                 PGN, a cross-table, a list of players or of grades"
            }
        }
    }
}
