//! A season's games as half-games by player: the shape that every grading system takes.

use std::fmt;

use crate::{Outcome, PlayerIdx};

/// One game seen from one of its players: whom he met, and how it ended for him.
///
/// Four bytes: the opponent's number above two bits for the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfGame(u32);

impl HalfGame {
    /// A game against `opponent` that ended with `outcome` for the player whose half this is.
    #[must_use]
    pub const fn new(opponent: PlayerIdx, outcome: Outcome) -> Self {
        Self(opponent.number() << 2 | outcome as u32)
    }

    /// The player on the other side of the board.
    #[must_use]
    pub const fn opponent(self) -> PlayerIdx {
        PlayerIdx::new(self.0 >> 2)
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

/// All half-games of a season, grouped by player.
///
/// Each game appears twice, once for either side. Inside a player's group the half-games are
/// sorted by opponent and outcome, so two seasons with the same games are equal whatever the
/// order in which the games were given, and whoever had White.
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
        check_players(players, games)?;
        let mut starts = vec![0_usize; players + 1];
        for &(white, black, _) in games {
            starts[white.as_usize() + 1] += 1;
            starts[black.as_usize() + 1] += 1;
        }
        for player in 0..players {
            starts[player + 1] += starts[player];
        }
        let mut next = starts.clone();
        let mut halves = vec![HalfGame(0); games.len() * 2];
        for &(white, black, outcome) in games {
            place(&mut halves, &mut next, white, HalfGame::new(black, outcome));
            place(&mut halves, &mut next, black, HalfGame::new(white, outcome.reversed()));
        }
        for player in 0..players {
            halves[starts[player]..starts[player + 1]].sort_unstable();
        }
        Ok(Self { starts, halves })
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

    /// The half-games of one player; empty when he did not play.
    ///
    /// # Panics
    ///
    /// When the player's number is not below [`SeasonGames::players`].
    #[must_use]
    pub fn of(&self, player: PlayerIdx) -> &[HalfGame] {
        &self.halves[self.starts[player.as_usize()]..self.starts[player.as_usize() + 1]]
    }

    /// Every player with his half-games, in the order of numbers.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerIdx, &[HalfGame])> {
        (0_u32..).map(PlayerIdx::new).take(self.players()).map(|player| (player, self.of(player)))
    }
}

fn check_players(
    players: usize,
    games: &[(PlayerIdx, PlayerIdx, Outcome)],
) -> Result<(), GamesError> {
    if players > PlayerIdx::MAX_PLAYERS {
        return Err(GamesError::TooManyPlayers { players });
    }
    for (game, &(white, black, _)) in games.iter().enumerate() {
        let player = white.max(black);
        if player.as_usize() >= players {
            return Err(GamesError::UnknownPlayer { game, player });
        }
        if white == black {
            return Err(GamesError::SamePlayerTwice { game, player });
        }
    }
    Ok(())
}

fn place(halves: &mut [HalfGame], next: &mut [usize], player: PlayerIdx, half: HalfGame) {
    let slot = &mut next[player.as_usize()];
    halves[*slot] = half;
    *slot += 1;
}
