//! Files that cannot be converted.

use std::fmt;
use std::path::PathBuf;

use findings::{NotCsv, counted, thousands};
use formats::trf::TooLargeForAReport;

/// Why nothing was converted.
#[derive(Debug)]
pub enum ConvertError {
    /// No row of the files can be converted.
    NothingUsable {
        /// The file, or the files.
        name: String,
        /// How many rows there are.
        rows: usize,
        /// The problem of the first.
        first: String,
    },
    /// Two seasons or files would be written to the same place.
    OneTarget {
        /// The first of them.
        one: PathBuf,
        /// The other.
        other: PathBuf,
        /// The path that both would have.
        target: PathBuf,
    },
    /// An event that is too large for the format.
    TooLarge(TooLargeForAReport),
    /// A text that is too long for a table in a text format.
    NoField {
        /// The place of the text.
        place: String,
    },
    /// A folder that is not a season and contains none.
    NoSeason {
        /// The folder.
        folder: PathBuf,
    },
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingUsable { name, rows, first } => write!(
                f,
                "{name} has nothing that can be converted ({}); first: {first}",
                counted(*rows, "row")
            ),
            Self::OneTarget { one, other, target } => write!(
                f,
                "{one} and {other} would be written to one place, {target}: convert them into \
                 folders of their own",
                one = one.display(),
                other = other.display(),
                target = target.display()
            ),
            Self::TooLarge(error) => error.fmt(f),
            Self::NoField { place } => write!(
                f,
                "{place}: a text of it is too long for a table of text, which takes at most \
                 {most} bytes in quotation marks, or has a line end, which it does not take: \
                 shorten it, or convert into Parquet",
                most = thousands(NotCsv::LONGEST_IN_QUOTES)
            ),
            Self::NoSeason { folder } => write!(
                f,
                "{folder} is not a season, and holds none: expected results.csv, a folder events, \
                 or folders named like 2006-07",
                folder = folder.display()
            ),
        }
    }
}
