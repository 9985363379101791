//! A backtest in words and tables.

mod calibration;
mod cohorts;
mod drift;
mod figures;
mod head;
mod page;
mod truth;

use findings::thousands;
use prediction_scores::{Difference, Estimate, Measure, Verdict};
use season_backtest::{BacktestReport, SplitScores};

use crate::report::signed::signed;
use crate::report::table::{Align, Table};

pub(crate) use page::page;

use calibration::calibration;
use cohorts::{cohorts, panels, stretches};
use drift::{drift, lists};
use figures::{
    bar, best_first, by_season, estimate, is_of, less_the_best, rounded, seasons_drawn, systems,
    value, with_error,
};
use head::head;
use truth::truth;

/// For people.
pub(crate) fn text(report: &BacktestReport) -> String {
    let order = best_first(report);
    let mut parts = vec![head(report), legend(report)];
    // Without games the headings would have nothing below them.
    if report.common_games > 0 {
        parts.push(deviances(report, &order));
        parts.extend(against_the_best(report, &order));
        parts.extend(differences_by_season(report, &order));
        parts.push(measures(report, &order));
        parts.extend(whites_advantage(report, &order));
        parts.extend(stretches(&report.stretch));
        parts.extend(report.splits.iter().map(|split| split_text(report, split, &order)));
        parts.extend(calibration(report, &order));
    }
    parts.extend(drift(&report.drift));
    parts.extend(panels(&report.panels));
    parts.extend(cohorts(&report.cohorts));
    parts.extend(lists(report, &order));
    parts.extend(report.truth.as_ref().map(truth));
    parts.join("\n")
}

fn legend(report: &BacktestReport) -> String {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("could predict", Align::Right),
        ("what it does", Align::Left),
    ]);
    for system in &report.systems {
        let share = 100.0 * system.coverage as f64 / report.scored_games.max(1) as f64;
        let covered = format!("{} ({share:.1}%)", system.coverage);
        table.row([system.name.clone(), covered, system.about.clone()]);
    }
    table.text(0)
}

fn deviances(report: &BacktestReport, order: &[usize]) -> String {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("fitted curve", Align::Right),
        ("95%", Align::Left),
        ("own curve", Align::Right),
        ("95%", Align::Left),
    ]);
    for (_, system) in systems(report, order) {
        let [fitted, own] =
            [&system.fitted, &system.own].map(|scores| estimate(scores, Measure::Deviance));
        table.row([
            system.name.clone(),
            value(fitted, 5),
            bar(fitted, 5),
            value(own, 5),
            bar(own, 5),
        ]);
    }
    format!(
        "Deviance on the {} games (one half for every game: 0.30103; lower is better)\n\n{}",
        thousands(report.common_games),
        table.text(0)
    )
}

/// Every system compared with the best one; `None` without a second system.
fn against_the_best(report: &BacktestReport, order: &[usize]) -> Option<String> {
    let (best, first) = systems(report, order).next()?;
    let mut table = Table::new(&[
        (first.name.as_str(), Align::Left),
        ("lower by", Align::Right),
        ("95%", Align::Left),
        ("seasons drawn", Align::Left),
        ("", Align::Left),
    ]);
    for (number, system) in systems(report, order).skip(1) {
        let found = report.differences_fitted.iter().find(|d| is_of(d, best, number));
        let Some(found) = found else { continue };
        let difference = less_the_best(found, best);
        let drawn = seasons_drawn(report, best, number);
        table.row([
            format!("than {}", system.name),
            value(Some(difference), 5),
            bar(Some(difference), 5),
            bar(drawn, 5),
            verdict(found, drawn).to_owned(),
        ]);
    }
    let heading = "Differences of the deviance, fitted curves (seasons drawn: what to expect of \
                   another season)";
    (!table.is_empty()).then(|| format!("{heading}\n\n{}", table.text(0)))
}

/// What the error bars of a difference say.
fn verdict(found: &Difference, drawn: Option<Estimate>) -> &'static str {
    let drawn = drawn.map(|difference| Difference { difference, ..*found }.verdict());
    match (found.verdict(), drawn) {
        _ if found.difference.bar.is_none() => "too few players for an error bar",
        (Verdict::Within, _) => "within the error bar",
        (_, Some(Verdict::Within)) => "more than chance in these seasons",
        _ => "more than chance",
    }
}

/// How far every system was behind the best in each season; `None` for one season or system.
fn differences_by_season(report: &BacktestReport, order: &[usize]) -> Option<String> {
    let (best, first) = systems(report, order).next()?;
    let of_pair = |number: usize| by_season(report, best, number);
    let (_, seasons) = systems(report, order).skip(1).find_map(|(number, _)| of_pair(number))?;
    let headings = std::iter::once((first.name.as_str(), Align::Left));
    let labels = seasons.iter().map(|season| (season.season.as_str(), Align::Right));
    let mut table = Table::new(&headings.chain(labels).collect::<Vec<_>>());
    for (number, system) in systems(report, order).skip(1) {
        let Some((sign, seasons)) = of_pair(number) else { continue };
        let cells = seasons.iter().map(|season| rounded(sign * season.difference, 5));
        table.row_of(std::iter::once(format!("than {}", system.name)).chain(cells).collect());
    }
    let heading = "Lower by, season by season";
    (seasons.len() > 1).then(|| format!("{heading}\n\n{}", table.text(0)))
}

fn measures(report: &BacktestReport, order: &[usize]) -> String {
    let mut headings = vec![("system", Align::Left), ("curve", Align::Left)];
    let shown: Vec<Measure> =
        Measure::ALL.into_iter().filter(|measure| *measure != Measure::Deviance).collect();
    headings.extend(shown.iter().map(|measure| (measure.name(), Align::Right)));
    let mut table = Table::new(&headings);
    for (_, system) in systems(report, order) {
        for (curve, scores) in [("fitted", &system.fitted), ("own", &system.own)] {
            let cells = shown.iter().map(|measure| {
                let decimals = if *measure == Measure::Brier { 4 } else { 2 };
                with_error(estimate(scores, *measure), decimals)
            });
            let names = [system.name.clone(), curve.to_owned()];
            table.row_of(names.into_iter().chain(cells).collect());
        }
    }
    format!(
        "Other measures, with standard errors (clarke backtest --help: formulas)\n\n{}",
        table.text(0)
    )
}

/// White's advantage by system; `None` without a fitted curve.
fn whites_advantage(report: &BacktestReport, order: &[usize]) -> Option<String> {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("White against an equal", Align::Right),
        ("as points", Align::Right),
        ("ten to one at", Align::Right),
    ]);
    for (_, system) in systems(report, order) {
        let Some(found) = system.whites_advantage else { continue };
        table.row([
            system.name.clone(),
            format!("{:.1}%", found.against_an_equal),
            signed(found.points, 1),
            format!("{:.0}", found.ten_to_one),
        ]);
    }
    let heading = "White's advantage and the difference in three-digit grades at which odds are \
                   ten to one, fitted to these games";
    (!table.is_empty()).then(|| format!("{heading}\n\n{}", table.text(0)))
}

fn split_text(report: &BacktestReport, split: &SplitScores, order: &[usize]) -> String {
    let mut headings = vec!["system".to_owned()];
    headings.extend(split.groups.iter().map(|group| group.kind.clone()));
    let aligned: Vec<(&str, Align)> = headings
        .iter()
        .enumerate()
        .map(|(at, name)| (name.as_str(), if at == 0 { Align::Left } else { Align::Right }))
        .collect();
    let mut table = Table::new(&aligned);
    let games = split.groups.iter().map(|group| group.games.to_string());
    table.row_of(std::iter::once("(games)".to_owned()).chain(games).collect());
    for (number, system) in systems(report, order) {
        let cells = split
            .groups
            .iter()
            .map(|group| with_error(group.deviance.get(number).copied().flatten(), 4));
        table.row_of(std::iter::once(system.name.clone()).chain(cells).collect());
    }
    format!(
        "Deviance by {}, fitted curves, with standard errors\n\n{}",
        split.by.in_words(),
        table.text(0)
    )
}
