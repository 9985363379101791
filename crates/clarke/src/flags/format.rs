//! How a command prints: the values of `--format`.

use clap::ValueEnum;

/// How a summary is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: one JSON value on standard output, and nothing else there
    Json,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// How an explanation or a comparison is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Printed {
    /// For people, in a terminal
    Text,
    /// For people, to send or to put on a page
    Markdown,
    /// For people, as a page that needs nothing beside it
    Html,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

impl Printed {
    /// The ending of a file.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::Csv => "csv",
        }
    }
}
