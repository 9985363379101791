//! Errors in what the caller passes to this crate.

use rating_core::PlayerIdx;

/// Why a season cannot be graded at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
}
