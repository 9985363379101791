//! Groups half-games that were put aside by block of players.
//!
//! A season whose games do not fit into the memory beside their groups is read in one pass: both
//! halves of a game go to the blocks of their players, on disk. Here each block comes back, is
//! grouped by itself, and is gone before the next: beside the groups, only one block of each thread
//! is in memory.

use rayon::prelude::*;

use super::grouping::{Entry, Part, RANGE, Range, Room as _, Twins, Whole, check_number, rooms};
use super::{GamesError, HalfGame, SeasonGames};
use crate::quantity::PlayerIdx;

/// The number of ranges in a block.
const RANGES: usize = 16;

/// A half-game of a player of a block, with the mark of its game.
///
/// From the highest bit to the lowest: the player's place in the block, the half, the mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HalfInBlock(u64);

impl HalfInBlock {
    /// The number of players in a block.
    pub const PLAYERS: usize = RANGES * RANGE;

    /// The number of bytes of [`HalfInBlock::to_bytes`].
    pub const BYTES: usize = 7;

    const PLACE: u32 = u32::BITS + u8::BITS;

    /// The half-game of a player, and their block.
    #[must_use]
    pub const fn new(player: PlayerIdx, half: HalfGame, mark: u8) -> (usize, Self) {
        let (block, place) = (player.as_usize() / Self::PLAYERS, player.as_usize() % Self::PLAYERS);
        (block, Self((place as u64) << Self::PLACE | (half.0 as u64) << u8::BITS | mark as u64))
    }

    /// In as few bytes as it needs.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let [bytes @ .., _] = self.0.to_le_bytes();
        bytes
    }

    /// From these bytes. Whatever they are, its player is in the block.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let mut all = [0; size_of::<u64>()];
        all[..Self::BYTES].copy_from_slice(&bytes);
        let most = ((Self::PLAYERS as u64) << Self::PLACE) - 1;
        Self(u64::from_le_bytes(all) & most)
    }

    /// The range in the block, and the half-game in the range.
    const fn in_range(self) -> (usize, Entry) {
        let place = (self.0 >> Self::PLACE) as usize;
        let half = HalfGame((self.0 >> u8::BITS) as u32);
        (place / RANGE, Entry::new(PlayerIdx::new(place as u32), half, self.0 as u8))
    }
}

/// What a thread needs again for every block.
#[derive(Default)]
struct Memory {
    halves: Vec<HalfInBlock>,
    entries: Whole,
    sorted: Vec<Entry>,
}

/// The room for the halves of a block.
struct Block<'a> {
    number: usize,
    before: usize,
    ends: &'a mut [usize],
    halves: &'a mut [u32],
}

impl Block<'_> {
    /// Sorts the halves of the block, which are in `memory`, and returns the games that are equal
    /// to another, each from the side of its player with the lower number.
    fn fill(self, memory: &mut Memory) -> Vec<(PlayerIdx, HalfGame)> {
        let Self { number, before, ends, halves } = self;
        let Memory { halves: unsorted, entries, sorted } = memory;
        let mut lengths = vec![0; ends.len().div_ceil(RANGE)];
        for half in &*unsorted {
            // A place behind the last player has no range.
            if let Some(length) = lengths.get_mut(half.in_range().0) {
                *length += 1;
            }
        }
        let mut starts = vec![0; lengths.len() + 1];
        for (range, length) in lengths.iter().enumerate() {
            starts[range + 1] = starts[range] + length;
        }
        let mut next = starts.clone();
        entries.make_room(unsorted.len());
        for (range, entry) in unsorted.iter().map(|half| half.in_range()) {
            if range < lengths.len() {
                entries.set(next[range], entry);
                next[range] += 1;
            }
        }
        let first = number * RANGES;
        let part =
            Part { entries: std::mem::take(entries), first, starts, games: unsorted.len() / 2 };
        let ends = ends.chunks_mut(RANGE).zip(first..);
        let rooms = rooms(ends, (halves, before), &lengths);
        let parts = std::slice::from_ref(&part);
        let fill = |range: Range<'_>| range.fill(parts, Twins::Found, sorted);
        let found = rooms.into_iter().flat_map(fill).collect();
        *entries = part.entries;
        found
    }
}

impl SeasonGames {
    /// Groups half-games that were put aside by block; also returns, as
    /// [`SeasonGames::with_twins`], the games that are equal to another.
    ///
    /// `lengths` has the number of half-games of each block, and `read` reads those of a block, in
    /// any order. Each game must be there from both sides, between two players below `players`.
    ///
    /// # Errors
    ///
    /// More players than can be numbered, or the first error of `read`.
    pub fn from_blocks<E: From<GamesError> + Send>(
        players: usize,
        lengths: &[usize],
        read: impl Fn(usize, &mut [HalfInBlock]) -> Result<(), E> + Sync,
    ) -> Result<(Self, Vec<(PlayerIdx, HalfGame)>), E> {
        check_number(players)?;
        let blocks = players.div_ceil(HalfInBlock::PLAYERS);
        let lengths = || lengths.iter().copied().chain(std::iter::repeat(0)).take(blocks);
        let (mut starts, mut halves) = (vec![0; players + 1], vec![0; lengths().sum()]);
        let (mut rest, mut before, mut all) = (&mut halves[..], 0, Vec::with_capacity(blocks));
        let ends = starts[1..].chunks_mut(HalfInBlock::PLAYERS);
        for (number, (ends, length)) in ends.zip(lengths()).enumerate() {
            let (halves, after) = rest.split_at_mut(length);
            all.push(Block { number, before, ends, halves });
            rest = after;
            before += length;
        }
        let fill = |memory: &mut Memory, block: Block<'_>| {
            memory.halves.clear();
            memory.halves.resize(block.halves.len(), HalfInBlock::default());
            read(block.number, &mut memory.halves)?;
            Ok(block.fill(memory))
        };
        let filled = all.into_par_iter().with_max_len(1).map_init(Memory::default, fill);
        let twins: Vec<Vec<(PlayerIdx, HalfGame)>> = filled.collect::<Result<_, E>>()?;
        let halves = halves.into_iter().map(HalfGame).collect();
        Ok((Self { starts, halves }, twins.concat()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{MarkedGame, Outcome};

    const PLAYERS: u32 = 3 * HalfInBlock::PLAYERS as u32 - 5;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// As if all games were in memory.
        #[test]
        fn games_from_blocks_are_those_in_memory(
            games in prop::collection::vec((0..PLAYERS, 1..PLAYERS, 0..3_u32), 0..300),
            reverse: bool,
        ) {
            let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
            let game = |&(white, distance, outcome): &(u32, u32, u32)| {
                let black = PlayerIdx::new((white + distance) % PLAYERS);
                let half = HalfGame::new(black, outcomes[outcome as usize]);
                MarkedGame { white: PlayerIdx::new(white), half, mark: white as u8 }
            };
            let games: Vec<MarkedGame> =
                games.iter().chain(&games[..games.len() / 3]).map(game).collect();
            let mut blocks = vec![Vec::new(); 3];
            for &MarkedGame { white, half, mark } in &games {
                let of_black = HalfGame::new(white, half.outcome().reversed());
                for (player, half) in [(white, half), (half.opponent(), of_black)] {
                    let (block, half) = HalfInBlock::new(player, half, mark);
                    blocks[block].push(HalfInBlock::from_bytes(half.to_bytes()));
                    prop_assert_eq!(blocks[block].last(), Some(&half));
                }
            }
            if reverse {
                for block in &mut blocks {
                    block.reverse();
                }
            }
            let lengths: Vec<usize> = blocks.iter().map(Vec::len).collect();
            let read = |block: usize, halves: &mut [HalfInBlock]| {
                halves.copy_from_slice(&blocks[block]);
                Ok::<(), GamesError>(())
            };
            let players = PLAYERS as usize;
            let found = SeasonGames::from_blocks(players, &lengths, read);
            let parts = [games.iter().copied()];
            prop_assert_eq!(found, SeasonGames::with_twins(players, &parts));
        }
    }

    #[test]
    fn an_error_of_reading_is_returned() {
        let (player, game) = (PlayerIdx::new(7), 9);
        let error = GamesError::UnknownPlayer { game, player };
        let found = SeasonGames::from_blocks(10, &[2], |_, _| Err(error));
        assert_eq!(found, Err(error));
        // Blocks without a half-game, and lengths of blocks without a player.
        let read = |_: usize, _: &mut [HalfInBlock]| Ok::<(), GamesError>(());
        let none = SeasonGames::from_games(10, &[]).unwrap();
        assert_eq!(SeasonGames::from_blocks(10, &[], read), Ok((none.clone(), Vec::new())));
        assert_eq!(SeasonGames::from_blocks(10, &[0, 5], read), Ok((none, Vec::new())));
    }

    #[test]
    fn halves_of_nobody_are_no_panic() {
        let of_last = |halves: &mut [HalfInBlock]| {
            let none = HalfGame::new(PlayerIdx::new(0), Outcome::Win);
            halves.fill(HalfInBlock::new(PlayerIdx::new(9_999), none, 0).1);
        };
        let read = |_: usize, halves: &mut [HalfInBlock]| {
            of_last(halves);
            Ok::<(), GamesError>(())
        };
        let (games, _) = SeasonGames::from_blocks(10, &[4], read).unwrap();
        assert!(games.iter().all(|(_, halves)| halves.is_empty()));
    }
}
