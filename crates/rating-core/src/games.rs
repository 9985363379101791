//! A season's games as half-games by player: the shape that every grading system takes.

use std::fmt;
use std::ops::Range;

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
        let halves =
            games.iter().map(|&(white, black, outcome)| (white, HalfGame::new(black, outcome)));
        Self::from_white_halves(players, &halves)
    }

    /// Groups games by player, each given as White and White's half of it: eight bytes a game. The
    /// games are visited several times, in parallel.
    ///
    /// # Errors
    ///
    /// As [`SeasonGames::from_games`].
    pub fn from_white_halves(
        players: usize,
        games: &(impl Iterator<Item = (PlayerIdx, HalfGame)> + Clone + Send + Sync),
    ) -> Result<Self, GamesError> {
        check_players(players, games.clone())?;
        let ranges = player_ranges(players);
        let counts: Vec<Vec<usize>> =
            ranges.par_iter().map(|range| count(range.clone(), games.clone())).collect();
        let mut starts = Vec::with_capacity(players + 1);
        starts.push(0);
        let mut end = 0;
        for count in counts.into_iter().flatten() {
            end += count;
            starts.push(end);
        }
        let mut halves = vec![HalfGame(0); end];
        let parts = split_by_range(&mut halves, &ranges, &starts);
        ranges.into_par_iter().zip(parts).for_each(|(range, part)| {
            group(range, part, &starts, games.clone());
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

fn check_players(
    players: usize,
    games: impl Iterator<Item = (PlayerIdx, HalfGame)>,
) -> Result<(), GamesError> {
    if players > PlayerIdx::MAX_PLAYERS {
        return Err(GamesError::TooManyPlayers { players });
    }
    // `try_for_each` and `for_each`, here and below: a loop would ask a chain of pieces for one game
    // at a time, which takes twice as long.
    let mut games = games.enumerate();
    games.try_for_each(|(game, (white, half))| {
        let black = half.opponent();
        let player = white.max(black);
        if player.as_usize() >= players {
            return Err(GamesError::UnknownPlayer { game, player });
        }
        if white == black {
            return Err(GamesError::SamePlayerTwice { game, player });
        }
        Ok(())
    })
}

/// Ranges of players, one a task: every task visits all games, but writes only near its own
/// players.
fn player_ranges(players: usize) -> Vec<Range<usize>> {
    let tasks = rayon::current_num_threads().min(8);
    let size = players.div_ceil(tasks).max(1);
    (0..players).step_by(size).map(|first| first..players.min(first + size)).collect()
}

fn count(range: Range<usize>, games: impl Iterator<Item = (PlayerIdx, HalfGame)>) -> Vec<usize> {
    let mut counts = vec![0; range.len()];
    games.for_each(|(white, half)| {
        for player in [white, half.opponent()] {
            // Below the range the difference wraps to a number beyond every count.
            if let Some(count) = counts.get_mut(player.as_usize().wrapping_sub(range.start)) {
                *count += 1;
            }
        }
    });
    counts
}

/// Cuts all half-games into the parts of each range of players.
fn split_by_range<'a>(
    mut halves: &'a mut [HalfGame],
    ranges: &[Range<usize>],
    starts: &[usize],
) -> Vec<&'a mut [HalfGame]> {
    let mut parts = Vec::new();
    for range in ranges {
        let (part, rest) = halves.split_at_mut(starts[range.end] - starts[range.start]);
        parts.push(part);
        halves = rest;
    }
    parts
}

/// Writes the half-games of a range of players into their places, and sorts each player's.
fn group(
    range: Range<usize>,
    halves: &mut [HalfGame],
    starts: &[usize],
    games: impl Iterator<Item = (PlayerIdx, HalfGame)>,
) {
    let first = starts[range.start];
    let mut next: Vec<usize> = starts[range.clone()].iter().map(|start| start - first).collect();
    let mut place = |player: PlayerIdx, half: HalfGame| {
        if range.contains(&player.as_usize()) {
            let slot = &mut next[player.as_usize() - range.start];
            halves[*slot] = half;
            *slot += 1;
        }
    };
    games.for_each(|(white, half)| {
        place(white, half);
        place(half.opponent(), HalfGame::new(white, half.outcome().reversed()));
    });
    for player in range {
        halves[starts[player] - first..starts[player + 1] - first].sort_unstable();
    }
}
