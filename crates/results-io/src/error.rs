//! A file or folder that cannot be used at all. (A bad row is no error: see [`crate::check`].)

use std::io;
use std::path::{Path, PathBuf};

use crate::printable::printable;

/// Why a file cannot be read, or a list cannot be published.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The operating system refused.
    #[error("cannot {doing} {}", shown(.path))]
    Io {
        /// What was being done, in words that fit before the path.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The file has no bytes, or no header line.
    #[error("{file} is empty: expected a header line with the columns {expected}")]
    Empty {
        /// The file.
        file: String,
        /// The columns that it must have.
        expected: String,
    },
    /// The file is not text in a character set known here.
    #[error(
        "{file}, line {line}: not text in UTF-8, UTF-16 or Windows-1252 (byte 0x{byte:02x}); \
         save the file as UTF-8"
    )]
    NotText {
        /// The file.
        file: String,
        /// The line of the first byte that does not fit.
        line: usize,
        /// That byte.
        byte: u8,
    },
    /// A column of a Parquet file is of a type that has no place here.
    #[error(
        "{file}: the column `{column}` is of type {found}: expected text, integers, floats or days"
    )]
    ColumnType {
        /// The file.
        file: String,
        /// The column.
        column: String,
        /// Its type.
        found: String,
    },
    /// The header lacks a column.
    #[error("{file}, line 1: no column `{column}`; found: {found}")]
    MissingColumn {
        /// The file.
        file: String,
        /// The column that is missing.
        column: &'static str,
        /// The header as it stands.
        found: String,
    },
    /// The header names a column twice.
    #[error("{file}, line 1: the column `{column}` appears twice; found: {found}")]
    ColumnTwice {
        /// The file.
        file: String,
        /// The column.
        column: String,
        /// The header as it stands.
        found: String,
    },
    /// The header line is no CSV.
    #[error("{file}, line 1: the header is not CSV ({problem}); found: {found}")]
    BadHeader {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: &'static str,
        /// The header as it stands.
        found: String,
    },
    /// A file exists in two versions.
    #[error("both {one} and {other} exist: remove one of them")]
    TwoVersions {
        /// One of them.
        one: PathBuf,
        /// The other.
        other: PathBuf,
    },
    /// The folder to publish in holds something else.
    #[error(
        "{} holds `{}`, which is not a published season: \
         publish into an empty folder, a new one, or one that holds nothing but published seasons",
        shown(.folder),
        printable(.entry)
    )]
    ForeignFolder {
        /// The folder.
        folder: PathBuf,
        /// What was found in it.
        entry: String,
    },
    /// The folder to write in is not empty.
    #[error("{} holds `{}`: expected an empty folder, or a new one", shown(.folder), printable(.entry))]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
        /// What was found in it.
        entry: String,
    },
    /// The library that reads and writes frames failed.
    #[error("{file}: frames cannot be read or written")]
    Frame {
        /// The file that was read or written.
        file: String,
        /// What the library said.
        source: polars::error::PolarsError,
    },
    /// A file of decisions cannot be used.
    #[error("{file}: {problem}")]
    Decisions {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The file is not what its name says.
    #[error("{file}: {problem}")]
    Unusable {
        /// The file.
        file: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A published manifest cannot be read back.
    #[error("{}: not a manifest of this program", shown(.file))]
    Manifest {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// Another run publishes into the folder, and is not waited for.
    #[error("another run is publishing into {}: try again when it has ended", shown(.folder))]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder to publish in holds the seasons of another federation.
    #[error(
        "{} holds the seasons of the federation `{}`, graded from other results than those of `{}`: \
         publish into another folder, or say that all its seasons are to be replaced (if it is the \
         same federation, remove federation.json there)",
        shown(.folder),
        printable(.published),
        printable(.given)
    )]
    OtherFederation {
        /// The folder.
        folder: PathBuf,
        /// The federation whose seasons it holds.
        published: String,
        /// The federation that was to be published.
        given: String,
    },
}

/// A path as a terminal may show it: the names of folders may hold anything.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

impl Error {
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { doing, path, source }
    }

    pub(crate) fn frame(file: &str) -> impl FnOnce(polars::error::PolarsError) -> Self {
        let file = file.to_owned();
        move |source| Self::Frame { file, source }
    }
}
