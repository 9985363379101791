//! The settings of a file in `import.toml`, by name.

/// A setting that `import.toml` may have for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Setting {
    /// The sheets of a workbook.
    Sheet,
    /// The line with the column names.
    HeaderLine,
    /// The order of day and month.
    Dates,
    /// The earliest day that a day without a year may stand for.
    DaysFrom,
    /// The event of games without one.
    Event,
    /// The day of games without one.
    Day,
    /// The rate of play of games without one.
    Rate,
    /// The columns with each meaning.
    Columns,
}

impl Setting {
    /// The name in `import.toml`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::HeaderLine => "header-line",
            Self::Dates => "dates",
            Self::DaysFrom => "days-from",
            Self::Event => "event",
            Self::Day => "day",
            Self::Rate => "rate",
            Self::Columns => "columns",
        }
    }

    /// Whether it also applies to games and reports; the others are only for tables.
    pub(crate) const fn is_of_games(self) -> bool {
        matches!(self, Self::Event | Self::Day | Self::Rate)
    }
}
