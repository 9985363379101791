//! A report on one page.

use season_site::{
    CalibrationSeries, PeriodSeries, Ranged, Report, ReportChart, ReportSection, ReportTable,
};

fn report(name: &str) -> Report {
    let ranged = |value: f64| Some(Ranged { value, range: Some((value - 0.01, value + 0.01)) });
    let periods = ReportChart::Periods {
        periods: vec!["2001-02".to_owned(), name.to_owned(), "2003-04".to_owned()],
        series: vec![PeriodSeries {
            name: name.to_owned(),
            values: vec![ranged(0.25), None, ranged(0.24)],
        }],
    };
    let points = vec![(0.1, 0.2), (0.9, 0.85)];
    let calibration = ReportChart::Calibration {
        axis: name.to_owned(),
        series: vec![CalibrationSeries { name: name.to_owned(), points }],
    };
    let section = |chart| ReportSection {
        heading: name.to_owned(),
        chart,
        note: name.to_owned(),
        as_table: name.to_owned(),
        table: ReportTable {
            headings: vec![name.to_owned(), "figure".to_owned()],
            rows: vec![vec![name.to_owned(), "1".to_owned()]],
        },
    };
    Report {
        language: "en".to_owned(),
        title: name.to_owned(),
        lead: vec![name.to_owned()],
        sections: vec![section(Some(periods)), section(Some(calibration)), section(None)],
        foot: name.to_owned(),
    }
}

#[test]
fn a_report_is_one_page_that_asks_for_nothing_else() {
    let page = report("fgsl").page().unwrap();
    assert!(page.starts_with("<!doctype html>"));
    assert_eq!(page.matches(r#"<svg class="plot"#).count(), 2);
    assert_eq!(page.matches("<table").count(), 3);
    for asking in ["<script", "<link", "<img", "src=", "href", "@import", "url(", "http:", "https:"]
    {
        assert!(!page.contains(asking), "{asking}");
    }
    // A table below a chart is folded; one without a chart is open.
    assert_eq!(page.matches("<details>").count(), 2);
}

#[test]
fn no_name_becomes_markup() {
    let name = r#"</title><script>alert("x")</script>&<b class='y'>"#;
    let page = report(name).page().unwrap();
    assert!(!page.contains("<script") && !page.contains("<b class"), "{page}");
    assert!(page.contains("&#60;script") || page.contains("&lt;script"));
}

#[test]
fn a_missing_value_leaves_a_gap() {
    let page = report("fgsl").page().unwrap();
    let chart = page.split("<svg class").nth(1).unwrap().split("</svg></svg>").next().unwrap();
    assert_eq!(chart.matches("<circle").count(), 2, "{chart}");
    let empty = ReportChart::Periods { periods: Vec::new(), series: Vec::new() };
    let section = ReportSection { chart: Some(empty), ..ReportSection::default() };
    let page = Report { sections: vec![section], ..Report::default() }.page().unwrap();
    assert!(!page.contains("<svg"));
}
