//! Tournament performance grades as JSON.

use event_awards::tournament_performance::{GradeOutcome, PlayedRound, TpgReport};
use event_sections::CheckedSection;
use rating_core::HalfPoints;
use schemars::JsonSchema;
use serde::Serialize;

use super::{PlayerGrade, SectionGrades, outcome_cells, reason, source};
use crate::report::number::Number;

/// A section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SectionGradesJson {
    /// The section's name.
    section: String,
    /// The players, in the order of the section; one alone if asked for.
    players: Vec<PlayerGradeJson>,
}

/// A player of a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerGradeJson {
    /// The player's code; null if the file has none.
    code: Option<String>,
    /// The player's name.
    name: String,
    /// The points against opponents who count.
    score: Number,
    /// The games against opponents who count.
    games: u32,
    /// The performance as an Elo rating, which may end in .5; null if there is none.
    performance: Option<Number>,
    /// The performance as a three-digit grade, with two decimals; null if there is none.
    grade: Option<Number>,
    /// What was taken off for a perfect score, or why there is no grade; null if neither is so.
    note: Option<String>,
    /// Round by round what each counts for; rounds in which nothing happened are left out.
    rounds: Vec<RoundJson>,
}

/// A round, and what it counts for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundJson {
    /// The round, from 1.
    round: u32,
    /// The opponent's name; null if there was none.
    opponent: Option<String>,
    /// 1, 0.5 or 0; null for a round without a game.
    result: Option<Number>,
    /// The opponent's rating; null if the game does not count.
    counts_as: Option<Number>,
    /// Where the opponent's rating comes from, or why the round does not count, in words.
    because: String,
}

impl From<&SectionGrades<'_>> for SectionGradesJson {
    fn from(graded: &SectionGrades<'_>) -> Self {
        Self {
            section: graded.section.section().name.clone(),
            players: graded.reports.iter().map(|report| player(graded.section, report)).collect(),
        }
    }
}

/// A section with a single player.
impl From<&PlayerGrade<'_>> for SectionGradesJson {
    fn from(PlayerGrade { section, report }: &PlayerGrade<'_>) -> Self {
        Self { section: section.section().name.clone(), players: vec![player(section, report)] }
    }
}

fn player(section: &CheckedSection, report: &TpgReport) -> PlayerGradeJson {
    let entrant = section.player(report.player);
    let found = match &report.outcome {
        Ok(GradeOutcome::Grade(found)) => Some(found),
        _ => None,
    };
    let (.., note) = outcome_cells(report);
    PlayerGradeJson {
        code: entrant.and_then(|entrant| entrant.code.clone()),
        name: entrant.map(|entrant| entrant.name.clone()).unwrap_or_default(),
        score: Number::of(report.score),
        games: report.games,
        performance: found.map(|found| Number::of(found.rating)),
        grade: found.map(|found| Number::of(format_args!("{:.2}", found.grade))),
        note: (!note.is_empty()).then_some(note),
        rounds: report.rounds.iter().map(round).collect(),
    }
}

fn round(PlayedRound { round, opponent, outcome, counts }: &PlayedRound) -> RoundJson {
    let (counts_as, because) = match counts {
        Ok(usable) => (Some(Number::of(usable.rating)), source(usable)),
        Err(excluded) => (None, reason(*excluded)),
    };
    RoundJson {
        round: *round,
        opponent: opponent.clone(),
        result: outcome.map(|outcome| Number::of(HalfPoints::of(outcome))),
        counts_as,
        because,
    }
}
