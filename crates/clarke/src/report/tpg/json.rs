//! Tournament performance grades for programs.

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
    section: String,
    players: Vec<PlayerGradeJson>,
}

/// A player of a section.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct PlayerGradeJson {
    code: Option<String>,
    name: String,
    /// Points and games against opponents who count.
    score: Number,
    games: u32,
    /// The performance as a rating, and as a grade; null if there is none.
    performance: Option<Number>,
    grade: Option<Number>,
    /// What was taken off, or why there is no grade.
    note: Option<String>,
    rounds: Vec<RoundJson>,
}

/// A round, and what it counts for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RoundJson {
    round: u32,
    opponent: Option<String>,
    /// 1, 0.5 or 0; null for a round without a game.
    result: Option<Number>,
    /// The opponent's rating; null if the game does not count.
    counts_as: Option<Number>,
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

/// The section with one player alone.
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
        performance: found.map(|found| Number::of(found.performance.rating)),
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
