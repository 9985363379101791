//! A report on one page.

use askama::Template;

use crate::assets::STYLE;
use crate::chart::{classes, series};
use crate::error::SiteError;
use crate::report::{Report, ReportSection, ReportTable};

/// The stylesheet of a report, in addition to the site's.
const REPORT_STYLE: &str = include_str!("../assets/report.css");

#[derive(Template)]
#[template(path = "report.html")]
struct ReportPage<'a> {
    report: &'a Report,
    style: &'static str,
    report_style: &'static str,
    sections: Vec<Part<'a>>,
}

struct Part<'a> {
    heading: &'a str,
    chart: Option<String>,
    /// Classes and names of the series.
    key: Vec<(&'static str, &'a str)>,
    note: &'a str,
    as_table: &'a str,
    table: &'a ReportTable,
}

impl Report {
    /// The page, with its own stylesheet, no script, and no links.
    ///
    /// # Errors
    ///
    /// Never in practice: a template cannot be filled.
    pub fn page(&self) -> Result<String, SiteError> {
        let sections = self.sections.iter().map(part).collect();
        let (style, report_style) = (STYLE, REPORT_STYLE);
        Ok(ReportPage { report: self, style, report_style, sections }.render()?)
    }
}

fn part(section: &ReportSection) -> Part<'_> {
    let chart = section.chart.as_ref();
    let names = chart.map(|chart| chart.names()).unwrap_or_default();
    Part {
        heading: &section.heading,
        chart: chart.and_then(|chart| series(&section.heading, chart)),
        key: classes().zip(names).collect(),
        note: &section.note,
        as_table: &section.as_table,
        table: &section.table,
    }
}
