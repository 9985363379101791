//! Draws: what an error may be, in [`DRAWS`] made-up worlds.
//!
//! A player's error is one number in each world. Errors that have a game in common have it in
//! common in every world, so that sums and differences of draws are draws of sums and differences,
//! and no matrix of covariances is needed.
//!
//! All of them come from hashes: of a game's two players, its result, its season and how often it
//! repeats, or of a player and a season. So they depend on no order of rows and on no thread.

use std::f32::consts::FRAC_1_SQRT_2;

/// How many worlds are drawn. The mean of that many squares has a standard deviation of 29% of it,
/// and so its root one of 14%.
///
/// 24 bytes and a player's key fit into 32, half a cache line. Coverage with 24 is half a per cent
/// lower than with 96 (measured on a made-up federation).
pub const DRAWS: usize = 24;

/// One number for each draw, in grade points.
pub(super) type Points = [f32; DRAWS];

/// One error, drawn: half grade points. Rounding adds 0.02 to a variance, which is never below 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws([i8; DRAWS]);

impl Draws {
    /// The largest size of a number, in half points. Nobody's error is 60 grade points but after a
    /// game or two, which hardly count.
    pub const MOST: i8 = 119;

    /// From half points; `None` if a number is beyond [`Draws::MOST`], or there are not
    /// [`DRAWS`].
    #[must_use]
    pub fn of_halves(halves: &[i8]) -> Option<Self> {
        let is_within = |half: &i8| (-Self::MOST..=Self::MOST).contains(half);
        let halves: [i8; DRAWS] = halves.try_into().ok()?;
        halves.iter().all(is_within).then_some(Self(halves))
    }

    /// The numbers, in half points.
    #[must_use]
    pub const fn halves(&self) -> &[i8; DRAWS] {
        &self.0
    }

    pub(super) fn of(points: &Points) -> Self {
        let most = f32::from(Self::MOST);
        Self(points.map(|points| ((2.0 * points).clamp(-most, most) + ROUNDS - ROUNDS) as i8))
    }

    pub(super) fn points(self) -> Points {
        self.0.map(|half| f32::from(half) / 2.0)
    }

    /// The mean of both, if this one is of the first number of games and `other` of the second.
    #[must_use]
    pub fn joined(self, games: u32, other: Self, others: u32) -> Self {
        let all = f64::from(games) + f64::from(others);
        let share = if all > 0.0 { (f64::from(games) / all) as f32 } else { 1.0 };
        let (mut points, other) = (self.points(), other.points());
        points
            .iter_mut()
            .zip(other)
            .for_each(|(one, two)| *one = share * *one + (1.0 - share) * two);
        Self::of(&points)
    }
}

/// Three times 2^22: a number that is added to it has no room for digits after the point. Without
/// SSE4.1, `round` is a call for each number.
const ROUNDS: f32 = 12_582_912.0;

/// A number that stays a player's from season to season: a hash of the code.
#[must_use]
pub fn player_key(code: &str) -> u32 {
    let add = |hash: u64, byte: u8| mixed(hash ^ u64::from(byte));
    code.bytes().fold(code.len() as u64, add) as u32
}

/// What a series of draws is of, besides the player.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of {
    /// The change of strength in a season.
    Change = 1,
    /// The grade of a list without draws.
    List = 2,
    /// The games of a season without draws.
    Season = 3,
}

/// A player's standard normal numbers for a season, given by a day.
pub(super) fn normal(key: u32, of: Of, day: i32) -> Points {
    let start = mixed(u64::from(key) << 32 | u64::from(day as u32)).wrapping_add(of as u64);
    let mut numbers = [0.0; DRAWS];
    let (pairs, _) = numbers.as_chunks_mut::<2>();
    for (draw, pair) in (1..).zip(pairs) {
        let bits = mixed(start.wrapping_add(STEP.wrapping_mul(draw)));
        // Binomial numbers of 32 trials, whose distribution is within 0.01 of the normal one
        // between its steps.
        *pair = [bits as u32, (bits >> 32) as u32]
            .map(|bits| (bits.count_ones() as f32 - 16.0) * FRAC_1_SQRT_2 / 2.0);
    }
    numbers
}

/// The signs of a game's noise for a player; the opponent has the opposite ones. `result` is how it
/// ended for the player (0, 1, 2), and `before` how many games of the two ended so before it.
pub(super) fn signs(season: u64, (own, other): (u32, u32), result: u32, before: u32) -> u32 {
    // Without a branch, which would be as good as random.
    let (first, second) = (own.min(other), own.max(other));
    let is_second = u32::from(own > other);
    let result = (2 * is_second).abs_diff(result);
    let game = u64::from(3 * before + result + 1).wrapping_mul(STEP);
    let bits =
        mixed((u64::from(first) << 32 | u64::from(second)) ^ season.wrapping_add(game)) as u32;
    bits ^ 0_u32.wrapping_sub(is_second)
}

/// The step of splitmix64: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The next number of splitmix64 (Sebastiano Vigna) after this state.
pub(super) const fn mixed(state: u64) -> u64 {
    let mixed = state.wrapping_add(STEP);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

/// Sums over games of signs and of draws of half points. Eight or sixteen bits hold those of
/// [`Tally::SOME`] games, so that one instruction adds many draws.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// The sum of the signs.
    pub(super) noise: [i32; DRAWS],
    /// The sum of the draws, in half points.
    pub(super) halves: [i32; DRAWS],
    positive: [u64; DRAWS / 8],
    some: [i16; DRAWS],
    games: i32,
    taken: i32,
}

impl Tally {
    const SOME: i32 = 255;

    pub(super) const fn new() -> Self {
        Self {
            noise: [0; DRAWS],
            halves: [0; DRAWS],
            positive: [0; DRAWS / 8],
            some: [0; DRAWS],
            games: 0,
            taken: 0,
        }
    }

    pub(super) fn add_signs(&mut self, signs: u32) {
        for (lanes, byte) in self.positive.iter_mut().zip(signs.to_le_bytes()) {
            *lanes += spread(byte);
        }
        self.games += 1;
        if self.games == Self::SOME {
            self.settle();
        }
    }

    pub(super) fn add(&mut self, draws: &Draws) {
        for (sum, half) in self.some.iter_mut().zip(draws.0) {
            *sum += i16::from(half);
        }
        self.taken += 1;
        if self.taken == Self::SOME {
            self.settle();
        }
    }

    /// Moves what the small numbers hold into the large ones.
    pub(super) fn settle(&mut self) {
        let positive = self.positive.map(u64::to_le_bytes);
        for (noise, positive) in self.noise.iter_mut().zip(positive.as_flattened()) {
            *noise += 2 * i32::from(*positive) - self.games;
        }
        for (sum, some) in self.halves.iter_mut().zip(self.some) {
            *sum += i32::from(some);
        }
        (self.positive, self.some) = ([0; DRAWS / 8], [0; DRAWS]);
        (self.games, self.taken) = (0, 0);
    }
}

/// Eight bits as eight bytes of 0 or 1, the lowest bit first.
const fn spread(byte: u8) -> u64 {
    let one_a_byte = (byte as u64).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (one_a_byte.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) | one_a_byte) >> 7 & 0x0101_0101_0101_0101
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves are exact")]
mod tests {
    use super::*;

    /// The first numbers of splitmix64 from 0 on, as published by its author.
    const SPLITMIX: [u64; 2] = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4];

    #[test]
    fn hashes_are_the_numbers_of_splitmix64() {
        assert_eq!([mixed(0), mixed(STEP)], SPLITMIX);
    }

    #[test]
    fn both_players_of_a_game_see_its_noise_with_other_signs() {
        for (one, two, result, before) in [(1, 2, 0, 0), (9, 3, 1, 4), (u32::MAX, 0, 2, 300)] {
            let signs_of = |keys, result| signs(77, keys, result, before);
            assert_eq!(signs_of((one, two), result), !signs_of((two, one), 2 - result));
            assert_ne!(signs_of((one, two), result), signs(78, (one, two), result, before));
            assert_ne!(signs_of((one, two), result), signs(77, (one, two), result, before + 1));
        }
        assert_ne!(signs(77, (1, 2), 0, 0), signs(77, (1, 2), 1, 0));
    }

    #[test]
    fn normal_numbers_are_normal_and_differ_by_player() {
        let all: Vec<f32> = (0..5_000).flat_map(|key| normal(key, Of::Change, 732_000)).collect();
        let mean = |of: &dyn Fn(f32) -> f32| {
            all.iter().map(|one| f64::from(of(*one))).sum::<f64>() / all.len() as f64
        };
        assert!(mean(&|one| one).abs() < 0.01 && (mean(&|one| one * one) - 1.0).abs() < 0.02);
        // Five steps are 1.77 and six 2.12: of a normal number 94.8% lie within the middle of both.
        let within = mean(&|one| f32::from(u8::from(one.abs() < 1.9)));
        assert!((0.94..0.96).contains(&within), "{within}");
        assert_ne!(normal(1, Of::Change, 5), normal(2, Of::Change, 5));
        assert_ne!(normal(1, Of::Change, 5), normal(1, Of::List, 5));
    }

    #[test]
    fn sums_over_many_games_are_those_of_each() {
        let (mut tally, mut noise, mut halves) = (Tally::new(), [0; DRAWS], [0; DRAWS]);
        for game in 0..1_000 {
            let bits = mixed(game) as u32;
            let draws = Draws(std::array::from_fn(|draw| (mixed(game) >> draw) as i8 / 2 - 50));
            tally.add_signs(bits);
            if game % 3 > 0 {
                tally.add(&draws);
            }
            for draw in 0..DRAWS {
                noise[draw] += if bits >> draw & 1 == 1 { 1 } else { -1 };
                halves[draw] += if game % 3 > 0 { i32::from(draws.0[draw]) } else { 0 };
            }
        }
        tally.settle();
        assert_eq!((tally.noise, tally.halves), (noise, halves));
    }

    #[test]
    fn draws_are_half_points_up_to_the_most() {
        let points = std::array::from_fn(|draw| 30.3 * draw as f32 - 120.0);
        let draws = Draws::of(&points);
        assert_eq!((draws.halves()[0], draws.halves()[4], draws.halves()[23]), (-119, 2, 119));
        assert_eq!(draws.points()[4], 1.0);
        assert_eq!(Draws::of_halves(draws.halves()), Some(draws));
        assert_eq!(Draws::of_halves(&[0; DRAWS - 1]), None);
        assert_eq!(Draws::of_halves(&[120; DRAWS]), None);
        // Three games of one code and one of the other.
        let [one, two] = [8, 16].map(|half| Draws([half; DRAWS]));
        assert_eq!(one.joined(3, two, 1), Draws([10; DRAWS]));
    }
}
