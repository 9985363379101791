//! An account of its own: sections with a chart and a table each, on one page that needs nothing
//! else.

/// An account on one page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The language of its words: `en`.
    pub language: String,
    /// What it is about.
    pub title: String,
    /// What stands below the title, a paragraph each.
    pub lead: Vec<String>,
    /// The parts.
    pub sections: Vec<ReportSection>,
    /// What stands at the end.
    pub foot: String,
}

/// A part of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportSection {
    /// What it shows.
    pub heading: String,
    /// The picture.
    pub chart: Option<ReportChart>,
    /// How to read it.
    pub note: String,
    /// What opens the table where there is a picture above it: "As a table".
    pub as_table: String,
    /// The figures.
    pub table: ReportTable,
}

/// A table of words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportTable {
    /// The headings; the first column has words, the others figures.
    pub headings: Vec<String>,
    /// The rows, each with as many cells as there are headings.
    pub rows: Vec<Vec<String>>,
}

/// A picture of some series, of which the first eight have a colour of their own.
#[derive(Clone, Debug, PartialEq)]
pub enum ReportChart {
    /// Values from period to period.
    Periods {
        /// The periods.
        periods: Vec<String>,
        /// The series.
        series: Vec<PeriodSeries>,
    },
    /// What was expected across, what was scored up, both from 0 to 1, and the line on which they
    /// agree.
    Calibration {
        /// What is measured across.
        axis: String,
        /// The series.
        series: Vec<CalibrationSeries>,
    },
}

/// A value a period.
#[derive(Clone, Debug, PartialEq)]
pub struct PeriodSeries {
    /// Whose.
    pub name: String,
    /// By period: the value, and the ends of its error bar, if it has one.
    pub values: Vec<Option<Ranged>>,
}

/// A value, perhaps with an error bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranged {
    /// The value.
    pub value: f64,
    /// The ends.
    pub range: Option<(f64, f64)>,
}

/// What was scored where so much was expected.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationSeries {
    /// Whose.
    pub name: String,
    /// Expected and scored, from 0 to 1.
    pub points: Vec<(f64, f64)>,
}

impl ReportChart {
    /// Whose series they are, in their order.
    pub(crate) fn names(&self) -> Vec<&str> {
        match self {
            Self::Periods { series, .. } => series.iter().map(|one| one.name.as_str()).collect(),
            Self::Calibration { series, .. } => {
                series.iter().map(|one| one.name.as_str()).collect()
            }
        }
    }
}
