//! A backtest as a page with charts.

use findings::thousands;
use prediction_scores::{Estimate, Measure};
use season_backtest::{BacktestReport, DriftReport, ListDrift, SplitBy, SystemScores};
use season_site::{
    CalibrationSeries, PeriodSeries, Ranged, Report, ReportChart, ReportSection, ReportTable,
};

use super::figures::{bar, best_first, estimate, is_of, less_the_best, systems, value, with_error};
use super::head::head;
use crate::report::signed::signed;

/// The number of systems with a line in the charts, the best first: more lines could not be
/// distinguished.
// The stylesheet of reports has this many colours of lines.
const SHOWN: usize = 8;

/// The page's content.
pub(crate) fn page(report: &BacktestReport, folder: &str) -> Report {
    let order = best_first(report);
    let mut sections = Vec::new();
    if report.common_games > 0 {
        sections.push(deviance(report, &order));
        sections.extend(by_season(report, &order));
        sections.push(calibration(report, &order));
        sections.push(measures(report, &order));
    }
    sections.extend(drift(report, &order));
    Report {
        language: "en".to_owned(),
        title: format!("Which system predicts: {folder}"),
        lead: head(report).lines().map(str::to_owned).collect(),
        sections,
        foot: format!(
            "clarke {}. Error bars hold 95% of {} resamples of players (seed {}); formulas: clarke \
             backtest --help.",
            env!("CARGO_PKG_VERSION"),
            report.resampling.resamples,
            report.resampling.seed
        ),
    }
}

fn texts<const N: usize>(headings: [&str; N]) -> Vec<String> {
    headings.map(str::to_owned).to_vec()
}

fn as_table() -> String {
    "As a table".to_owned()
}

fn deviance(report: &BacktestReport, order: &[usize]) -> ReportSection {
    let best = order.first().copied();
    let rows = systems(report, order).map(|(number, system)| {
        let [fitted, own] =
            [&system.fitted, &system.own].map(|scores| estimate(scores, Measure::Deviance));
        let behind = best.and_then(|best| behind(report, best, number));
        let covered = system.coverage.to_string();
        let cells = [value(fitted, 5), bar(fitted, 5), behind.unwrap_or_default()];
        let own = [value(own, 5), bar(own, 5), covered];
        std::iter::once(system.name.clone()).chain(cells).chain(own).collect()
    });
    ReportSection {
        heading: format!(
            "Deviance on the {} games that all could predict",
            thousands(report.common_games)
        ),
        note: "Lower is better; one half for every game is 0.30103. The fitted curve turns \
               differences of grades into expected scores as the seasons before ask for, own is \
               the system's own. Behind: the difference from the best, with the interval that \
               holds 95%; where it holds 0 the two cannot be told apart."
            .to_owned(),
        table: ReportTable {
            headings: texts([
                "system",
                "fitted curve",
                "95%",
                "behind",
                "own curve",
                "95%",
                "could predict",
            ]),
            rows: rows.collect(),
        },
        ..ReportSection::default()
    }
}

/// How far a system is behind the best one.
fn behind(report: &BacktestReport, best: usize, system: usize) -> Option<String> {
    let found = report.differences_fitted.iter().find(|d| is_of(d, best, system))?;
    let difference = Some(less_the_best(found, best));
    let (value, bar) = (value(difference, 5), bar(difference, 5));
    Some(if bar.is_empty() { value } else { format!("{value} ({bar})") })
}

fn by_season(report: &BacktestReport, order: &[usize]) -> Option<ReportSection> {
    let split = report.splits.iter().find(|split| split.by == SplitBy::Season)?;
    let of_system = |number: usize| {
        let of_group =
            |group: &season_backtest::GroupScores| group.deviance.get(number).copied().flatten();
        split.groups.iter().map(of_group).collect::<Vec<Option<Estimate>>>()
    };
    let ranged = |found: Option<Estimate>| {
        found.map(|e| Ranged { value: e.value, range: e.bar.map(|bar| (bar.low, bar.high)) })
    };
    let series = systems(report, order).take(SHOWN).map(|(number, system)| PeriodSeries {
        name: system.name.clone(),
        values: of_system(number).into_iter().map(ranged).collect(),
    });
    let rows = systems(report, order).map(|(number, system)| {
        let cells = of_system(number).into_iter().map(|found| with_error(found, 4));
        std::iter::once(system.name.clone()).chain(cells).collect()
    });
    let seasons: Vec<String> = split.groups.iter().map(|group| group.kind.clone()).collect();
    let headings = std::iter::once("system".to_owned()).chain(seasons.iter().cloned());
    Some(ReportSection {
        heading: "Deviance by season, fitted curves".to_owned(),
        chart: Some(ReportChart::Periods { periods: seasons.clone(), series: series.collect() }),
        note:
            "Bars hold 95%. They are wider than what tells two systems apart: what a season does \
             to all of them alike is in every bar."
                .to_owned(),
        as_table: as_table(),
        table: ReportTable { headings: headings.collect(), rows: rows.collect() },
    })
}

fn calibration(report: &BacktestReport, order: &[usize]) -> ReportSection {
    let shown: Vec<&SystemScores> =
        systems(report, order).map(|(_, system)| system).take(SHOWN).collect();
    let series = shown.iter().map(|system| CalibrationSeries {
        name: system.name.clone(),
        points: system.calibration.iter().map(|bin| (bin.expected, bin.scored)).collect(),
    });
    let rows = shown.iter().flat_map(|system| {
        system.calibration.iter().map(|bin| {
            vec![
                system.name.clone(),
                format!("{:.1}%", 100.0 * bin.expected),
                format!("{:.1}%", 100.0 * bin.scored),
                bin.games.to_string(),
            ]
        })
    });
    ReportSection {
        heading: "Calibration: what White scored where so much was expected".to_owned(),
        chart: Some(ReportChart::Calibration {
            axis: "expected, by the system's own curve".to_owned(),
            series: series.collect(),
        }),
        note:
            "By tenths of the expected score. A curve that promises too much is flatter than the \
               line: the favourite scores less than expected."
                .to_owned(),
        as_table: as_table(),
        table: ReportTable {
            headings: texts(["system", "expected", "scored", "games"]),
            rows: rows.collect(),
        },
    }
}

fn measures(report: &BacktestReport, order: &[usize]) -> ReportSection {
    let shown: Vec<Measure> =
        Measure::ALL.into_iter().filter(|measure| *measure != Measure::Deviance).collect();
    let names = shown.iter().map(|measure| measure.name().to_owned());
    let rows = systems(report, order).map(|(_, system)| {
        let cells = shown.iter().map(|measure| {
            let decimals = if *measure == Measure::Brier { 4 } else { 2 };
            with_error(estimate(&system.fitted, *measure), decimals)
        });
        std::iter::once(system.name.clone()).chain(cells).collect()
    });
    ReportSection {
        heading: "Other measures, fitted curves, with standard errors".to_owned(),
        table: ReportTable {
            headings: std::iter::once("system".to_owned()).chain(names).collect(),
            rows: rows.collect(),
        },
        ..ReportSection::default()
    }
}

fn drift(report: &BacktestReport, order: &[usize]) -> Option<ReportSection> {
    let in_order = systems(report, order)
        .filter_map(|(_, system)| report.drift.iter().find(|list| list.name == system.name));
    let lists: Vec<_> = in_order.collect();
    let seasons: Vec<String> = lists.first()?.seasons.iter().map(|s| s.season.clone()).collect();
    let mean = |season: &ListDrift| season.mean.map(|value| Ranged { value, range: None });
    let series = lists.iter().take(SHOWN).map(|list| PeriodSeries {
        name: list.name.clone(),
        values: list.seasons.iter().map(mean).collect(),
    });
    Some(ReportSection {
        heading: "Drift: the mean of what each system would predict from at the end of the season"
            .to_owned(),
        chart: Some(ReportChart::Periods { periods: seasons, series: series.collect() }),
        note: "Three-digit grades of those who played in the season: everybody with a grade, an \
               earlier one that is still in force among them; `clarke grade` publishes fewer. \
               Newcomers here are players who did not play in the season before, leavers do not \
               play in this one; gained by graded: the sum of the changes of those who had a grade \
               at the end of the season before, too; stable: aged 35 to 45, and played in this and \
               the three seasons before."
            .to_owned(),
        as_table: as_table(),
        table: drift_table(&lists),
    })
}

fn drift_table(lists: &[&DriftReport]) -> ReportTable {
    let one = |value: Option<f64>| value.map(|v| format!("{v:.1}")).unwrap_or_default();
    let rows = lists.iter().flat_map(|list| {
        list.seasons.iter().map(move |season| {
            vec![
                list.name.clone(),
                season.season.clone(),
                season.players.to_string(),
                one(season.mean),
                one(season.spread),
                signed(season.points_gained_by_graded, 0),
                one(season.mean_of_comers),
                one(season.mean_of_leavers),
                one(season.mean_of_stable),
            ]
        })
    });
    ReportTable {
        headings: texts([
            "system",
            "season",
            "players",
            "mean",
            "spread",
            "gained by graded",
            "newcomers",
            "leavers",
            "stable",
        ]),
        rows: rows.collect(),
    }
}
