//! Rows repeated exactly: found among the few pairs of players who met twice with one result, not
//! by comparing all rows.

use rating_core::{PlayerIdx, SeasonGames};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::{Games, GamesPiece, OfRate, played};

/// A row that repeats an earlier one of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Repeat {
    /// Its position in the frame.
    pub(crate) row: usize,
    /// The file.
    pub(crate) file: u16,
    /// Its line.
    pub(crate) line: u32,
    /// The line of the first such row.
    pub(crate) first_line: u32,
}

/// White, Black, and White's half-points in the two lowest bits: what most rows differ in. White's
/// number loses its two highest bits, which no list is long enough to use.
type Key = u64;

const fn key(white: u32, black: u32, half_points: u32) -> Key {
    (white as u64) << 34 | (black as u64) << 2 | half_points as u64
}

/// All that rows repeated exactly have in common, then the place.
type Row = (Key, u16, [u32; 5], u32, usize);

/// Rows of a rate of play that repeat an earlier one of the same file, in the order of the frame.
/// `by_player` are the games of that rate.
pub(crate) fn find_repeats(games: &Games, rate: OfRate, by_player: &SeasonGames) -> Vec<Repeat> {
    let met_twice = Suspects::of(by_player);
    if met_twice.keys.is_empty() {
        return Vec::new();
    }
    let pieces = games.pieces();
    let mut rows: Vec<Row> =
        pieces.par_iter().flat_map_iter(|piece| suspected(piece, rate, &met_twice)).collect();
    rows.par_sort_unstable();
    let mut repeats = Vec::new();
    for same in rows.chunk_by(|one, next| (one.0, one.1, one.2) == (next.0, next.1, next.2)) {
        let Some((&(_, file, _, first_line, _), later)) = same.split_first() else { continue };
        let repeat = |&(_, _, _, line, row): &Row| Repeat { row, file, line, first_line };
        repeats.extend(later.iter().map(repeat));
    }
    repeats.sort_unstable();
    repeats
}

fn suspected<'a>(
    piece: &'a GamesPiece<'_>,
    rate: OfRate,
    suspects: &'a Suspects,
) -> impl Iterator<Item = Row> + 'a {
    (0..piece.white.len()).filter_map(move |row| {
        let outcome = played(piece.result[row]).filter(|_| rate.has(piece.rate[row]))?;
        let key = key(piece.white[row], piece.black[row], outcome.half_points());
        if !suspects.contains(key) {
            return None;
        }
        let others = [
            piece.day[row] as u32,
            piece.event[row],
            piece.section[row],
            piece.round[row],
            u32::from(piece.rate[row]),
        ];
        Some((key, piece.file[row], others, piece.line[row], piece.first + row))
    })
}

/// Games between players who met twice with the same result.
struct Suspects {
    keys: FxHashSet<Key>,
    /// One bit for the lowest bits of each key's hash: most rows are cleared by a look at it.
    filter: Vec<u64>,
}

/// 128 KiB of filter stay near the processor.
const FILTER_BITS: u64 = 1 << 20;

fn place(key: Key) -> (usize, u64) {
    // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
    let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 44;
    let hash = hash % FILTER_BITS;
    ((hash / 64) as usize, 1 << (hash % 64))
}

impl Suspects {
    fn of(by_player: &SeasonGames) -> Self {
        let of_player = |player: u32| {
            let halves = by_player.of(PlayerIdx::new(player));
            let twice = halves.windows(2).filter(|pair| pair[0] == pair[1]);
            // A game shows on both sides; the lower number's is enough. Either may have had White.
            twice.filter(move |pair| pair[0].opponent().number() > player).flat_map(move |pair| {
                let (opponent, points) = (pair[0].opponent().number(), pair[0].half_points());
                [key(player, opponent, points), key(opponent, player, 2 - points)]
            })
        };
        let players = 0..by_player.players() as u32;
        let keys: FxHashSet<Key> = players.into_par_iter().flat_map_iter(of_player).collect();
        let mut filter = vec![0; (FILTER_BITS / 64) as usize];
        for &key in &keys {
            let (word, bit) = place(key);
            filter[word] |= bit;
        }
        Self { keys, filter }
    }

    fn contains(&self, key: Key) -> bool {
        let (word, bit) = place(key);
        self.filter[word] & bit != 0 && self.keys.contains(&key)
    }
}
