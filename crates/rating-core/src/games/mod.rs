//! A season's games as half-games by player: the shape that every grading system takes.

mod blocks;
mod grouping;

use std::fmt;
use std::ops::Range;

use crate::outcome::Outcome;
use crate::quantity::PlayerIdx;
pub use blocks::HalfInBlock;
use grouping::{Twins, grouped};

/// One game seen from one of its players: whom they met, and how it ended for them.
///
/// Four bytes: the opponent's number above two bits for the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfGame(u32);

impl HalfGame {
    /// The largest number that a half-game has bits for. No season has so many players, so a game
    /// with it is refused.
    const BEYOND: u32 = PlayerIdx::MAX_PLAYERS as u32;

    /// A game against `opponent` that ended with `outcome` for the player whose half this is.
    ///
    /// An opponent with a number that no season has, [`PlayerIdx::MAX_PLAYERS`] or more, becomes
    /// one with that number, and [`SeasonGames`] refuses the game.
    #[must_use]
    pub const fn new(opponent: PlayerIdx, outcome: Outcome) -> Self {
        let number = opponent.number();
        let held = if number < Self::BEYOND { number } else { Self::BEYOND };
        Self(held << 2 | outcome as u32)
    }

    /// The player on the other side of the board.
    #[must_use]
    pub const fn opponent(self) -> PlayerIdx {
        PlayerIdx::new(self.0 >> 2)
    }

    /// The four bytes as a number: half-games are in its order.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The half-points of the player whose half this is: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(self) -> u32 {
        self.0 & 3
    }

    /// How the game ended for the player whose half this is.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self.0 & 3 {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        }
    }
}

/// A game with a mark, which stands for everything but its players and its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedGame {
    /// White.
    pub white: PlayerIdx,
    /// White's half of the game.
    pub half: HalfGame,
    /// A hash, which is equal for games that are the same.
    pub mark: u8,
}

/// All half-games of a season, grouped by player.
///
/// Each game appears twice, once for either side. Inside a player's group the half-games are sorted
/// by opponent and outcome. So two seasons with the same games are equal, in whatever order the
/// games were given, and whichever player had White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonGames {
    /// Where each player's half-games begin; one entry more than there are players.
    starts: Vec<usize>,
    halves: Vec<HalfGame>,
}

/// Why games cannot be grouped by player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesError {
    /// More players than a half-game can number.
    TooManyPlayers {
        /// How many there are.
        players: usize,
    },
    /// A game names a player beyond the number of players.
    UnknownPlayer {
        /// Position of the game in the list given.
        game: usize,
        /// The player that does not exist.
        player: PlayerIdx,
    },
    /// A game names the same player on both sides.
    SamePlayerTwice {
        /// Position of the game in the list given.
        game: usize,
        /// The player on both sides.
        player: PlayerIdx,
    },
}

impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPlayers { players } => {
                let most = PlayerIdx::MAX_PLAYERS;
                write!(f, "{players} players: one season holds at most {most}")
            }
            Self::UnknownPlayer { game, player } => {
                write!(f, "game {game} names player {}, who does not exist", player.number())
            }
            Self::SamePlayerTwice { game, player } => {
                write!(f, "game {game} has player {} on both sides", player.number())
            }
        }
    }
}

impl std::error::Error for GamesError {}

impl SeasonGames {
    /// Groups games by player.
    ///
    /// `players` is how many players there are; each game is (white, black, outcome for White).
    ///
    /// # Errors
    ///
    /// A game that names a player beyond `players`, or the same player twice; more players than
    /// [`PlayerIdx::MAX_PLAYERS`].
    pub fn from_games(
        players: usize,
        games: &[(PlayerIdx, PlayerIdx, Outcome)],
    ) -> Result<Self, GamesError> {
        Self::from_rows(players, games, |&(white, black, outcome)| {
            (white, HalfGame::new(black, outcome))
        })
    }

    /// Groups the games of rows of any kind by player; `half` gives White, and White's half.
    ///
    /// # Errors
    ///
    /// As [`SeasonGames::from_games`].
    pub fn from_rows<T: Sync>(
        players: usize,
        rows: &[T],
        half: impl Fn(&T) -> (PlayerIdx, HalfGame) + Copy + Send + Sync,
    ) -> Result<Self, GamesError> {
        let parts: Vec<_> = rows.chunks(PART).map(|part| part.iter().map(half)).collect();
        Self::from_white_halves(players, &parts)
    }

    /// Groups games by player, each given as White and White's half of it. The parts are visited in
    /// parallel, and perhaps twice; their order does not matter.
    ///
    /// # Errors
    ///
    /// As [`SeasonGames::from_games`]; the position of a game counts those of all parts before it.
    fn from_white_halves(
        players: usize,
        parts: &[impl Iterator<Item = (PlayerIdx, HalfGame)> + Clone + Send + Sync],
    ) -> Result<Self, GamesError> {
        let unmarked = |(white, half)| MarkedGame { white, half, mark: 0 };
        let parts: Vec<_> = parts.iter().map(|part| part.clone().map(unmarked)).collect();
        Ok(grouped(players, &parts, Twins::Ignored)?.0)
    }

    /// Groups games with marks by player, and finds the twins among them.
    ///
    /// A twin is a game with the same two players, the same outcome and the same
    /// [mark](MarkedGame::mark) as another. Two such games give one twin, three give two. Each twin
    /// is given from the side of the player with the lower number, in the order of these numbers.
    ///
    /// # Errors
    ///
    /// As [`SeasonGames::from_games`]; the position of a game counts those of all parts before it.
    pub fn with_twins(
        players: usize,
        parts: &[impl Iterator<Item = MarkedGame> + Clone + Send + Sync],
    ) -> Result<(Self, Vec<(PlayerIdx, HalfGame)>), GamesError> {
        grouped(players, parts, Twins::Found)
    }

    /// Removes games, each given once, from either side. A game that is not there changes nothing.
    pub fn take_out(&mut self, games: &[(PlayerIdx, HalfGame)]) {
        let from_both_sides = |&(player, half): &(PlayerIdx, HalfGame)| {
            let other = HalfGame::new(player, half.outcome().reversed());
            [(player, half), (half.opponent(), other)]
        };
        let mut halves: Vec<_> = games.iter().flat_map(from_both_sides).collect();
        halves.retain(|(player, _)| player.as_usize() < self.players());
        // Sorted in the order of the groups, so that the places below ascend, as `close_gaps`
        // requires.
        halves.sort_unstable();
        let mut out = Vec::with_capacity(halves.len());
        for same in halves.chunk_by(|one, next| one == next) {
            let (player, half) = same[0];
            let of_player = self.of(player);
            let first = of_player.partition_point(|other| *other < half);
            let there = of_player[first..].partition_point(|other| *other == half);
            let first = self.starts[player.as_usize()] + first;
            // A game is removed at most as often as it is there.
            out.extend(first..first + there.min(same.len()));
        }
        close_gaps(&mut self.halves, &out);
        let mut before = 0;
        for start in &mut self.starts {
            before += out[before..].partition_point(|place| place < start);
            *start -= before;
        }
    }

    /// How many players there are, with or without games.
    #[must_use]
    pub fn players(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many games there are, each counted once.
    #[must_use]
    pub fn games(&self) -> usize {
        self.halves.len() / 2
    }

    /// The half-games of one player; empty when they did not play.
    ///
    /// # Panics
    ///
    /// When the player's number is not below [`SeasonGames::players`].
    #[must_use]
    pub fn of(&self, player: PlayerIdx) -> &[HalfGame] {
        &self.halves[self.starts[player.as_usize()]..self.starts[player.as_usize() + 1]]
    }

    /// The half-games of all players of a range, in one slice. A range that goes beyond the last
    /// player ends there.
    #[must_use]
    pub fn of_range(&self, players: Range<u32>) -> &[HalfGame] {
        let start = |player: u32| self.starts[(player as usize).min(self.players())];
        let (first, end) = (start(players.start), start(players.end));
        &self.halves[first..end.max(first)]
    }

    /// Every player with their half-games, in the order of numbers.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerIdx, &[HalfGame])> {
        (0_u32..).map(PlayerIdx::new).take(self.players()).map(|player| (player, self.of(player)))
    }
}

/// The number of games in one part of a list, which one thread sorts at a time. With fewer, every
/// range of players collects its halves from more parts, a few from each; with more, a part leaves
/// the processor's caches.
///
/// Measured on two busy cores in the release profile, the least of seven runs over 10 million games
/// of 500,000 players: 1.8 s with 2^10 games, 0.93 s with 2^12, 0.74 s with 2^16, 1.0 s with 2^20.
const PART: usize = 1 << 16;

/// Removes the halves at these places, which are sorted, by moving the ones behind them forward.
fn close_gaps(halves: &mut Vec<HalfGame>, places: &[usize]) {
    let Some(&first) = places.first() else { return };
    let mut kept = first;
    for (number, &place) in places.iter().enumerate() {
        let next = places.get(number + 1).copied().unwrap_or(halves.len());
        halves.copy_within(place + 1..next, kept);
        kept += next - place - 1;
    }
    halves.truncate(kept);
}
