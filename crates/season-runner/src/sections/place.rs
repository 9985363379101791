//! Where in its file a section disagrees with itself.

use event_awards::SectionError;
use results_io::format::section::{GameOrBye, GameRow, PlayerRow, SectionRows};

use super::problem::Problem;

/// A disagreement, with the line and the column where it shows.
pub(super) fn placed(error: &SectionError, rows: &SectionRows, file: &str) -> Problem {
    let (player, column, round) = place(error, rows.games.is_some());
    let named = |row: &&PlayerRow| player.is_none_or(|name| row.name == name);
    let line = round
        .and_then(|round| line_of_game(rows, player, round))
        .or_else(|| rows.players.iter().rfind(named).map(|row| row.line));
    Problem::Disagreement { file: file.to_owned(), line, column, message: error.to_string() }
}

/// The player, the words for the column, and the round of a disagreement.
fn place(error: &SectionError, is_games: bool) -> (Option<&str>, String, Option<u32>) {
    let cell = |round: &u32| {
        let column = if is_games { "round".to_owned() } else { format!("r{round}") };
        (column, Some(*round))
    };
    match error {
        SectionError::NoSuchSection { .. } => (None, String::new(), None),
        SectionError::ListedTwice { player } => (Some(player), "name".to_owned(), None),
        SectionError::TooManyRounds { player, .. } => (Some(player), String::new(), None),
        SectionError::ScoreDoesNotAddUp { player, .. } => (Some(player), "score".to_owned(), None),
        SectionError::UnknownPlayer { round, .. } => {
            let (column, round) = cell(round);
            (None, column, round)
        }
        SectionError::OutsideTheRounds { player, round, .. }
        | SectionError::OwnOpponent { player, round }
        | SectionError::TwoResults { player, round }
        | SectionError::OpponentDisagrees { player, round, .. }
        | SectionError::ResultsDisagree { player, round, .. }
        | SectionError::SameColour { player, round, .. }
        | SectionError::PointsWithoutOpponent { player, round, .. }
        | SectionError::MoreThanAPoint { player, round, .. } => {
            let (column, round) = cell(round);
            (Some(player), column, round)
        }
    }
}

/// The line of the last game or bye of a player in a round.
fn line_of_game(rows: &SectionRows, player: Option<&str>, round: u32) -> Option<usize> {
    let is_player = |position: usize| {
        let name = rows.players.get(position).map(|row| row.name.as_str());
        player.is_none() || name == player
    };
    let mut games = rows.games.as_ref()?.iter();
    let of_player = |game: &&GameRow| {
        let black = match game.what {
            GameOrBye::Game { black, .. } | GameOrBye::Default { black, .. } => Some(black),
            GameOrBye::Bye(_) => None,
        };
        game.round == round && (is_player(game.white) || black.is_some_and(is_player))
    };
    games.rfind(of_player).map(|game| game.line)
}
