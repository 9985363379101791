//! Tournament performance grades, in words and for programs: the grade, its calculation, and the
//! games that do not count.

use std::cmp::Ordering;
use std::fmt::Write as _;

use event_awards::FoundBy;
use event_awards::tournament_performance::{
    Excluded, GradeOutcome, ListedGrade, PerformanceGrade, PlayedRound, RatingSource, TpgReport,
    Usable,
};
use event_sections::CheckedSection;
use findings::counted;
use rating_core::performance::by_fide_table::{TablePerformance, Trial};
use rating_core::{EloRating, HalfPoints, Number};
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::rounds::{round_cell, round_or_opponent};
use crate::report::table::{Align, Table, cell};

/// A section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SectionGradesJson")]
pub(crate) struct SectionGrades {
    /// The section's name.
    section: String,
    /// The players, in the order of the section; one alone if asked for.
    players: Vec<PlayerGrade>,
}

/// A player of a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlayerGradeJson")]
struct PlayerGrade {
    /// The player's code; null if the file has none.
    code: Option<String>,
    /// The player's name.
    name: String,
    /// The points against opponents who count.
    score: HalfPoints,
    /// The games against opponents who count.
    games: u32,
    /// The performance as an Elo rating, which may end in .5; null if there is none.
    performance: Option<Number>,
    /// The performance as a three-digit grade, with two decimals; null if there is none.
    grade: Option<Number>,
    /// What was taken off for a perfect score, or why there is no grade; null if neither is so.
    note: Option<String>,
    /// Round by round what each counts for; rounds in which nothing happened are left out.
    rounds: Vec<CountedRound>,
    #[serde(skip)]
    working: String,
    /// The rounds that do not count, in words; empty if all do.
    #[serde(skip)]
    not_counted: String,
}

/// A round, and what it counts for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RoundJson")]
struct CountedRound {
    /// The round, from 1.
    round: u32,
    /// The round as a cell of a table.
    #[serde(skip)]
    cell: String,
    /// The opponent's name; null if there was none.
    opponent: Option<String>,
    /// 1, 0.5 or 0; null for a round without a game.
    result: Option<HalfPoints>,
    /// The opponent's rating; null if the game does not count.
    counts_as: Option<EloRating>,
    /// Where the opponent's rating comes from, or why the round does not count, in words.
    because: String,
}

/// For people: by section, with every game that does not count and the reason.
pub(crate) fn grades_text(graded: &[SectionGrades]) -> String {
    graded.iter().map(SectionGrades::text).collect::<Vec<_>>().join("\n")
}

/// For programs: one row per player.
pub(crate) fn grades_table(graded: &[SectionGrades]) -> Table {
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
    for SectionGrades { section, players } in graded {
        for player in players {
            let [name, score, games, performance, grade, note] = player.cells();
            let code = player.code.clone().unwrap_or_default();
            let not_counted = player.not_counted.clone();
            let section = section.clone();
            table.row([section, code, name, score, games, performance, grade, note, not_counted]);
        }
    }
    table
}

impl SectionGrades {
    pub(crate) fn of(section: &CheckedSection, reports: &[TpgReport]) -> Self {
        let player = |report| PlayerGrade::of(section, report);
        let name = section.section().name.clone();
        Self { section: name, players: reports.iter().map(player).collect() }
    }

    /// The section with a single player, by position.
    pub(crate) fn with_one(&self, player: usize) -> Self {
        Self { section: self.section.clone(), players: vec![self.players[player].clone()] }
    }

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
        for player in &self.players {
            table.row(player.cells());
            if !player.not_counted.is_empty() {
                // Writing to a String cannot fail.
                let _ = writeln!(excluded, "  {}: {}", player.name, player.not_counted);
            }
        }
        let excluded =
            if excluded.is_empty() { excluded } else { format!("\nnot counted\n{excluded}") };
        format!("{}\n\n{}{excluded}", self.section, table.text(0))
    }
}

impl PlayerGrade {
    fn of(section: &CheckedSection, report: &TpgReport) -> Self {
        let entrant = section.player(report.player);
        let found = match &report.outcome {
            Ok(GradeOutcome::Grade(found)) => Some(found),
            _ => None,
        };
        Self {
            code: entrant.and_then(|entrant| entrant.code.clone()),
            name: entrant.map(|entrant| entrant.name.clone()).unwrap_or_default(),
            score: report.score,
            games: report.games,
            performance: found.map(|found| Number::of(found.rating)),
            grade: found.map(|found| Number::of(format_args!("{:.2}", found.grade))),
            note: note(report),
            rounds: report.rounds.iter().map(|round| CountedRound::of(section, round)).collect(),
            working: working(report),
            not_counted: not_counted(section, report),
        }
    }

    /// Name, score, games, performance, grade and a note; the last three may be empty.
    fn cells(&self) -> [String; 6] {
        [
            self.name.clone(),
            self.score.to_string(),
            self.games.to_string(),
            cell(self.performance.as_ref()),
            cell(self.grade.as_ref()),
            self.note.clone().unwrap_or_default(),
        ]
    }
}

impl CountedRound {
    fn of(section: &CheckedSection, round: &PlayedRound) -> Self {
        let PlayedRound { round, opponent, outcome, counts } = round;
        let (counts_as, because) = match counts {
            Ok(usable) => (Some(usable.rating), source(usable)),
            Err(excluded) => (None, reason(*excluded)),
        };
        Self {
            round: *round,
            cell: round_cell(section.section(), *round),
            opponent: opponent.clone(),
            result: outcome.map(HalfPoints::of),
            counts_as,
            because,
        }
    }

    /// The cells of a round; `none` is shown if there was no game.
    fn cells(&self, none: &str) -> [String; 5] {
        let (counts_as, because) = match &self.counts_as {
            Some(rating) => (rating.to_string(), self.because.clone()),
            None => (String::new(), format!("not counted: {}", self.because)),
        };
        [
            self.cell.clone(),
            self.opponent.clone().unwrap_or_else(|| none.to_owned()),
            self.result.map_or_else(|| none.to_owned(), |result| result.to_string()),
            counts_as,
            because,
        ]
    }
}

/// For people: one player, game by game, in each of the player's sections.
pub(crate) fn player_text(sections: &[SectionGrades]) -> String {
    let players =
        sections.iter().flat_map(|one| one.players.iter().map(move |it| (&one.section, it)));
    let texts = players.map(|(section, player)| {
        let mut games = Table::new(&GAMES);
        player.rounds.iter().for_each(|round| games.row(round.cells("-")));
        format!("{}, {section}\n\n{}\n{}\n", player.name, games.text(0), player.working)
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// For programs: the same player, with one row per round.
pub(crate) fn player_table(sections: &[SectionGrades]) -> Table {
    let headings = GAMES.iter().copied();
    let headings: Vec<_> = std::iter::once(("section", Align::Left)).chain(headings).collect();
    let mut table = Table::new(&headings);
    for SectionGrades { section, players } in sections {
        for round in players.iter().flat_map(|player| &player.rounds) {
            let [round, opponent, result, counts_as, because] = round.cells("");
            table.row([section.clone(), round, opponent, result, counts_as, because]);
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

/// The calculation of a performance grade, or why there is none.
pub(crate) fn working(report: &TpgReport) -> String {
    let Ok(GradeOutcome::Grade(found)) = &report.outcome else {
        return format!("no performance grade: {}", note(report).unwrap_or_default());
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

/// What was taken off for a perfect score, or why there is no grade; `None` if neither is so.
fn note(report: &TpgReport) -> Option<String> {
    Some(match &report.outcome {
        Ok(GradeOutcome::Grade(found)) if found.taken_off.value() == 0 => return None,
        Ok(GradeOutcome::Grade(found)) => format!("perfect score, {} taken off", found.taken_off),
        Ok(GradeOutcome::TooFewGames { found, needed }) => {
            format!("{}, needs {needed}", counted(*found as usize, "usable game"))
        }
        Ok(GradeOutcome::ZeroScore) => "no point".to_owned(),
        Ok(GradeOutcome::PerfectScore) => "perfect score".to_owned(),
        Err(error) => error.to_string(),
    })
}

/// The rounds that do not count (or the opponents, without rounds), with the reasons; empty if all
/// count.
fn not_counted(section: &CheckedSection, report: &TpgReport) -> String {
    let is_numbered = !section.section().rounds_are_invented;
    let excluded = |round: &PlayedRound| {
        let reason = reason(round.counts.err()?);
        let opponent = round.opponent.as_ref().filter(|_| is_numbered);
        let opponent = opponent.map_or(String::new(), |name| format!("{name}, "));
        let which = round_or_opponent(section, report.player, round.round);
        Some(format!("{which} ({opponent}{reason})"))
    };
    report.rounds.iter().filter_map(excluded).collect::<Vec<_>>().join("; ")
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
