//! Rows repeated exactly. Only players who met twice with the same result can have some, and they
//! stand together among the games of each player; of their rows a filter of some bits a row finds the
//! few that may be repeated, and only those are sorted and compared.

use std::sync::atomic::{AtomicU64, Ordering};

use rating_core::{PlayerIdx, SeasonGames};
use rayon::prelude::*;

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
type Row = (Key, u16, [u32; 6], u32, usize);

/// Rows of a rate of play that repeat an earlier one of the same file, in the order of the frame.
/// `by_player` are the games of that rate.
pub(crate) fn find_repeats(games: &Games, rate: OfRate, by_player: &SeasonGames) -> Vec<Repeat> {
    let (met_twice, most) = met_twice(by_player);
    if most == 0 {
        return Vec::new();
    }
    let pieces = games.pieces();
    let of_pairs = |piece| {
        let met_twice = &met_twice;
        of_rate(piece, rate).filter(move |&row| met_twice.has(mixed(key_of(piece, row))))
    };
    let (seen, twice) = (Filter::for_values(most), Filter::for_values(most));
    pieces.par_iter().for_each(|piece| {
        for row in of_pairs(piece) {
            let hash = hash(piece, row);
            if seen.set(hash) {
                twice.set(hash);
            }
        }
    });
    let suspected = |piece| {
        let twice = &twice;
        of_pairs(piece).filter(|&row| twice.has(hash(piece, row))).map(|row| whole(piece, row))
    };
    let mut rows: Vec<Row> = pieces.par_iter().flat_map_iter(suspected).collect();
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

/// The games, either way round, of players who met twice with the same result, and how many games
/// those are at most.
fn met_twice(by_player: &SeasonGames) -> (Filter, usize) {
    let filter = Filter::of_bits(PAIR_BITS);
    let of_player = |player: u32| {
        let halves = by_player.of(PlayerIdx::new(player));
        let mut games = 0;
        for same in halves.chunk_by(|one, next| one == next).filter(|same| same.len() > 1) {
            let (opponent, points) = (same[0].opponent().number(), same[0].half_points());
            filter.set(mixed(key(player, opponent, points)));
            filter.set(mixed(key(opponent, player, 2 - points)));
            games += same.len();
        }
        games
    };
    let games = (0..by_player.players() as u32).into_par_iter().map(of_player).sum();
    (filter, games)
}

/// A megabyte of bits stays near the processor; larger ones are waited for, row by row.
const PAIR_BITS: usize = 1 << 23;

fn key_of(piece: &GamesPiece<'_>, row: usize) -> Key {
    key(piece.white[row], piece.black[row], u32::from(piece.result[row]))
}

/// Fibonacci hashing: the upper bits depend on all bits that go in.
fn mixed(value: u64) -> u64 {
    let product = value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

/// The rows of a piece that are games of a rate of play.
fn of_rate<'a>(piece: &'a GamesPiece<'_>, rate: OfRate) -> impl Iterator<Item = usize> + 'a {
    let rows = piece.result.iter().zip(piece.rate).enumerate();
    rows.filter(move |(_, (result, of))| played(**result).is_some() && rate.has(**of))
        .map(|(row, _)| row)
}

fn whole(piece: &GamesPiece<'_>, row: usize) -> Row {
    let key = key_of(piece, row);
    let others = [
        piece.day[row] as u32,
        piece.event[row],
        piece.section[row],
        piece.round[row],
        u32::from(piece.rate[row]),
        piece.time.get(row).copied().unwrap_or_default(),
    ];
    (key, piece.file[row], others, piece.line[row], piece.first + row)
}

/// Equal for equal rows.
fn hash(piece: &GamesPiece<'_>, row: usize) -> u64 {
    let when = u64::from(piece.day[row] as u32) << 32 | u64::from(piece.event[row]);
    mixed(mixed(key_of(piece, row)) ^ when)
}

/// One bit for every value of a hash's lowest bits.
struct Filter {
    words: Vec<AtomicU64>,
    mask: u64,
}

/// About one value in sixteen is suspected for nothing.
const BITS_A_VALUE: usize = 16;

impl Filter {
    fn for_values(values: usize) -> Self {
        Self::of_bits((values.max(4) * BITS_A_VALUE).next_power_of_two())
    }

    /// A filter of a power of two of bits, at least 64.
    fn of_bits(bits: usize) -> Self {
        let words = (0..bits / 64).map(|_| AtomicU64::new(0)).collect();
        Self { words, mask: bits as u64 - 1 }
    }

    fn place(&self, hash: u64) -> (usize, u64) {
        let bit = hash & self.mask;
        ((bit / 64) as usize, 1 << (bit % 64))
    }

    /// Sets the bit of a hash; whether it was set before.
    fn set(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        // Whichever of two equal rows comes second sees the bit of the first, on any thread.
        self.words[word].fetch_or(bit, Ordering::Relaxed) & bit != 0
    }

    fn has(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        self.words[word].load(Ordering::Relaxed) & bit != 0
    }
}
