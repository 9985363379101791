//! Files that cannot be converted.

use std::path::PathBuf;

use results_io::counted;
use results_io::format::trf::TooLargeForAReport;

/// Why nothing was converted.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// Not one row of the files can be converted.
    #[error("{name} has nothing that can be converted ({}); first: {first}", counted(*rows, "row"))]
    NothingUsable {
        /// The file, or the files.
        name: String,
        /// How many rows there are.
        rows: usize,
        /// What is wrong with the first.
        first: String,
    },
    /// Two seasons or files would be written over each other.
    #[error(
        "{one} and {other} would be written to one place, {target}: convert them into folders of their \
         own"
    )]
    OneTarget {
        /// The one that came first.
        one: PathBuf,
        /// The other.
        other: PathBuf,
        /// The name that both would have.
        target: PathBuf,
    },
    /// An event that the format has no room for.
    #[error(transparent)]
    TooLarge(#[from] TooLargeForAReport),
    /// A text that a table of text cannot hold.
    #[error(
        "{place}: a text of it is too long for a table of text, which takes at most 4,096 bytes in quotation marks: \
         shorten it, or convert into Parquet"
    )]
    TooLong {
        /// Where it stands.
        place: String,
    },
    /// A folder that is not a season, and has none inside.
    #[error(
        "{folder} is not a season, and holds none: expected results.csv, a folder events, or folders named \
         like 2006-07"
    )]
    NoSeason {
        /// The folder.
        folder: PathBuf,
    },
}
