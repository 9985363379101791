//! The formats that are written.

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `results.csv` and `players.csv`.
    Csv,
    /// The same tables as Parquet.
    Parquet,
    /// FIDE's tournament reports (TRF16), one an event and section.
    Trf,
    /// The same in FIDE's format of 2025/26, with national records.
    Trf26,
    /// The federation's results-submission files, one an event.
    Submission,
    /// Games without moves.
    Pgn,
}

/// What a conversion is to come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The format.
    pub to: Format,
    /// How many things of one kind are listed that it cannot carry.
    pub listed: usize,
}

impl Format {
    /// Whether it is that of rows of results, in which somebody always stands as White.
    pub(super) const fn is_rows(self) -> bool {
        matches!(self, Self::Csv | Self::Parquet)
    }

    /// Whether it is that of tournament reports, which are copied where they are reports already.
    pub(super) const fn is_report(self) -> bool {
        matches!(self, Self::Trf | Self::Trf26)
    }
}
