//! Tables of how far lists are from the true strengths.

use findings::thousands;
use prediction_scores::StrengthErrors;
use season_backtest::{NewcomerTruth, StatedErrors, TruthGroup, TruthReport};

use crate::report::signed::signed;
use crate::report::table::{Align, Table};

/// The tables of a report.
pub(super) fn truth(report: &TruthReport) -> String {
    let mut parts = vec![
        errors(
            report,
            "Against the truth: grade less true strength at the end of a season, with its standard \
             error, in grade\npoints, of those who played in it and whom every system grades that \
             grades any of the group",
            |found| format!("{} ±{:.1}", signed(found.bias, 1), found.bias_error),
        ),
        errors(
            report,
            "Against the truth: the root of the mean square of grade less true strength",
            |found| format!("{:.1} ±{:.1}", found.size, found.size_error),
        ),
        graded(report),
        newcomers(&report.newcomers),
    ];
    parts.extend(stated(&report.stated));
    parts.extend(unknown(report.unknown));
    parts.join("\n")
}

/// Whose strength is not known.
fn unknown(players: usize) -> Option<String> {
    let who = match players {
        0 => return None,
        1 => "One player who played in a season has".to_owned(),
        _ => {
            format!("{} players (once for every season that they played) have", thousands(players))
        }
    };
    Some(format!("{who} no true strength, and are in none of these tables.\n"))
}

const fn name(group: TruthGroup) -> &'static str {
    match group {
        TruthGroup::All => "all",
        TruthGroup::ImprovingJuniors => "improving juniors",
        TruthGroup::Newcomers => "newcomers",
        TruthGroup::Isolated => "isolated",
        TruthGroup::Strong => "strong",
        TruthGroup::Weak => "weak",
        TruthGroup::FewGames => "under 10 games",
        TruthGroup::ManyGames => "30 and more",
    }
}

/// A table with one row per system and one column per group.
fn by_group(
    report: &TruthReport,
    players: impl Fn(&season_backtest::GroupTruth) -> usize,
    cell: impl Fn(&season_backtest::SystemTruth) -> String,
) -> String {
    let mut headings = vec![("system", Align::Left)];
    headings.extend(report.groups.iter().map(|group| (name(group.group), Align::Right)));
    let mut table = Table::new(&headings);
    let counts = report.groups.iter().map(|group| players(group).to_string());
    table.row_of(std::iter::once("(grades)".to_owned()).chain(counts).collect());
    let systems = report.groups.first().map_or(0, |group| group.systems.len());
    for number in 0..systems {
        let of_system = || report.groups.iter().filter_map(move |group| group.systems.get(number));
        let name = of_system().next().map(|system| system.name.clone());
        table.row_of(name.into_iter().chain(of_system().map(&cell)).collect());
    }
    table.text(0)
}

fn errors(report: &TruthReport, title: &str, cell: impl Fn(&StrengthErrors) -> String) -> String {
    let of_system = |system: &season_backtest::SystemTruth| {
        system.errors.as_ref().map_or_else(|| "-".to_owned(), &cell)
    };
    format!("{title}\n\n{}", by_group(report, |group| group.common, of_system))
}

fn graded(report: &TruthReport) -> String {
    let table = by_group(report, |group| group.players, |system| system.graded.to_string());
    format!(
        "Whom each system grades. Improving juniors are under 18 and stronger than a season ago; \
         newcomers are not on\nthe opening list and in their first or second season; isolated are \
         those whom no chain of games links to the\nopening list; strong and weak are the quarters \
         at either end; games are those of the season\n\n{table}"
    )
}

fn newcomers(newcomers: &[NewcomerTruth]) -> String {
    let longest = newcomers.iter().map(|one| one.after.len()).max().unwrap_or(0);
    let seasons: Vec<String> = (1..=longest).map(|season| format!("after {season}")).collect();
    let mut headings = vec![("system", Align::Left)];
    headings.extend(seasons.iter().map(|season| (season.as_str(), Align::Right)));
    headings.push(("half once right after", Align::Right));
    let mut table = Table::new(&headings);
    if let Some(first) = newcomers.first() {
        let counts = first.after.iter().map(|after| after.newcomers.to_string());
        let counts = counts.chain([String::new()]);
        table.row_of(std::iter::once("(newcomers)".to_owned()).chain(counts).collect());
    }
    for one in newcomers {
        let share = one.after.iter().map(|after| {
            let share = after.right as f64 / after.newcomers.max(1) as f64;
            let error = (share * (1.0 - share) / after.newcomers.max(1) as f64).sqrt();
            format!("{:.0}% ±{:.0}", 100.0 * share, 100.0 * error)
        });
        let half = match one.half_right_after {
            Some(1) => "1 season".to_owned(),
            Some(seasons) => format!("{seasons} seasons"),
            None => "never".to_owned(),
        };
        let name = std::iter::once(one.name.clone());
        table.row_of(name.chain(share).chain([half]).collect());
    }
    format!(
        "Newcomers whose grade is within 10 points of the truth, by seasons that they have played; \
         one without a grade is not\n\n{}",
        table.text(0)
    )
}

fn stated(stated: &[StatedErrors]) -> Option<String> {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("grades", Align::Right),
        ("mean error stated", Align::Right),
        ("within 1", Align::Right),
        ("within 1.96", Align::Right),
    ]);
    for one in stated {
        table.row([
            one.name.clone(),
            one.grades.to_string(),
            format!("{:.1}", one.mean),
            format!("{:.1}%", one.within_one),
            format!("{:.1}%", one.within_two),
        ]);
    }
    (!table.is_empty()).then(|| {
        format!(
            "Stated standard errors: how many grades are as near to the truth as they say (68.3% \
             within 1, 95% within 1.96)\n\n{}",
            table.text(0)
        )
    })
}
