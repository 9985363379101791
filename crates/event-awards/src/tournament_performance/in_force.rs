//! Checks that lists are in force for every round of a section.

use event_sections::{CheckedSection, Entrant, RoundResult};

use super::Lists;

/// Why a section has no performance grades.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum TpgError {
    /// A round was played before the first known start.
    #[error("section {section} has no starting day for round {round}")]
    NoStart { section: String, round: u32 },
    /// No grading list was in force yet.
    #[error(
        "no grading list is in force on {day}, when round {round} of section {section} counts from"
    )]
    NoListInForce { section: String, round: u32, day: chrono::NaiveDate },
    /// There are FIDE rating lists, but all of them begin later.
    #[error(
        "no FIDE rating list is in force on {day}, when round {round} of section {section} counts \
         from"
    )]
    NoFideListInForce { section: String, round: u32, day: chrono::NaiveDate },
}

/// An error if a round has no known day, or one before the first list of a kind.
pub(super) fn check_days(section: &CheckedSection, lists: &Lists) -> Result<(), TpgError> {
    let name = || section.section().name.clone();
    let played = |&round: &u32| {
        let result_in = |player: &Entrant| player.results.get(round as usize - 1).copied();
        let players = &section.section().players;
        players.iter().any(|p| matches!(result_in(p), Some(RoundResult::Game { .. })))
    };
    for round in (1..=section.section().rounds).filter(played) {
        let Some(day) = section.start_of(round) else {
            return Err(TpgError::NoStart { section: name(), round });
        };
        if lists.grades.in_force(day).is_none() {
            return Err(TpgError::NoListInForce { section: name(), round, day });
        }
        if !lists.fide.is_empty() && lists.fide.in_force(day).is_none() {
            return Err(TpgError::NoFideListInForce { section: name(), round, day });
        }
    }
    Ok(())
}
