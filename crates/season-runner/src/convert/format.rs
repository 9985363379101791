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

/// What the files of a format hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// All results and all players, in which one player is always named as White.
    Tables(Tables),
    /// One event or more each.
    Events(Events),
}

/// The formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tables {
    Csv,
    Parquet,
}

/// The formats of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Events {
    Report(ReportFormat),
    Submission,
    Pgn,
}

/// The formats of tournament reports. Files that are already reports are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReportFormat {
    Of2016,
    Of2026,
}

impl Format {
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Csv => Kind::Tables(Tables::Csv),
            Self::Parquet => Kind::Tables(Tables::Parquet),
            Self::Trf => Kind::Events(Events::Report(ReportFormat::Of2016)),
            Self::Trf26 => Kind::Events(Events::Report(ReportFormat::Of2026)),
            Self::Submission => Kind::Events(Events::Submission),
            Self::Pgn => Kind::Events(Events::Pgn),
        }
    }
}
