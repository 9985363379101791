//! The formats that can be written.

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `results.csv` and `players.csv`.
    Csv,
    /// The same tables as Parquet.
    Parquet,
    /// FIDE's tournament reports (TRF16), one per event and section.
    Trf,
    /// The same in FIDE's format of 2025/26, with national records.
    Trf26,
    /// The federation's results-submission files, one per event.
    Submission,
    /// Games without moves.
    Pgn,
}

/// The settings of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The format.
    pub to: Format,
    /// The maximum number of items that are listed for each kind of loss.
    pub listed: usize,
}

impl Format {
    /// Whether the format has rows of results, in which one player is always named as White.
    pub(super) const fn is_rows(self) -> bool {
        matches!(self, Self::Csv | Self::Parquet)
    }

    /// Whether it is a format of tournament reports; files that are already reports are then
    /// copied.
    pub(super) const fn is_report(self) -> bool {
        matches!(self, Self::Trf | Self::Trf26)
    }
}
