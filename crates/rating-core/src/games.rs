//! A season's games as half-games by player: the shape that every grading system takes.

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::{Outcome, PlayerIdx};

/// One game seen from one of its players: whom they met, and how it ended for them.
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

    /// Groups games by player, each given as White and White's half of it: eight bytes a game. The
    /// parts are visited in parallel, and twice; their order does not matter.
    ///
    /// # Errors
    ///
    /// As [`SeasonGames::from_games`]; the position of a game counts those of all parts before it.
    pub fn from_white_halves(
        players: usize,
        parts: &[impl Iterator<Item = (PlayerIdx, HalfGame)> + Clone + Send + Sync],
    ) -> Result<Self, GamesError> {
        if players > PlayerIdx::MAX_PLAYERS {
            return Err(GamesError::TooManyPlayers { players });
        }
        // 32 bits a player stay near the processor; 2^32 games would take 32 GB as they are given.
        let counts: Vec<AtomicU32> = (0..players).map(|_| AtomicU32::new(0)).collect();
        if !parts.par_iter().all(|part| count(&counts, part.clone())) {
            return Err(first_fault(players, parts.iter().cloned().flatten()));
        }
        let mut starts = Vec::with_capacity(players + 1);
        starts.push(0);
        let mut end = 0;
        for count in counts {
            end += count.into_inner() as usize;
            starts.push(end);
        }
        let mut halves = placed(&starts, parts);
        split_by_players(&mut halves, &starts).into_par_iter().for_each(|(starts, mut halves)| {
            for bounds in starts.windows(2) {
                let (of_player, rest) = halves.split_at_mut(bounds[1] - bounds[0]);
                of_player.sort_unstable();
                halves = rest;
            }
        });
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

    /// The half-games of one player; empty when they did not play.
    ///
    /// # Panics
    ///
    /// When the player's number is not below [`SeasonGames::players`].
    #[must_use]
    pub fn of(&self, player: PlayerIdx) -> &[HalfGame] {
        &self.halves[self.starts[player.as_usize()]..self.starts[player.as_usize() + 1]]
    }

    /// Every player with their half-games, in the order of numbers.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerIdx, &[HalfGame])> {
        (0_u32..).map(PlayerIdx::new).take(self.players()).map(|player| (player, self.of(player)))
    }
}

/// How many games of a list are a part of it.
const PART: usize = 1 << 16;

/// Counts the games of every player. Whether all players exist, and no two of a game are one.
fn count(counts: &[AtomicU32], mut games: impl Iterator<Item = (PlayerIdx, HalfGame)>) -> bool {
    // `all` and `for_each`, here and below: a loop would ask a chain of pieces for one game at a
    // time, which takes twice as long.
    games.all(|(white, half)| {
        let black = half.opponent();
        let (of_white, of_black) = (counts.get(white.as_usize()), counts.get(black.as_usize()));
        let (Some(of_white), Some(of_black), true) = (of_white, of_black, white != black) else {
            return false;
        };
        of_white.fetch_add(1, Ordering::Relaxed);
        of_black.fetch_add(1, Ordering::Relaxed);
        true
    })
}

/// The first game that cannot be grouped, of games among which there is one.
fn first_fault(players: usize, games: impl Iterator<Item = (PlayerIdx, HalfGame)>) -> GamesError {
    let fault = |(game, (white, half)): (usize, (PlayerIdx, HalfGame))| {
        let player = white.max(half.opponent());
        if player.as_usize() >= players {
            return Some(GamesError::UnknownPlayer { game, player });
        }
        (white == half.opponent()).then_some(GamesError::SamePlayerTwice { game, player })
    };
    games.enumerate().find_map(fault).unwrap_or(GamesError::TooManyPlayers { players })
}

/// Both halves of every game at a place of their player, in no order that means anything.
fn placed(
    starts: &[usize],
    parts: &[impl Iterator<Item = (PlayerIdx, HalfGame)> + Clone + Send + Sync],
) -> Vec<HalfGame> {
    let (next, end) = starts.split_at(starts.len() - 1);
    let next: Vec<AtomicUsize> = next.iter().map(|&start| AtomicUsize::new(start)).collect();
    // In parallel for the memory alone, which is slow to come by when it is first written.
    let places = (0..end[0]).into_par_iter().with_min_len(PART).map(|_| AtomicU32::new(0));
    let places: Vec<AtomicU32> = places.collect();
    let place = |player: PlayerIdx, half: HalfGame| {
        let place = next[player.as_usize()].fetch_add(1, Ordering::Relaxed);
        places[place].store(half.0, Ordering::Relaxed);
    };
    parts.par_iter().for_each(|part| {
        part.clone().for_each(|(white, half)| {
            place(white, half);
            place(half.opponent(), HalfGame::new(white, half.outcome().reversed()));
        });
    });
    places.into_iter().map(|half| HalfGame(half.into_inner())).collect()
}

/// How many players are sorted by one task.
const PLAYERS_A_TASK: usize = 1 << 12;

/// The half-games of some thousand players at a time, and where each player's begin and end.
fn split_by_players<'a>(
    mut halves: &'a mut [HalfGame],
    starts: &'a [usize],
) -> Vec<(&'a [usize], &'a mut [HalfGame])> {
    let mut groups = Vec::new();
    for first in (0..starts.len() - 1).step_by(PLAYERS_A_TASK) {
        let last = (first + PLAYERS_A_TASK).min(starts.len() - 1);
        let (of_players, rest) = halves.split_at_mut(starts[last] - starts[first]);
        groups.push((&starts[first..=last], of_players));
        halves = rest;
    }
    groups
}
