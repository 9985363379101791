//! Games to half-games by player, in two steps that both stay near the processor.
//!
//! First every part, by itself, sorts its halves into ranges of a thousand players; then every range
//! collects its halves from all parts and sorts them by player. Writing each half straight to the place
//! of its player touches a distant line of memory for every half, and took three times as long with ten
//! million games of 500,000 players.

use rayon::prelude::*;

use super::{GamesError, HalfGame, MarkedGame, SeasonGames};
use crate::quantity::PlayerIdx;

/// The players of a range, in bits: the halves of a thousand players fit into the second cache.
const RANGE_BITS: u32 = 10;

/// A range has so many players.
const RANGE: usize = 1 << RANGE_BITS;

/// What is left of 64 bits beside a half and a player of a range.
pub(super) const MARK_BITS: u32 = 64 - RANGE_BITS - u32::BITS;

/// Whether games that say the same are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Twins {
    Ignored,
    Found,
}

/// A half-game of a player of a range: the player's place in it, the half, and the mark, from the
/// highest bit to the lowest. So their order is that of [`HalfGame`]s inside each player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u64);

impl Entry {
    const fn new(player: PlayerIdx, half: HalfGame, mark: u32) -> Self {
        let place = player.as_usize() % RANGE;
        let mark = mark & ((1 << MARK_BITS) - 1);
        Self((place as u64) << (64 - RANGE_BITS) | (half.0 as u64) << MARK_BITS | mark as u64)
    }

    const fn place(self) -> usize {
        (self.0 >> (64 - RANGE_BITS)) as usize
    }

    const fn half(self) -> HalfGame {
        HalfGame((self.0 >> MARK_BITS) as u32)
    }
}

/// The halves of one part of the games, by range.
struct Part {
    entries: Vec<Entry>,
    /// Where each range begins; one entry more than there are ranges.
    starts: Vec<usize>,
}

impl Part {
    /// `None` if a player does not exist, or plays themselves. `known` is room for the games, which are
    /// asked for once: telling them apart and marking them is half of the work.
    fn of(
        players: usize,
        mut games: impl Iterator<Item = MarkedGame>,
        known: &mut Vec<MarkedGame>,
    ) -> Option<Self> {
        known.clear();
        let mut starts = vec![0; players.div_ceil(RANGE) + 1];
        // `all`, and `for_each` below: a loop would ask a chain of iterators for one game at a time,
        // which takes twice as long.
        let are_known = games.all(|game| {
            let (white, black) = (game.white, game.half.opponent());
            let is_known = white.max(black).as_usize() < players && white != black;
            if is_known {
                starts[white.as_usize() / RANGE + 1] += 1;
                starts[black.as_usize() / RANGE + 1] += 1;
                known.push(game);
            }
            is_known
        });
        if !are_known {
            return None;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut next = starts.clone();
        // Whole numbers, which the system clears when they are first touched.
        let mut entries = vec![0_u64; end];
        for &MarkedGame { white, half, mark } in &*known {
            let black = half.opponent();
            let of_black = HalfGame::new(white, half.outcome().reversed());
            for (player, half) in [(white, half), (black, of_black)] {
                let next = &mut next[player.as_usize() / RANGE];
                entries[*next] = Entry::new(player, half, mark).0;
                *next += 1;
            }
        }
        Some(Self { entries: entries.into_iter().map(Entry).collect(), starts })
    }

    fn of_range(&self, range: usize) -> &[Entry] {
        &self.entries[self.starts[range]..self.starts[range + 1]]
    }
}

/// The room for a range's halves.
struct Range<'a> {
    number: usize,
    /// How many halves are in the ranges before it.
    before: usize,
    /// By player: where their halves end.
    ends: &'a mut [usize],
    halves: &'a mut [u32],
}

/// Groups games by player, and finds those that say the same as another.
pub(super) fn grouped(
    players: usize,
    parts: &[impl Iterator<Item = MarkedGame> + Clone + Send + Sync],
    twins: Twins,
) -> Result<(SeasonGames, Vec<(PlayerIdx, HalfGame)>), GamesError> {
    check_number(players)?;
    let of = |known: &mut Vec<MarkedGame>, part: &_| Part::of(players, Clone::clone(part), known);
    let sorted: Option<Vec<Part>> = parts.par_iter().map_init(Vec::new, of).collect();
    let Some(sorted) = sorted else {
        return Err(first_fault(players, parts.iter().cloned().flatten()));
    };
    let of_range = |range| sorted.iter().map(|part| part.of_range(range).len()).sum();
    let lengths: Vec<usize> = (0..players.div_ceil(RANGE)).map(of_range).collect();
    let mut starts = vec![0; players + 1];
    // Whole numbers, which the system clears when they are first touched: by the thread that does.
    let mut halves = vec![0; lengths.iter().sum()];
    let ranges = split(&mut starts[1..], &mut halves, &lengths);
    let fill = |room: &mut Vec<Entry>, range: Range<'_>| range.fill(&sorted, twins, room);
    let found: Vec<_> = ranges.into_par_iter().map_init(Vec::new, fill).collect();
    let halves = halves.into_iter().map(HalfGame).collect();
    Ok((SeasonGames { starts, halves }, found.concat()))
}

/// Refuses more players than a half-game can number.
const fn check_number(players: usize) -> Result<(), GamesError> {
    if players > PlayerIdx::MAX_PLAYERS {
        return Err(GamesError::TooManyPlayers { players });
    }
    Ok(())
}

fn split<'a>(ends: &'a mut [usize], mut rest: &'a mut [u32], lengths: &[usize]) -> Vec<Range<'a>> {
    let mut ranges = Vec::with_capacity(lengths.len());
    let mut before = 0;
    for (number, (ends, &length)) in ends.chunks_mut(RANGE).zip(lengths).enumerate() {
        let (halves, after) = rest.split_at_mut(length);
        ranges.push(Range { number, before, ends, halves });
        rest = after;
        before += length;
    }
    ranges
}

impl Range<'_> {
    /// Sorts the range's halves by player into their room; finds the twins, if they are looked for.
    fn fill(
        self,
        parts: &[Part],
        twins: Twins,
        sorted: &mut Vec<Entry>,
    ) -> Vec<(PlayerIdx, HalfGame)> {
        let entries = || parts.iter().flat_map(|part| part.of_range(self.number));
        let mut next = [0; RANGE];
        entries().for_each(|entry| next[entry.place()] += 1);
        let mut end = 0;
        for next in &mut next {
            let count = std::mem::replace(next, end);
            end += count;
        }
        sorted.clear();
        sorted.resize(self.halves.len(), Entry(0));
        entries().for_each(|entry| {
            let next = &mut next[entry.place()];
            sorted[*next] = *entry;
            *next += 1;
        });
        let (mut start, mut found) = (0, Vec::new());
        for ((place, end), next) in self.ends.iter_mut().enumerate().zip(next) {
            let of_player = &mut sorted[start..next];
            of_player.sort_unstable();
            if twins == Twins::Found {
                let player = PlayerIdx::new((self.number * RANGE + place) as u32);
                let pairs = of_player.iter().zip(of_player.iter().skip(1));
                let same = pairs.filter(|(one, next)| one == next).map(|(one, _)| one.half());
                let from_lower = same.filter(|half| half.opponent() > player);
                found.extend(from_lower.map(|half| (player, half)));
            }
            start = next;
            *end = self.before + start;
        }
        for (half, entry) in self.halves.iter_mut().zip(sorted) {
            *half = entry.half().0;
        }
        found
    }
}

/// The first game that cannot be grouped, of games among which there is one.
fn first_fault(players: usize, games: impl Iterator<Item = MarkedGame>) -> GamesError {
    let fault = |(game, MarkedGame { white, half, .. }): (usize, MarkedGame)| {
        let player = white.max(half.opponent());
        if player.as_usize() >= players {
            return Some(GamesError::UnknownPlayer { game, player });
        }
        (white == half.opponent()).then_some(GamesError::SamePlayerTwice { game, player })
    };
    games.enumerate().find_map(fault).unwrap_or(GamesError::TooManyPlayers { players })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_players_as_a_half_game_can_number_are_allowed() {
        // A season of so many would take twelve gigabytes, so the number stands for it.
        assert_eq!(check_number(1 << 30), Ok(()));
        let players = (1 << 30) + 1;
        assert_eq!(check_number(players), Err(GamesError::TooManyPlayers { players }));
    }
}
