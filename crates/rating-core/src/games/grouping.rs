//! Groups games into half-games by player, in two steps that both stay in the processor's cache.
//!
//! First every part, by itself, sorts its halves into ranges of a thousand players; then every
//! range collects its halves from all parts and sorts them by player. Writing each half straight to
//! the place of its player touches a distant cache line for every half, and took three times as
//! long with ten million games of 500,000 players.
//!
//! With up to a million players the sorted parts take ten bytes for each game, besides the eight of
//! its halves. With more players they take sixteen. With many games that would be most of a
//! season's memory at its peak, so they are then grouped for one half of the players and then for
//! the other.

use std::ops;

use rayon::prelude::*;

use super::{GamesError, HalfGame, MarkedGame, SeasonGames};
use crate::quantity::PlayerIdx;

/// The number of players in a range, in bits. The halves of a thousand players fit into the
/// second-level cache.
const RANGE_BITS: u32 = 10;

/// The number of players in a range.
pub(super) const RANGE: usize = 1 << RANGE_BITS;

/// From this many games on, more than a million players are grouped in two halves. Every game is
/// then read twice, which takes a third longer, but ten million games need 80 MB less.
const MANY_GAMES: usize = 1 << 22;

/// Whether to look for games that are equal to another, mark included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Twins {
    Ignored,
    Found,
}

/// A half-game of a player of a range: the player's place in the range, the half, and the mark,
/// from the highest bit to the lowest. So the entries of a player sort as [`HalfGame`]s do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry(u64);

impl Entry {
    const PLACE_BITS: u32 = u64::BITS - RANGE_BITS;

    pub(super) const fn new(player: PlayerIdx, half: HalfGame, mark: u8) -> Self {
        // The place comes first, so that one sort orders by player, then by half. The mark comes
        // last, so that twins are neighbours.
        let place = player.as_usize() % RANGE;
        Self((place as u64) << Self::PLACE_BITS | (half.0 as u64) << u8::BITS | mark as u64)
    }

    const fn place(self) -> usize {
        (self.0 >> Self::PLACE_BITS) as usize
    }

    const fn half(self) -> HalfGame {
        HalfGame((self.0 >> u8::BITS) as u32)
    }
}

/// Memory for entries, with spare room at the end.
pub(super) trait Room: Default + Send + Sync {
    /// Makes room for at least this many.
    fn make_room(&mut self, entries: usize);

    fn set(&mut self, at: usize, entry: Entry);

    fn get(&self, at: ops::Range<usize>) -> impl Iterator<Item = Entry>;
}

/// Entries as they are.
#[derive(Default)]
pub(super) struct Whole(Vec<u64>);

impl Room for Whole {
    fn make_room(&mut self, entries: usize) {
        make_room(&mut self.0, entries);
    }

    fn set(&mut self, at: usize, entry: Entry) {
        self.0[at] = entry.0;
    }

    fn get(&self, at: ops::Range<usize>) -> impl Iterator<Item = Entry> {
        self.0[at].iter().copied().map(Entry)
    }
}

/// Entries in five bytes, for opponents whose numbers have few bits. With them alone, ten million
/// games are grouped in three quarters of the time (two builds in turn).
#[derive(Default)]
struct Short {
    /// The place in the range, and the half-game.
    halves: Vec<u32>,
    marks: Vec<u8>,
}

impl Short {
    /// A half-game has two bits for the outcome.
    const HALF_BITS: u32 = u32::BITS - RANGE_BITS;

    /// The most players whose numbers have few enough bits.
    const MOST_PLAYERS: usize = 1 << (Self::HALF_BITS - 2);
}

impl Room for Short {
    fn make_room(&mut self, entries: usize) {
        make_room(&mut self.halves, entries);
        make_room(&mut self.marks, entries);
    }

    fn set(&mut self, at: usize, entry: Entry) {
        self.halves[at] = (entry.place() as u32) << Self::HALF_BITS | entry.half().0;
        self.marks[at] = entry.0 as u8;
    }

    fn get(&self, at: ops::Range<usize>) -> impl Iterator<Item = Entry> {
        let entry = |(&half, &mark): (&u32, &u8)| {
            let place = u64::from(half >> Self::HALF_BITS);
            let half = half & ((1 << Self::HALF_BITS) - 1);
            Entry(place << Entry::PLACE_BITS | u64::from(half) << u8::BITS | u64::from(mark))
        };
        self.halves[at.clone()].iter().zip(&self.marks[at]).map(entry)
    }
}

/// Makes memory at least this long. Whole numbers, since the system clears new memory for those
/// only when it is first touched.
fn make_room<T: Clone + Default>(room: &mut Vec<T>, length: usize) {
    if room.is_empty() {
        *room = vec![T::default(); length];
    } else if room.len() < length {
        room.resize(length, T::default());
    }
}

/// The halves of one part of the games, sorted by range, for some of the ranges.
#[derive(Default)]
pub(super) struct Part<R> {
    pub(super) entries: R,
    /// The number of the first range.
    pub(super) first: usize,
    /// Where each range begins; one entry more than there are ranges.
    pub(super) starts: Vec<usize>,
    /// The number of games in the part, including those of players of other ranges.
    pub(super) games: usize,
}

impl<R: Room> Part<R> {
    /// Sorts the games of one part; `None` if a player does not exist, or plays themselves. `known`
    /// and the entries of a part that is no longer needed are reused: touching new memory takes as
    /// long as filling it.
    fn of(
        players: usize,
        ranges: &ops::Range<usize>,
        games: impl Iterator<Item = MarkedGame>,
        known: &mut Vec<MarkedGame>,
        Self { mut entries, .. }: Self,
    ) -> Option<Self> {
        let counts = count_by_range(players, games, known)?;
        let mut end = 0;
        let ends = counts[ranges.clone()].iter().map(|count| {
            end += count;
            end
        });
        let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
        // One more than the halves: the last place takes the halves of other ranges.
        entries.make_room(end + 1);
        sort_by_range(known, ranges, starts.clone(), &mut entries);
        Some(Self { entries, first: ranges.start, starts, games: known.len() })
    }

    fn of_range(&self, range: usize) -> impl Iterator<Item = Entry> {
        self.entries.get(self.place_of(range))
    }

    /// Where the entries of a range are.
    fn place_of(&self, range: usize) -> ops::Range<usize> {
        let range = range - self.first;
        self.starts[range]..self.starts[range + 1]
    }
}

/// Counts the halves of the games in each range of all players, and writes the games to `known`:
/// reading and marking a game is half of the work, so it is done only once. `None` if a player does
/// not exist, or plays themselves.
fn count_by_range(
    players: usize,
    mut games: impl Iterator<Item = MarkedGame>,
    known: &mut Vec<MarkedGame>,
) -> Option<Vec<usize>> {
    known.clear();
    let mut counts = vec![0; players.div_ceil(RANGE)];
    // `all` here, and `for_each` below, instead of loops: a loop asks a chain of iterators for one
    // game at a time, which takes twice as long.
    let are_known = games.all(|game| {
        let (white, black) = (game.white, game.half.opponent());
        let is_known = white.max(black).as_usize() < players && white != black;
        if is_known {
            counts[white.as_usize() / RANGE] += 1;
            counts[black.as_usize() / RANGE] += 1;
            known.push(game);
        }
        is_known
    });
    are_known.then_some(counts)
}

/// Writes the halves of some ranges; `next` holds the place of each range's next half. Halves of
/// other ranges all go to the last place, which is never read. Whether a half is of these ranges is
/// as good as random, and a mispredicted branch takes as long as three stores.
fn sort_by_range(
    games: &[MarkedGame],
    ranges: &ops::Range<usize>,
    mut next: Vec<usize>,
    entries: &mut impl Room,
) {
    for &MarkedGame { white, half, mark } in games {
        let of_black = HalfGame::new(white, half.outcome().reversed());
        for (player, half) in [(white, half), (half.opponent(), of_black)] {
            // For a range before these the subtraction wraps to a number beyond all of them.
            let range = (player.as_usize() / RANGE).wrapping_sub(ranges.start).min(ranges.len());
            let next = &mut next[range];
            entries.set(*next, Entry::new(player, half, mark));
            *next += usize::from(range < ranges.len());
        }
    }
}

/// The room for a range's halves.
pub(super) struct Range<'a> {
    number: usize,
    /// How many halves are in the ranges before it.
    before: usize,
    /// By player: where their halves end.
    ends: &'a mut [usize],
    halves: &'a mut [u32],
}

/// Groups games by player, and finds the games that are equal to another.
pub(super) fn grouped(
    players: usize,
    parts: &[impl Iterator<Item = MarkedGame> + Clone + Send + Sync],
    twins: Twins,
) -> Result<(SeasonGames, Vec<(PlayerIdx, HalfGame)>), GamesError> {
    check_number(players)?;
    if players <= Short::MOST_PLAYERS {
        return grouped_in::<Short>(&[0, players.div_ceil(RANGE)], players, parts, twins);
    }
    grouped_in::<Whole>(&cuts(players, parts), players, parts, twins)
}

/// The same in passes, each for the ranges between two neighbouring cuts.
fn grouped_in<R: Room>(
    cuts: &[usize],
    players: usize,
    parts: &[impl Iterator<Item = MarkedGame> + Clone + Send + Sync],
    twins: Twins,
) -> Result<(SeasonGames, Vec<(PlayerIdx, HalfGame)>), GamesError> {
    let (mut starts, mut halves) = (vec![0; players + 1], Vec::new());
    let (mut before, mut found) = (0, Vec::new());
    let mut sorted: Vec<Part<R>> = Vec::new();
    for ranges in cuts.windows(2).map(|cuts| cuts[0]..cuts[1]) {
        sorted.resize_with(parts.len(), Part::default);
        let of = |known: &mut Vec<MarkedGame>, (part, room): (&_, Part<R>)| {
            Part::of(players, &ranges, Clone::clone(part), known, room)
        };
        let with_room = parts.par_iter().zip(sorted);
        let Some(of_ranges) = with_room.map_init(Vec::new, of).collect() else {
            return Err(first_fault(players, parts.iter().cloned().flatten()));
        };
        sorted = of_ranges;
        if halves.is_empty() {
            // Whole numbers, since the system clears those when they are first touched, in the
            // thread that touches them.
            halves = vec![0; 2 * sorted.iter().map(|part| part.games).sum::<usize>()];
        }
        let of_range = |range| sorted.iter().map(|part| part.place_of(range).len()).sum();
        let lengths: Vec<usize> = ranges.clone().map(of_range).collect();
        let ends = starts[1..].chunks_mut(RANGE).skip(ranges.start);
        let rooms = rooms(ends.zip(ranges), (&mut halves[before..], before), &lengths);
        let fill = |room: &mut Vec<Entry>, range: Range<'_>| range.fill(&sorted, twins, room);
        let by_range: Vec<_> = rooms.into_par_iter().map_init(Vec::new, fill).collect();
        found.extend(by_range.into_iter().flatten());
        before += lengths.iter().sum::<usize>();
    }
    let halves = halves.into_iter().map(HalfGame).collect();
    Ok((SeasonGames { starts, halves }, found))
}

/// Where the ranges of players are divided into passes: nowhere, or in the middle if there are many
/// games.
fn cuts(players: usize, parts: &[impl Iterator]) -> Vec<usize> {
    let ranges = players.div_ceil(RANGE);
    let most = |part: &_| Iterator::size_hint(part).1.unwrap_or(0);
    let games: usize = parts.iter().map(most).sum();
    // A third pass would save 2.7 bytes a game where the second saves 8, and read all games once
    // more.
    if games < MANY_GAMES { vec![0, ranges] } else { vec![0, ranges / 2, ranges] }
}

/// Refuses more players than a half-game can number.
pub(super) const fn check_number(players: usize) -> Result<(), GamesError> {
    if players > PlayerIdx::MAX_PLAYERS {
        return Err(GamesError::TooManyPlayers { players });
    }
    Ok(())
}

/// The room of each of these ranges, which come with the ends of their players. `rest` holds the
/// halves from position `before` on.
pub(super) fn rooms<'a>(
    ranges: impl Iterator<Item = (&'a mut [usize], usize)>,
    (mut rest, mut before): (&'a mut [u32], usize),
    lengths: &[usize],
) -> Vec<Range<'a>> {
    let mut rooms = Vec::with_capacity(lengths.len());
    for ((ends, number), &length) in ranges.zip(lengths) {
        let (halves, after) = rest.split_at_mut(length);
        rooms.push(Range { number, before, ends, halves });
        rest = after;
        before += length;
    }
    rooms
}

impl Range<'_> {
    /// Sorts the range's halves by player into their room; finds the twins, if asked to.
    pub(super) fn fill(
        self,
        parts: &[Part<impl Room>],
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
            sorted[*next] = entry;
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
                // Each twin appears here from both sides; one is enough.
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

/// The first game that cannot be grouped; the caller knows that there is one.
fn first_fault(players: usize, games: impl Iterator<Item = MarkedGame>) -> GamesError {
    let fault = |(game, MarkedGame { white, half, .. }): (usize, MarkedGame)| {
        let player = white.max(half.opponent());
        if player.as_usize() >= players {
            return Some(GamesError::UnknownPlayer { game, player });
        }
        (white == half.opponent()).then_some(GamesError::SamePlayerTwice { game, player })
    };
    // The fallback is never used: the caller has found a fault in the same games.
    games.enumerate().find_map(fault).unwrap_or(GamesError::TooManyPlayers { players })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Outcome;

    proptest! {
        /// Players of three ranges, and as many passes as there are ways to cut them.
        #[test]
        fn games_are_grouped_in_any_number_of_passes(
            games in prop::collection::vec((0..2500_u32, 1..2500_u32, 0..3_u32), 0..300),
            parts in 1..5_usize,
        ) {
            let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
            let game = |&(white, distance, outcome): &(u32, u32, u32)| MarkedGame {
                white: PlayerIdx::new(white),
                half: HalfGame::new(
                    PlayerIdx::new((white + distance) % 2500),
                    outcomes[outcome as usize],
                ),
                mark: outcome as u8,
            };
            // Some of them twice.
            let games: Vec<MarkedGame> = games.iter().chain(&games[..games.len() / 3]).map(game).collect();
            let length = games.len().div_ceil(parts).max(1);
            let parts: Vec<_> = games.chunks(length).map(|part| part.iter().copied()).collect();
            let cut = |cuts: &[usize]| grouped_in::<Whole>(cuts, 2500, &parts, Twins::Found);
            let at_once = cut(&[0, 3]);
            prop_assert_eq!(&grouped_in::<Short>(&[0, 1, 3], 2500, &parts, Twins::Found), &at_once);
            prop_assert_eq!(&cut(&[0, 1, 3]), &at_once);
            prop_assert_eq!(&cut(&[0, 0, 1, 2, 3]), &at_once);
            prop_assert_eq!(&grouped(2500, &parts, Twins::Found), &at_once);
        }
    }

    #[test]
    fn the_last_player_of_short_entries_keeps_their_games() {
        for last in [Short::MOST_PLAYERS as u32 - 1, Short::MOST_PLAYERS as u32] {
            let [first, last] = [0, last].map(PlayerIdx::new);
            let game =
                |mark| MarkedGame { white: last, half: HalfGame::new(first, Outcome::Win), mark };
            let games = [game(7), game(255), game(7)];
            let players = last.as_usize() + 1;
            let (grouped, twins) = grouped(players, &[games.into_iter()], Twins::Found).unwrap();
            assert_eq!(grouped.of(first), [HalfGame::new(last, Outcome::Loss); 3]);
            assert_eq!(grouped.of(last), [HalfGame::new(first, Outcome::Win); 3]);
            assert_eq!(grouped.games(), 3);
            assert_eq!(twins, [(first, HalfGame::new(last, Outcome::Loss))]);
        }
    }

    #[test]
    fn as_many_players_as_a_half_game_can_number_are_allowed() {
        // A season of so many players would take twelve gigabytes, so only the number is checked.
        assert_eq!(check_number((1 << 30) - 1), Ok(()));
        let players = 1 << 30;
        assert_eq!(check_number(players), Err(GamesError::TooManyPlayers { players }));
    }
}
