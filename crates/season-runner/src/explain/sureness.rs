//! The uncertainty of a grade, and how many games would reduce it.

use ecf_season::standard_error::StandardError;
use rating_core::PlayerIdx;
use schemars::JsonSchema;
use serde::Serialize;

use super::OfRate;
use crate::hundredths::to_hundredths;

/// How sure a grade is; what it takes for granted is in the handbook.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedSureness {
    /// The standard error of the mean, in grade points: how far it is from the player's strength at
    /// the end of the season, errors of earlier seasons included. The published file has it to a
    /// hundredth.
    pub standard_error: f64,
    /// How much of its square comes from the noise of the player's games in the season. The three
    /// make 1. What two of them have in common counts half for each, so one can be below 0.
    pub from_games: f64,
    /// From the errors of what the opponents count as.
    pub from_opponents: f64,
    /// From borrowed games, and from changes of strength since then.
    pub from_borrowed: f64,
    /// How many further games would halve it, against opponents whose grades are exact.
    pub games_to_halve: u64,
    /// What the result of one game is off by: the noise, in grade points.
    pub noise: f64,
    /// The games of the season on which the noise was measured; 0 where those of another season had
    /// to do.
    pub noise_measured_on: u64,
}

impl OfRate<'_> {
    /// The standard error of a grade and its sources; `None` for a grade without a standard error,
    /// as in a group that has met no graded player.
    pub(super) fn sureness(&self, player: PlayerIdx) -> Option<ExplainedSureness> {
        let sureness = self.graded.sureness.as_ref()?;
        let error = sureness.errors.grade.get(player.as_usize())?.as_ref()?;
        let grade = self.graded.grades.players.get(player.as_usize())?;
        let StandardError { games: of_games, opponents, borrowed } = *error;
        let all = of_games + opponents + borrowed;
        if all <= 0.0 {
            return None;
        }
        let share = |part: f64| thousandths(part / all);
        Some(ExplainedSureness {
            standard_error: to_hundredths(error.value()),
            from_games: share(of_games),
            from_opponents: share(opponents),
            from_borrowed: share(borrowed),
            games_to_halve: error.games_to_halve(
                grade.season.games,
                &grade.borrowed,
                &self.season.plan.rules.edition.borrowing,
                sureness.assumed.noise,
            ),
            noise: to_hundredths(sureness.assumed.noise),
            noise_measured_on: sureness.assumed.measured_on,
        })
    }

    /// The standard error of a working grade.
    pub(super) fn error_of_working(&self, player: PlayerIdx) -> Option<f64> {
        let errors = &self.graded.sureness.as_ref()?.errors;
        errors.working.get(player.as_usize()).copied().flatten().map(to_hundredths)
    }
}

fn thousandths(number: f64) -> f64 {
    (1000.0 * number).round() / 1000.0
}
