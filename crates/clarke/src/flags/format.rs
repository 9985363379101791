//! How a command prints: the values of `--format`.

use clap::ValueEnum;

/// Who reads what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// In a terminal.
    Person,
    /// Or a file: what is printed is read again.
    Program,
}

/// How a summary is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: one JSON value on standard output, and nothing else there
    Json,
}

impl Format {
    pub(crate) const fn reader(self) -> Reader {
        match self {
            Self::Text => Reader::Person,
            Self::Json => Reader::Program,
        }
    }
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

impl Output {
    pub(crate) const fn reader(self) -> Reader {
        match self {
            Self::Text => Reader::Person,
            Self::Json | Self::Csv => Reader::Program,
        }
    }
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
    pub(crate) const fn reader(self) -> Reader {
        match self {
            Self::Text => Reader::Person,
            Self::Markdown | Self::Html | Self::Json | Self::Csv => Reader::Program,
        }
    }

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
