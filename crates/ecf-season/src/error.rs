//! Errors in what the caller passes to this crate.

use chrono::NaiveDate;
use rating_core::{GamesError, PlayerIdx};

use crate::season::Season;

/// Why a season cannot be graded at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeasonError {
    /// A list by player does not have one entry for each player of the games.
    #[error("`{list}` has {found} entries for {players} players")]
    WrongLength {
        /// Which list of [`crate::SeasonInput`].
        list: &'static str,
        /// How many entries it has.
        found: usize,
        /// How many players the games have.
        players: usize,
    },
    /// The points of one player leave the range of [`rating_core::GradePoints`].
    #[error("the points of player {} leave the range of grade points", .player.number())]
    OutOfRange {
        /// The player.
        player: PlayerIdx,
    },
    /// An entry of a list names a player who is not among the players.
    #[error("an entry of `{list}` is of player {}, but there are {players} players", .player.number())]
    UnknownPlayer {
        /// Which list.
        list: &'static str,
        /// The player that does not exist.
        player: PlayerIdx,
        /// How many players there are.
        players: usize,
    },
    /// Sums that were made elsewhere do not fit together, so that a game would count twice or not
    /// at all.
    #[error("the games of player {} do not add up to those with each kind of opponent", .player.number())]
    SumsDoNotFit {
        /// The player.
        player: PlayerIdx,
    },
    /// A game of earlier seasons was played in the graded season, or after it. Counted as a game
    /// of the season before, it would be borrowed, and might count twice.
    #[error(
        "the past games of player {} include {day}, but the season begins on {first_day}",
        .player.number()
    )]
    NotEarlier {
        /// The player.
        player: PlayerIdx,
        /// The day of the game.
        day: NaiveDate,
        /// The first day of the graded season.
        first_day: NaiveDate,
    },
    /// A game of a [`crate::Career`] was not played in the season that is graded.
    #[error("game {game} was played on {day}, which is not a day of {season}")]
    OutsideSeason {
        /// The position of the game in the list given.
        game: usize,
        /// The day of the game.
        day: NaiveDate,
        /// The season that is graded.
        season: Season,
    },
    /// A season of a [`crate::Career`] does not follow the one graded before it.
    #[error("{season} does not follow {last}: grade the seasons between, though nobody played")]
    DoesNotFollow {
        /// The season to be graded.
        season: Season,
        /// The one before it.
        last: Season,
    },
    /// Games that cannot be grouped by player.
    #[error(transparent)]
    Games(#[from] GamesError),
}
