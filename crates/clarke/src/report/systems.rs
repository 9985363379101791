//! Systems compared, in words and tables.

use chrono::{Datelike, NaiveDate};
use ecf_season::{Rate, Season, SeasonLength};
use findings::{counted, thousands};
use free_form::colours_answer;
use season_runner::UnlikelyWhite;
use season_runner::systems::{SystemFigures, SystemNote, SystemsReport};

use crate::report::season_files::{lost_files, lost_rows};
use crate::report::signed::signed;
use crate::report::table::{Align, Table};

/// The files whose White scores are named.
const NAMED_FILES: usize = 4;

/// For people.
pub(crate) fn text(report: &SystemsReport) -> String {
    let formulas =
        report.systems.iter().map(|system| [system.name.clone(), system.formula.clone()]);
    let mut legend = Table::new(&[("system", Align::Left), ("formula", Align::Left)]);
    formulas.for_each(|row| legend.row(row));
    let notes: String = report.notes.iter().map(note).collect();
    let rate = match report.rate {
        Rate::Standard => "",
        Rate::Rapid => "The games are those of rapid play. ",
    };
    format!(
        "{}\n{}\n{}\n{}\n{notes}{rate}All numbers are three-digit grades. Points created are the sum of \
         all changes, newcomers' from where they\nbegan; the mean change, up or down, is that of \
         players who had a grade before. The lists are in {}.\n{}",
        legend.text(0),
        table(report).text(0),
        a_year(report).text(0),
        correlations(report),
        report.out.display(),
        too_late(report)
    )
}

/// A note of the run, on one line.
pub(crate) fn note(note: &SystemNote) -> String {
    match note {
        SystemNote::OpeningRejected { rows, first } => {
            let rows = counted(*rows, "row");
            format!("WARNING: {rows} of the opening files cannot be used: {first}\n")
        }
        SystemNote::RapidListUnused { players } => {
            let grades = counted(*players, "rapid grade");
            format!("Note: {grades} of opening_grades.csv play no part: systems play one rate\n")
        }
        SystemNote::ManyRejected { season, lost } => {
            format!("WARNING: {season}: {} cannot be used, most of them in\n", lost_rows(lost))
                + &lost_files(lost, 2)
        }
        SystemNote::NearlyCertain { season, doubts } => format!(
            "WARNING: {season}: {} nearly certain, about {}: clarke check shows them\n",
            counted(doubts.len(), "doubt"),
            counted(doubts.iter().map(|doubt| doubt.games).sum(), "game"),
        ),
        SystemNote::ColoursUnknown { season, games } => format!(
            "Note: {season}: nobody knows who had White in {}, so White's advantage plays no part \
             there\n",
            counted(*games, "game")
        ),
        SystemNote::WhiteUnlikely { season, scores } => {
            let of = |score: &UnlikelyWhite| {
                let UnlikelyWhite { file, games, per_cent } = score;
                let file = file.as_ref().map(|file| format!(" of {file}")).unwrap_or_default();
                format!("{per_cent:.1}% of {} games{file}", thousands(*games as usize))
            };
            let first = scores.iter().find_map(|score| score.file.as_ref());
            let of_file = first.map_or_else(String::new, |file| {
                format!(", {} those of one file", colours_answer(file))
            });
            let named: Vec<String> = scores.iter().take(NAMED_FILES).map(of).collect();
            let more = scores.len().saturating_sub(NAMED_FILES);
            let more = if more > 0 { format!(" and so on, {more} more") } else { String::new() };
            format!(
                "WARNING: {season}: White scores {}{more}. Chess gives White 50 to 56%: winners or \
                 losers may stand first. colours-unknown = [\"{season}\"] in federation.toml takes \
                 colours out{of_file}\n",
                named.join(", ")
            )
        }
        SystemNote::OtherRate { games } => {
            let games = counted(*games, "game");
            format!("Note: left out are {games} of another rate of play\n")
        }
        SystemNote::LaterListStale { system, season } => format!(
            "Note: {system}: the {season} there was graded from other lists than these; a run \
             without --to grades it again\n"
        ),
        SystemNote::NobodyPublished { system, season } => {
            format!("WARNING: {system}: nobody is on the list of {season}\n")
        }
    }
}

/// Results that a system does not count because they arrived after their months were closed.
fn too_late(report: &SystemsReport) -> String {
    let late = report.systems.iter().filter(|system| system.too_late > 0);
    let line = |SystemFigures { name, too_late, .. }: &SystemFigures| {
        let results = counted(*too_late, "result");
        let them = if *too_late == 1 { "it" } else { "them" };
        format!("{name}: {results} arrived too late to count; rejected.csv names {them}.\n")
    };
    late.map(line).collect()
}

/// One row per system and season.
fn table(report: &SystemsReport) -> Table {
    let mut table = Table::new(&[
        ("system", Align::Left),
        ("season", Align::Left),
        ("players", Align::Right),
        ("mean", Align::Right),
        ("spread", Align::Right),
        ("points created", Align::Right),
        ("mean change", Align::Right),
    ]);
    for system in &report.systems {
        for season in &system.seasons {
            table.row([
                system.name.clone(),
                season.season.to_string(),
                season.players.to_string(),
                format!("{:.1}", season.mean),
                format!("{:.1}", season.spread),
                signed(season.points_created, 0),
                format!("{:.2}", season.mean_change),
            ]);
        }
    }
    table
}

/// One row per system: from the first season to the last.
fn a_year(report: &SystemsReport) -> Table {
    let mut table = Table::new(&[
        ("a year", Align::Left),
        ("mean of the list", Align::Right),
        ("points created", Align::Right),
        ("mean change a season", Align::Right),
    ]);
    for SystemFigures { name, seasons, .. } in &report.systems {
        let (Some(first), Some(last)) = (seasons.first(), seasons.last()) else { continue };
        let moved = match seasons.len() {
            1 => "-".to_owned(),
            _ => signed((last.mean - first.mean) / years_between(first.last_day, last.last_day), 2),
        };
        let years: f64 = seasons.iter().map(|season| years_of(season.season)).sum();
        let created = seasons.iter().map(|season| season.points_created).sum::<f64>() / years;
        let changes = seasons.iter().map(|season| season.mean_change).sum::<f64>();
        let change = changes / seasons.len() as f64;
        table.row([name.clone(), moved, signed(created, 0), format!("{change:.2}")]);
    }
    table
}

/// The time from the end of one season to the end of another, in whole months, since seasons end at
/// the end of a month.
fn years_between(first: NaiveDate, last: NaiveDate) -> f64 {
    let months = |day: NaiveDate| f64::from(12 * day.year()) + f64::from(day.month());
    (months(last) - months(first)) / 12.0
}

const fn years_of(season: Season) -> f64 {
    match season.length() {
        SeasonLength::Year => 1.0,
        SeasonLength::HalfYear => 0.5,
    }
}

fn correlations(report: &SystemsReport) -> String {
    let names: Vec<&str> = report.systems.iter().map(|system| system.name.as_str()).collect();
    let mut headings = vec![("rank correlation", Align::Left)];
    headings.extend(names.iter().map(|&name| (name, Align::Right)));
    let mut table = Table::new(&headings);
    for (name, row) in names.iter().zip(&report.rank_correlations) {
        let shown = |value: &Option<f64>| value.map_or("-".to_owned(), |v| format!("{v:.4}"));
        let cells = std::iter::once((*name).to_owned()).chain(row.iter().map(shown));
        table.row_of(cells.collect());
    }
    format!(
        "Lists of {}, players who are on all of them\n\n{}",
        report.ranked_season,
        table.text(0)
    )
}

#[cfg(test)]
mod tests {
    use season_runner::systems::SeasonFigures;

    use super::*;

    /// The row of a system, without the headings.
    fn of_seasons(seasons: &[(&str, &str, f64, f64)]) -> String {
        let figures = |&(label, last_day, mean, points_created): &(&str, &str, f64, f64)| {
            let (season, last_day) = (label.parse().unwrap(), last_day.parse().unwrap());
            let (players, spread, mean_change) = (20, 30.0, 2.5);
            SeasonFigures { season, last_day, players, mean, spread, points_created, mean_change }
        };
        let system = SystemFigures {
            name: "gs".to_owned(),
            formula: String::new(),
            seasons: seasons.iter().map(figures).collect(),
            too_late: 0,
        };
        let report = SystemsReport {
            rate: Rate::Standard,
            systems: vec![system],
            ranked_season: String::new(),
            rank_correlations: Vec::new(),
            notes: Vec::new(),
            out: "lists".into(),
        };
        let table = a_year(&report).text(0);
        table.lines().last().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn half_years_and_gaps_are_as_long_as_they_are() {
        // 37 points in a year and a half, and 3 points of the mean in the year between the first
        // end and the last.
        let halves = [
            ("2012-H1", "2012-06-30", 100.0, 42.0),
            ("2012-H2", "2012-12-31", 101.0, 13.0),
            ("2013-H1", "2013-06-30", 103.0, -18.0),
        ];
        assert_eq!(of_seasons(&halves), "gs +3.00 +25 2.50");
        // Two years between the ends of two seasons, with one without chess between them.
        let gap = [("2006-07", "2007-04-30", 100.0, 10.0), ("2008-09", "2009-04-30", 98.0, 20.0)];
        assert_eq!(of_seasons(&gap), "gs -1.00 +15 2.50");
        // From years to half-years: a year and eight months.
        let change =
            [("2010-11", "2011-04-30", 100.0, 10.0), ("2012-H2", "2012-12-31", 105.0, 5.0)];
        assert_eq!(of_seasons(&change), "gs +3.00 +10 2.50");
        assert_eq!(of_seasons(&halves[..1]), "gs - +84 2.50");
    }
}
