//! A separate report: sections with a chart and a table each, on one self-contained page.

/// A report on one page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The language of its words: `en`.
    pub language: String,
    /// What it is about.
    pub title: String,
    /// The paragraphs below the title.
    pub lead: Vec<String>,
    /// The parts.
    pub sections: Vec<ReportSection>,
    /// The text at the end.
    pub foot: String,
}

/// A part of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportSection {
    /// The heading.
    pub heading: String,
    /// The picture.
    pub chart: Option<ReportChart>,
    /// The note on how to read it.
    pub note: String,
    /// The text that opens the table if there is a chart above it: "As a table".
    pub as_table: String,
    /// The figures.
    pub table: ReportTable,
}

/// A table of texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportTable {
    /// The headings; the first column has words, the others have figures.
    pub headings: Vec<String>,
    /// The rows, each with as many cells as there are headings.
    pub rows: Vec<Vec<String>>,
}

/// A chart of some series, of which the first eight have their own colour.
#[derive(Clone, Debug, PartialEq)]
pub enum ReportChart {
    /// Values from period to period.
    Periods {
        /// The periods.
        periods: Vec<String>,
        /// The series.
        series: Vec<PeriodSeries>,
    },
    /// Actual scores (vertical) by expected score (horizontal), both from 0 to 1, with the line on
    /// which they agree.
    Calibration {
        /// The name of the horizontal axis.
        axis: String,
        /// The series.
        series: Vec<CalibrationSeries>,
    },
}

/// One value for each period.
#[derive(Clone, Debug, PartialEq)]
pub struct PeriodSeries {
    /// The name of the series.
    pub name: String,
    /// By period: the value, and the ends of its error bar, if it has one.
    pub values: Vec<Option<Ranged>>,
}

/// A value, with or without an error bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranged {
    /// The value.
    pub value: f64,
    /// The ends of the error bar.
    pub range: Option<(f64, f64)>,
}

/// Actual scores by expected score.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationSeries {
    /// The name of the series.
    pub name: String,
    /// Expected and scored, from 0 to 1.
    pub points: Vec<(f64, f64)>,
}

impl ReportChart {
    /// The names of the series, in their order.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Self::Periods { series, .. } => series.iter().map(|one| one.name.as_str()).collect(),
            Self::Calibration { series, .. } => {
                series.iter().map(|one| one.name.as_str()).collect()
            }
        }
    }
}
