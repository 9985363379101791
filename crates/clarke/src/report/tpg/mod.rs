//! Tournament performance grades in words: the grade, its calculation, and the games that do not
//! count.

mod json;

pub(crate) use json::SectionGradesJson;

use std::cmp::Ordering;
use std::fmt::Write as _;

use event_awards::FoundBy;
use event_awards::tournament_performance::{
    Excluded, GradeOutcome, ListedGrade, PerformanceGrade, PlayedRound, RatingSource, TpgReport,
    Usable,
};
use event_sections::CheckedSection;
use findings::counted;
use rating_core::HalfPoints;
use rating_core::performance::by_fide_table::{TablePerformance, Trial};

use crate::report::rounds::{round_cell, round_or_opponent};
use crate::report::table::{Align, Table};

/// A section with the reports of its players.
pub(crate) struct SectionGrades<'a> {
    /// The section.
    pub(crate) section: &'a CheckedSection,
    /// The reports, one per player.
    pub(crate) reports: Vec<TpgReport>,
}

/// A player's result in a section.
#[derive(Clone, Copy)]
pub(crate) struct PlayerGrade<'a> {
    /// The section.
    pub(crate) section: &'a CheckedSection,
    /// The player's report.
    pub(crate) report: &'a TpgReport,
}

/// For people: by section, with every game that does not count and the reason.
pub(crate) fn grades_text(graded: &[SectionGrades<'_>]) -> String {
    graded.iter().map(SectionGrades::text).collect::<Vec<_>>().join("\n")
}

/// For programs: one row per player.
pub(crate) fn grades_table(graded: &[SectionGrades<'_>]) -> Table {
    let mut table = Table::new(&[
        ("section", Align::Left),
        ("code", Align::Left),
        ("name", Align::Left),
        ("score", Align::Right),
        ("games", Align::Right),
        ("performance", Align::Right),
        ("grade", Align::Right),
        ("note", Align::Left),
        ("not_counted", Align::Left),
    ]);
    for SectionGrades { section, reports } in graded {
        for report in reports {
            let entrant = section.player(report.player);
            let (performance, grade, note) = outcome_cells(report);
            table.row([
                section.section().name.clone(),
                entrant.and_then(|entrant| entrant.code.clone()).unwrap_or_default(),
                entrant.map(|entrant| entrant.name.clone()).unwrap_or_default(),
                report.score.to_string(),
                report.games.to_string(),
                performance,
                grade,
                note,
                not_counted(section, report).unwrap_or_default(),
            ]);
        }
    }
    table
}

impl SectionGrades<'_> {
    fn text(&self) -> String {
        let mut table = Table::new(&[
            ("name", Align::Left),
            ("score", Align::Right),
            ("games", Align::Right),
            ("performance", Align::Right),
            ("grade", Align::Right),
            ("", Align::Left),
        ]);
        let mut excluded = String::new();
        for report in &self.reports {
            let name = self.section.player(report.player).map_or("", |entrant| &entrant.name);
            let (performance, grade, note) = outcome_cells(report);
            let (score, games) = (report.score.to_string(), report.games.to_string());
            table.row([name.to_owned(), score, games, performance, grade, note]);
            if let Some(rounds) = not_counted(self.section, report) {
                // Writing to a String cannot fail.
                let _ = writeln!(excluded, "  {name}: {rounds}");
            }
        }
        let excluded =
            if excluded.is_empty() { excluded } else { format!("\nnot counted\n{excluded}") };
        format!("{}\n\n{}{excluded}", self.section.section().name, table.text(0))
    }
}

/// For people: one player, game by game, in each of the player's sections.
pub(crate) fn player_text(sections: &[PlayerGrade<'_>]) -> String {
    let texts = sections.iter().map(|&PlayerGrade { section, report }| {
        let name = section.player(report.player).map_or("", |entrant| &entrant.name);
        let working = working(report);
        let games = games_table(section, report).text(0);
        format!("{name}, {}\n\n{games}\n{working}\n", section.section().name)
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// For programs: the same player, with one row per round.
pub(crate) fn player_table(sections: &[PlayerGrade<'_>]) -> Table {
    let headings = GAMES.iter().copied();
    let headings: Vec<_> = std::iter::once(("section", Align::Left)).chain(headings).collect();
    let mut table = Table::new(&headings);
    for PlayerGrade { section, report } in sections {
        for [round, opponent, result, counts_as, because] in
            report.rounds.iter().map(|round| game_cells(section, round, ""))
        {
            let section = section.section().name.clone();
            table.row([section, round, opponent, result, counts_as, because]);
        }
    }
    table
}

/// The columns about a round.
const GAMES: [(&str, Align); 5] = [
    ("round", Align::Right),
    ("opponent", Align::Left),
    ("result", Align::Right),
    ("counts as", Align::Right),
    ("because", Align::Left),
];

/// One row per round.
fn games_table(section: &CheckedSection, report: &TpgReport) -> Table {
    let mut table = Table::new(&GAMES);
    for cells in report.rounds.iter().map(|round| game_cells(section, round, "-")) {
        table.row(cells);
    }
    table
}

/// The cells of a round; `none` is shown if there was no game.
fn game_cells(section: &CheckedSection, round: &PlayedRound, none: &str) -> [String; 5] {
    let PlayedRound { round, opponent, outcome, counts } = round;
    let (rating, because) = match counts {
        Ok(usable) => (usable.rating.to_string(), source(usable)),
        Err(excluded) => (String::new(), format!("not counted: {}", reason(*excluded))),
    };
    [
        round_cell(section.section(), *round),
        opponent.clone().unwrap_or_else(|| none.to_owned()),
        outcome.map_or_else(|| none.to_owned(), |outcome| HalfPoints::of(outcome).to_string()),
        rating,
        because,
    ]
}

/// The calculation of a performance grade, or why there is none.
pub(crate) fn working(report: &TpgReport) -> String {
    let Ok(GradeOutcome::Grade(found)) = &report.outcome else {
        return format!("no performance grade: {}", outcome_cells(report).2);
    };
    let PerformanceGrade { taken_off, rating, grade, .. } = found;
    let less = if taken_off.value() == 0 {
        String::new()
    } else {
        format!(" less {taken_off} for a perfect score")
    };
    format!(
        "{} of {}{less}: {}; ({rating} - 700) / 7.5 = {grade:.2}",
        report.score,
        report.games,
        trials(found),
    )
}

/// The ratings with which the trials end, and which of them is the performance.
fn trials(found: &PerformanceGrade) -> String {
    let PerformanceGrade { performance, trial, rating, .. } = found;
    let TablePerformance { rating: least, greatest, score, expected, expected_below } = performance;
    let which = match trial {
        Trial::Lowest => "the lowest that is enough",
        Trial::Middle => "the middle",
    };
    match greatest.cmp(least) {
        Ordering::Equal => format!(
            "{least} expects {expected} by table 8.1b, one point less expects {expected_below}"
        ),
        Ordering::Greater => {
            format!("{least} to {greatest} expect {score} by table 8.1b; {which} is {rating}")
        }
        Ordering::Less => format!(
            "{greatest} expects {expected_below} by table 8.1b and {least} expects {expected}; \
             {which} is {rating}"
        ),
    }
}

/// Performance, grade and a note; each may be empty.
fn outcome_cells(report: &TpgReport) -> (String, String, String) {
    let note = match &report.outcome {
        Ok(GradeOutcome::Grade(found)) => {
            let perfect = found.taken_off.value() != 0;
            let note = format!("perfect score, {} taken off", found.taken_off);
            let note = if perfect { note } else { String::new() };
            let grade = format!("{:.2}", found.grade);
            return (found.rating.to_string(), grade, note);
        }
        Ok(GradeOutcome::TooFewGames { found, needed }) => {
            format!("{}, needs {needed}", counted(*found as usize, "usable game"))
        }
        Ok(GradeOutcome::ZeroScore) => "no point".to_owned(),
        Ok(GradeOutcome::PerfectScore) => "perfect score".to_owned(),
        Err(error) => error.to_string(),
    };
    (String::new(), String::new(), note)
}

/// The rounds that do not count (or the opponents, without rounds), with the reasons; `None` if all
/// count.
fn not_counted(section: &CheckedSection, report: &TpgReport) -> Option<String> {
    let is_numbered = !section.section().rounds_are_invented;
    let excluded = |round: &PlayedRound| {
        let reason = reason(round.counts.err()?);
        let opponent = round.opponent.as_ref().filter(|_| is_numbered);
        let opponent = opponent.map_or(String::new(), |name| format!("{name}, "));
        let which = round_or_opponent(section, report.player, round.round);
        Some(format!("{which} ({opponent}{reason})"))
    };
    let rounds: Vec<String> = report.rounds.iter().filter_map(excluded).collect();
    (!rounds.is_empty()).then(|| rounds.join("; "))
}

/// The source of a rating, and how the opponent was found in it, if not by code.
fn source(usable: &Usable) -> String {
    let found = match usable.found {
        None | Some(FoundBy::Code) => String::new(),
        Some(found) => format!(", found {found}"),
    };
    let graded = |ListedGrade { category, grade }: ListedGrade, kind: &str, day| {
        format!("{kind} grade {category}{grade} in the list of {day}")
    };
    let source = match usable.source {
        RatingSource::Standard(listed, day) => graded(listed, "standard", day),
        RatingSource::Rapid(listed, day) => graded(listed, "rapid", day),
        RatingSource::FideList(day) => format!("FIDE rating in the list of {day}"),
        RatingSource::SectionReport => "rating in the section's file".to_owned(),
    };
    source + &found
}

fn reason(excluded: Excluded) -> String {
    match excluded {
        Excluded::Default => "not played".to_owned(),
        Excluded::Bye => "bye".to_owned(),
        Excluded::Absent => "absent".to_owned(),
        Excluded::NotListed => "not in the list, no FIDE rating".to_owned(),
        Excluded::SeveralListed { players } => {
            format!("{players} players of the list may be meant, no FIDE rating")
        }
        Excluded::CategoryNotCounted { category, grade } => {
            format!("only {category}{grade}, no FIDE rating")
        }
        Excluded::Ungraded => "no grade in the list, no FIDE rating".to_owned(),
        Excluded::LikeAGrade { rating } => {
            format!("{rating} stands for a FIDE rating, and looks like a grade")
        }
    }
}
