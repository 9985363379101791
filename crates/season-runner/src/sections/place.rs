//! The place in the file of a section's contradiction.

use event_sections::{InSection, SectionError};
use formats::section::{GameRow, SectionRows};

use crate::problem::Problem;

/// A contradiction with its line and column: the line of the player's last game or bye in the
/// round, else the player's row, if it is about a player.
pub(super) fn placed(error: &SectionError, rows: &SectionRows, file: &str) -> Problem {
    let (player, column, round) = place(error, rows.games.is_some());
    let of_player = || player.and_then(|player| rows.players.get(player.position));
    let line = round
        .and_then(|round| line_of_game(rows, player, round))
        .or_else(|| of_player().map(|row| row.line));
    Problem::Disagreement { file: file.to_owned(), line, column, message: error.to_string() }
}

/// The player, the name of the column, and the round of a contradiction.
fn place(error: &SectionError, is_games: bool) -> (Option<&InSection>, String, Option<u32>) {
    let cell = |round: &u32| {
        let column = if is_games { "round".to_owned() } else { format!("r{round}") };
        (column, Some(*round))
    };
    match error {
        SectionError::MoreRoundsThanAny { rounds, .. } => (None, "round".to_owned(), Some(*rounds)),
        SectionError::ListedTwice { player } => (Some(player), "name".to_owned(), None),
        SectionError::SameNumber { player, .. }
        | SectionError::ResultsBeyondRounds { player, .. } => (Some(player), String::new(), None),
        SectionError::ScoreDoesNotAddUp { player, .. } => (Some(player), "score".to_owned(), None),
        SectionError::UnknownPlayer { player, round, .. } => {
            let (column, round) = cell(round);
            (player.as_ref(), column, round)
        }
        SectionError::OutsideTheRounds { player, round, .. }
        | SectionError::OwnOpponent { player, round }
        | SectionError::TwoResults { player, round }
        | SectionError::OpponentDisagrees { player, round, .. }
        | SectionError::ResultsDisagree { player, round, .. }
        | SectionError::SameColour { player, round, .. }
        | SectionError::LessThanAPoint { player, round, .. }
        | SectionError::PointsWithoutOpponent { player, round, .. }
        | SectionError::MoreThanAPoint { player, round, .. } => {
            let (column, round) = cell(round);
            (Some(player), column, round)
        }
    }
}

/// The line of the last game or bye in a round, of a player or of anybody.
fn line_of_game(rows: &SectionRows, player: Option<&InSection>, round: u32) -> Option<usize> {
    let mut games = rows.games.as_ref()?.iter();
    let is_wanted = |game: &&GameRow| {
        game.what.round() == round && player.is_none_or(|player| game.what.is_of(player.position))
    };
    games.rfind(is_wanted).map(|game| game.line)
}
