//! Finds exact repeats of rows. They become adjacent when the games of a player are sorted, so
//! grouping the games finds the players who have some, and a few who have none. The rows of these
//! players, found by a filter, are sorted by a hash of all their values; rows with one hash are
//! compared.

use rating_core::{HalfGame, Outcome, PlayerIdx};
use rayon::prelude::*;

use super::piece::WITHOUT_COLOURS;
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
    /// White, and White's half of the game.
    pub(crate) game: (PlayerIdx, HalfGame),
}

/// White, Black, and White's half-points in the two lowest bits: the values in which most rows
/// differ. White's number loses its two highest bits, which no list is long enough to use.
type Key = u64;

const fn key(white: u32, black: u32, half_points: u32) -> Key {
    (white as u64) << 34 | (black as u64) << 2 | half_points as u64
}

/// White, and White's half of the game, from a key.
fn players(key: Key) -> Option<(PlayerIdx, HalfGame)> {
    let [white, black] = [key >> 34, key >> 2].map(|number| PlayerIdx::new(number as u32));
    Some((white, HalfGame::new(black, played((key & 3) as u8)?)))
}

/// All values that exact repeats have in common, then the place. The day on which a result arrived
/// is not included: a game that is sent again later is the same game.
type Row = (Key, u16, [u32; 6], u32, usize);

/// Rows of a rate of play that repeat an earlier one of the same file, in the order of the frame.
/// `suspects` are the players and outcomes of all such rows, and possibly of others.
pub(crate) fn find_repeats(
    games: &Games,
    rate: OfRate,
    suspects: &[(PlayerIdx, HalfGame)],
) -> Vec<Repeat> {
    if suspects.is_empty() {
        return Vec::new();
    }
    let pairs = Pairs::of(suspects);
    let pieces = games.pieces();
    let of_pairs = |(number, piece): (usize, &GamesPiece<'_>)| {
        let rows = rows_of_pairs(piece, rate, &pairs).into_iter();
        let found = |row: u32| (hash(piece, row as usize), number as u32, row);
        rows.map(found).collect::<Vec<_>>()
    };
    let mut suspected: Vec<(u64, u32, u32)> =
        pieces.par_iter().enumerate().flat_map_iter(of_pairs).collect();
    suspected.par_sort_unstable();
    // Every row is at another place of every column, so all threads wait for memory together.
    let same = suspected.par_chunk_by(|one, next| one.0 == next.0).filter(|same| same.len() > 1);
    let mut rows: Vec<Row> = same
        .flat_map_iter(|same| {
            let places = same.iter().map(|&(_, piece, row)| (piece as usize, row as usize));
            places.filter_map(|(piece, row)| Some(whole(pieces.get(piece)?, row)))
        })
        .collect();
    rows.par_sort_unstable();
    let mut repeats = Vec::new();
    for same in rows.chunk_by(|one, next| (one.0, one.1, one.2) == (next.0, next.1, next.2)) {
        let Some((&(_, file, _, first_line, _), later)) = same.split_first() else { continue };
        let repeat = |&(key, _, _, line, row): &Row| {
            Some(Repeat { row, file, line, first_line, game: players(key)? })
        };
        repeats.extend(later.iter().filter_map(repeat));
    }
    repeats.sort_unstable();
    repeats
}

/// Pairs of players, and a few others.
#[derive(Debug)]
pub(crate) struct Pairs {
    pairs: Filter,
    players: Filter,
}

impl Pairs {
    pub(crate) fn of(suspects: &[(PlayerIdx, HalfGame)]) -> Self {
        let mut pairs = Filter::of_bits(bits_for_pairs(suspects.len()));
        let mut players = Filter::of_bits(PLAYER_BITS);
        for (player, half) in suspects {
            let (one, other) = (player.number(), half.opponent().number());
            pairs.set(pair(one, other));
            players.set(u64::from(one));
            players.set(u64::from(other));
        }
        Self { pairs, players }
    }

    /// Whether two players may be one of the pairs. Few rows have two players who are both among
    /// the suspects, and that check needs no hash and no wait for memory. Both players' bits are
    /// always read, because a branch that one row in six takes would be mispredicted.
    #[inline]
    pub(super) fn has(&self, white: u32, black: u32) -> bool {
        self.players.has(u64::from(white)) & self.players.has(u64::from(black))
            && self.pairs.has(pair(white, black))
    }
}

/// A few bits of a hash that are equal for equal rows; their players and their outcome are compared
/// separately.
#[inline]
pub(super) fn mark(piece: &GamesPiece<'_>, row: usize) -> u8 {
    mark_of_hash(hash(piece, row))
}

/// The same for a row that is not in the frame; `event` is equal for equal names.
pub(super) fn mark_of(players: [PlayerIdx; 2], white: Outcome, day: i32, event: u32) -> u8 {
    let [white_number, black] = players.map(PlayerIdx::number);
    mark_of_hash(hash_of(key(white_number, black, white.half_points()), day, event))
}

/// The highest bits, which depend on all others.
const fn mark_of_hash(hash: u64) -> u8 {
    (hash >> (u64::BITS - u8::BITS)) as u8
}

/// A number that is the same for two players in either order.
#[inline]
fn pair(one: u32, other: u32) -> u64 {
    mixed(u64::from(one.min(other)) << 32 | u64::from(one.max(other)))
}

/// The games of a rate of play between two players who may be one of the pairs.
fn rows_of_pairs(piece: &GamesPiece<'_>, rate: OfRate, pairs: &Pairs) -> Vec<u32> {
    let mut rows = Vec::new();
    let columns = piece.white.iter().zip(piece.black).zip(piece.result).zip(piece.rate);
    for (row, (((&white, &black), &result), &of)) in (0..).zip(columns) {
        if pairs.has(white, black) && played(result).is_some() && rate.has(of) {
            rows.push(row);
        }
    }
    rows
}

/// The bits of a filter for this many suspects. A megabyte of bits stays in the processor's caches;
/// a larger table would wait for memory in each row. With 64 bits for each suspect, hardly a row is
/// taken for one of them, and a small season touches little memory.
fn bits_for_pairs(suspects: usize) -> usize {
    (64 * suspects).next_power_of_two().min(1 << 23)
}

/// One bit for each of the first million players, in the order of their numbers; later players
/// share these bits.
const PLAYER_BITS: usize = 1 << 20;

#[inline]
fn key_of(piece: &GamesPiece<'_>, row: usize) -> Key {
    key(piece.white[row], piece.black[row], u32::from(piece.result[row] & !WITHOUT_COLOURS))
}

/// Fibonacci hashing: the upper bits depend on all input bits.
#[inline]
fn mixed(value: u64) -> u64 {
    let product = value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

fn whole(piece: &GamesPiece<'_>, row: usize) -> Row {
    let key = key_of(piece, row);
    let others = [
        piece.day[row] as u32,
        piece.event[row],
        piece.section[row],
        piece.round[row],
        piece.rate[row],
        piece.time.get(row).copied().unwrap_or_default(),
    ];
    (key, piece.file[row], others, piece.line[row], piece.first + row)
}

/// A hash that is equal for equal rows.
#[inline]
fn hash(piece: &GamesPiece<'_>, row: usize) -> u64 {
    hash_of(key_of(piece, row), piece.day[row], piece.event[row])
}

#[inline]
fn hash_of(key: Key, day: i32, event: u32) -> u64 {
    mixed(mixed(key) ^ (u64::from(day as u32) << 32 | u64::from(event)))
}

/// A filter with one bit for every value of a hash's lowest bits.
#[derive(Debug)]
struct Filter {
    words: Vec<u64>,
    mask: u64,
}

impl Filter {
    /// A filter with this number of bits, a power of two and at least 64.
    fn of_bits(bits: usize) -> Self {
        Self { words: vec![0; bits / 64], mask: bits as u64 - 1 }
    }

    fn place(&self, hash: u64) -> (usize, u64) {
        let bit = hash & self.mask;
        ((bit / 64) as usize, 1 << (bit % 64))
    }

    fn set(&mut self, hash: u64) {
        let (word, bit) = self.place(hash);
        self.words[word] |= bit;
    }

    fn has(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        self.words[word] & bit != 0
    }
}
