//! The settings of a file in `import.toml`, by name.

/// What `import.toml` may say of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Setting {
    /// The sheets of a workbook.
    Sheet,
    /// The line with the names of the columns.
    HeaderLine,
    /// The order of day and month.
    Dates,
    /// The day from which on days without a year are.
    DaysFrom,
    /// The event of games that name none.
    Event,
    /// The day of games without one.
    Day,
    /// The rate of play of games that name none.
    Rate,
    /// Which column is which.
    Columns,
}

impl Setting {
    /// As `import.toml` calls it.
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

    /// Whether games and reports take it, too; the others are for tables.
    pub(crate) const fn is_of_games(self) -> bool {
        matches!(self, Self::Event | Self::Day | Self::Rate)
    }
}
