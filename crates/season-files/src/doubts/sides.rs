//! The games of a season from the side of every player, as used by all doubts about a player.
//!
//! All games of a player are together here, for some of the players at a time: every check of a
//! player's games then sorts a few dozen of them, and never the whole season.

use std::ops::Range;

use rayon::prelude::*;

use super::season::Season;
use crate::games::{GamesPiece, played};

/// A game from the side of one of its players.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Side {
    pub(super) opponent: u32,
    pub(super) event: u32,
    pub(super) section: u32,
    /// Days since 1970-01-01.
    pub(super) day: i32,
    /// The row in the frame.
    pub(super) row: u32,
    /// The round's number; 0 for none.
    pub(super) round: u16,
    /// The player's own half points.
    pub(super) half_points: u8,
    pub(super) has_white: bool,
}

/// The most parts into which the players are divided.
///
/// Every part reads White, Black and result of all rows, and stores 24 bytes per side of its own
/// players. With 10 million games, reading takes 10 ms, and a part takes 15 MB.
const PARTS: usize = 32;

/// The games of a part, at least: in a season of 30,000 games, to read all rows 32 times would take
/// as long as all that is done with them. A part of as many takes 400 kB, and stays in the caches.
const GAMES_OF_PART: usize = 8_192;

impl Season<'_> {
    /// Calls `work` with the sides of every part of the wanted players, in parallel; the results
    /// are in the order of the players.
    pub(super) fn in_parts<T: Send>(
        &self,
        is_wanted: impl Fn(u32) -> bool,
        work: impl Fn(Part) -> T + Sync,
    ) -> Vec<T> {
        let games = (0..).zip(&self.of_players);
        let games = games.map(|(player, tally)| if is_wanted(player) { tally.games } else { 0 });
        let counts: Vec<u32> = games.collect();
        let parts = parts(&counts).into_par_iter();
        parts.map(|range| work(Part::of(&self.pieces, range, &counts))).collect()
    }
}

/// Ranges of players with about as many games each.
fn parts(counts: &[u32]) -> Vec<Range<usize>> {
    let games: usize = counts.iter().map(|&count| count as usize).sum();
    let most = games.div_ceil(PARTS).max(2 * GAMES_OF_PART);
    let (mut parts, mut first, mut held) = (Vec::with_capacity(PARTS + 1), 0, 0);
    for (player, &count) in counts.iter().enumerate() {
        held += count as usize;
        if held >= most {
            parts.push(first..player + 1);
            (first, held) = (player + 1, 0);
        }
    }
    parts.push(first..counts.len());
    parts
}

/// The sides of some players, player by player.
pub(super) struct Part {
    players: Range<usize>,
    counts: Vec<u32>,
    sides: Vec<Side>,
}

impl Part {
    fn of(pieces: &[GamesPiece<'_>], players: Range<usize>, counts: &[u32]) -> Self {
        let counts = counts[players.clone()].to_vec();
        let mut next: Vec<usize> = Vec::with_capacity(counts.len());
        let mut all = 0;
        for &count in &counts {
            next.push(all);
            all += count as usize;
        }
        let mut sides = vec![Side::default(); all];
        let (first, end) = (players.start as u32, players.end as u32);
        let has =
            |player: u32| (first..end).contains(&player) && counts[(player - first) as usize] > 0;
        let mut put = |player: u32, side: Side| {
            let place = &mut next[(player - first) as usize];
            sides[*place] = side;
            *place += 1;
        };
        for piece in pieces {
            let columns = piece.white.iter().zip(piece.black).zip(piece.result);
            for (row, ((&white, &black), &result)) in columns.enumerate() {
                let [has_white, has_black] = [white, black].map(has);
                let Some(outcome) = played(result).filter(|_| has_white || has_black) else {
                    continue;
                };
                let side = Side {
                    opponent: black,
                    event: piece.event[row],
                    section: piece.section[row],
                    day: piece.day[row],
                    row: (piece.first + row) as u32,
                    // A text may be the second game of a round, `4.2`, or the name of a round
                    // (`QF`).
                    round: u16::try_from(piece.round[row]).unwrap_or(0),
                    half_points: outcome.half_points() as u8,
                    has_white: true,
                };
                if has_white {
                    put(white, side);
                }
                if has_black {
                    let half_points = outcome.reversed().half_points() as u8;
                    put(black, Side { opponent: white, half_points, has_white: false, ..side });
                }
            }
        }
        Self { players, counts, sides }
    }

    /// Visits every player with games, and the games in the order of their rows.
    pub(super) fn for_each_player(&mut self, mut visit: impl FnMut(u32, &mut [Side])) {
        let mut rest = &mut self.sides[..];
        for (player, &count) in self.players.clone().zip(&self.counts) {
            let (own, others) = rest.split_at_mut(count as usize);
            rest = others;
            if !own.is_empty() {
                visit(player as u32, own);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_in_one_part_and_parts_are_about_equal() {
        let counts: Vec<u32> = (0..100_000).map(|player| player % 41).collect();
        let games: u32 = counts.iter().sum();
        let parts = parts(&counts);
        assert!(parts.len() <= PARTS + 1);
        assert!(parts.windows(2).all(|two| two[0].end == two[1].start));
        assert_eq!((parts[0].start, parts[parts.len() - 1].end), (0, counts.len()));
        for part in parts {
            let held: u32 = counts[part].iter().sum();
            assert!(held < games / PARTS as u32 + 42, "{held}");
        }
        assert_eq!(super::parts(&[]), vec![0..0]);
        // A small season is not read 32 times.
        assert_eq!(super::parts(&[30; 1_000]).len(), 2);
    }
}
