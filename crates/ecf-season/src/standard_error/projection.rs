//! Random projections of a large group's errors.
//!
//! The noise of the games is drawn, in its size and with random signs, and the equations are solved
//! for it. The resulting working grades are a vector z with E[z z'] = (D - A)^-1. So p'z x r'z,
//! averaged over [`DRAWS`] such vectors, estimates p' (D - A)^-1 r for any p and r. For p = r the
//! standard deviation of the estimate is at most 2 x [`RELATIVE_ERROR`] of it, and so
//! [`RELATIVE_ERROR`] of its root. The errors of the list are drawn in the same way, with fewer
//! vectors.
//!
//! The signs are computed from the numbers of the players, so they are the same in every run.

use rating_core::PlayerIdx;
use rayon::prelude::*;

use super::Assumptions;
use crate::grader::Grader;
use crate::working_grade::conjugate_gradients::LANES;
use crate::working_grade::elimination::Eliminated;
use crate::working_grade::equations::{Equations, Term};

/// The number of vectors drawn for the noise of games: four runs of the solver.
pub(super) const DRAWS: usize = 4 * LANES;

/// 1 / root of 2 x [`DRAWS`].
pub(super) const RELATIVE_ERROR: f64 = 0.125;

/// The number of vectors drawn for the errors of the list, which are the smaller part: two runs.
pub(super) const LIST_DRAWS: usize = 2 * LANES;

/// 1 / root of 2 x [`LIST_DRAWS`], rounded up.
pub(super) const LIST_RELATIVE_ERROR: f64 = 0.18;

/// One number for each draw.
pub(super) type Draws<const N: usize = DRAWS> = [f32; N];

/// By player of a group: the errors caused by the noise of the games, for a noise of size 1.
pub(super) fn of_games(group: &LargeGroup<'_>) -> Vec<Draws> {
    group.project(|position| group.noise_of_games(position))
}

/// By player of a group: the errors caused by those of the list, in grade points. Empty if every
/// grade of the list counts as exact.
pub(super) fn of_list(group: &LargeGroup<'_>) -> Vec<Draws<LIST_DRAWS>> {
    if group.assumptions.list.are_exact() {
        return Vec::new();
    }
    group.project(|position| group.errors_of_list(position))
}

/// A group that is too large for its inverse to be computed.
pub(super) struct LargeGroup<'a> {
    pub(super) players: &'a [PlayerIdx],
    pub(super) equations: &'a Equations,
    pub(super) eliminated: &'a Eliminated,
    /// The residual at which the solver stops.
    pub(super) tolerance: f64,
    pub(super) grader: &'a Grader<'a>,
    pub(super) assumptions: &'a Assumptions<'a>,
}

impl LargeGroup<'_> {
    /// By player: the solution for these right sides.
    fn project<const N: usize>(
        &self,
        right_side: impl Fn(usize) -> Draws<N> + Send + Sync,
    ) -> Vec<Draws<N>> {
        let players = self.players.len();
        let right_sides: Vec<Draws<N>> = (0..players).into_par_iter().map(right_side).collect();
        let runs: Vec<Vec<[f64; LANES]>> = (0..N / LANES)
            .into_par_iter()
            .map(|run| {
                let of_run = |draws: &Draws<N>| {
                    std::array::from_fn(|lane| f64::from(draws[run * LANES + lane]))
                };
                let of_run = right_sides.iter().map(of_run).collect();
                self.eliminated.solve_lanes(of_run, self.tolerance)
            })
            .collect();
        let of_player = |player: usize| {
            std::array::from_fn(|draw| runs[draw / LANES][player][draw % LANES] as f32)
        };
        (0..players).into_par_iter().map(of_player).collect()
    }

    /// The noise in one player's equation. It is the same for both players of a meeting, with
    /// opposite signs.
    fn noise_of_games(&self, position: usize) -> Draws {
        let player = self.players[position];
        let mut sum = [0.0; DRAWS];
        let mut inside = 0;
        for meeting in self.equations.row(position) {
            let opponent = self.players[meeting.opponent as usize];
            let size = (meeting.games as f32).sqrt();
            let signs = signs(player.min(opponent), Some(player.max(opponent)));
            add(&mut sum, if player < opponent { size } else { -size }, signs);
            inside += meeting.games;
        }
        let graded = (self.equations.games[position] - inside) as f32;
        add(&mut sum, graded.sqrt(), signs(player, None));
        sum
    }

    /// The errors of the graded opponents in one player's equation.
    fn errors_of_list(&self, position: usize) -> Draws<LIST_DRAWS> {
        let mut sum = [0.0; LIST_DRAWS];
        for half in self.grader.input.games.of(self.players[position]) {
            if let Term::Grade(_) = Term::of(*half, &self.grader.counted) {
                let error = self.assumptions.list.of(half.opponent());
                add_error_of_list(&mut sum, error as f32, half.opponent());
            }
        }
        sum
    }
}

/// Adds the error of a graded player's grade, which has the same sign wherever it is added.
pub(super) fn add_error_of_list(sum: &mut Draws<LIST_DRAWS>, error: f32, player: PlayerIdx) {
    add(sum, error, signs(player, None));
}

/// Adds a number to each draw, or subtracts it if the draw's bit is set. Flipping the sign bit
/// handles several draws at once.
fn add<const N: usize>(sum: &mut Draws<N>, size: f32, signs: u32) {
    for (draw, value) in sum.iter_mut().enumerate() {
        let sign = if signs & 1 << draw == 0 { 0 } else { 1 << 31 };
        *value += f32::from_bits(size.to_bits() ^ sign);
    }
}

/// Pseudorandom bits, one for each draw: splitmix64 (Sebastiano Vigna) of the two numbers.
fn signs(player: PlayerIdx, opponent: Option<PlayerIdx>) -> u32 {
    // Players' numbers are below 2^30, so none is equal to the one that stands for the graded pool.
    let opponent = opponent.map_or(u32::MAX, PlayerIdx::number);
    let pair = u64::from(player.number()) << 32 | u64::from(opponent);
    let mut mixed = pair.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 31) as u32
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "one multiplication is compared bit for bit")]
mod tests {
    use std::borrow::Cow;

    use rating_core::{Grade, Outcome::Draw, SeasonGames};

    use super::*;
    use crate::calendar::Calendar;
    use crate::edition::Edition;
    use crate::past_games::PastGames;
    use crate::season::Season;
    use crate::season_grades::SeasonInput;
    use crate::standard_error::ListErrors;
    use crate::working_grade::working_grades;

    /// The first numbers of splitmix64 from 0 on, as published by its author. Their lower halves
    /// are used.
    const SPLITMIX: [u64; 4] = [
        0xE220_A839_7B1D_CDAF,
        0x6E78_9E6A_A1B9_65F4,
        0x06C4_5D18_8009_454F,
        0xF88B_B8A8_724C_81EC,
    ];

    #[test]
    fn signs_are_the_numbers_of_splitmix64() {
        for (opponent, expected) in (0..).zip(SPLITMIX) {
            assert_eq!(signs(PlayerIdx::new(0), Some(PlayerIdx::new(opponent))), expected as u32);
        }
    }

    #[test]
    fn both_players_of_a_meeting_see_the_same_noise_with_other_signs() {
        // 0 and 1 met twice; 1 drew three times with 2, who is graded 100.
        let player = PlayerIdx::new;
        let games = [(0, 1, 2), (1, 2, 3)].map(|(one, other, times)| {
            std::iter::repeat_n((player(one), player(other), Draw), times)
        });
        let games = SeasonGames::from_games(3, &games.into_iter().flatten().collect::<Vec<_>>());
        let (games, list) = (games.unwrap(), [None, None, Some(Grade::new(100))]);
        let (edition, past) = (Edition::yorkshire_2000(), PastGames::none());
        let season = Season::beginning_in(2006);
        let input = SeasonInput {
            season,
            calendar: Calendar::default(),
            games: &games,
            graded: &list,
            ages: &[],
            past: &past,
        };
        let working = working_grades(&games, &list, &edition);
        let grader = Grader::new(&input, Cow::Borrowed(&list[..]), &working, &edition);
        let equations = working.equations(0, &games, &list, &edition);
        let eliminated = Eliminated::of(&equations);
        let assumptions = Assumptions { noise: 40.0, list: ListErrors::Each(&[0.0, 0.0, 7.0]) };
        let group = LargeGroup {
            players: &working.groups[0].players,
            equations: &equations,
            eliminated: &eliminated,
            tolerance: 0.0,
            grader: &grader,
            assumptions: &assumptions,
        };
        let signed = |signs: u32, draw: usize| if signs >> draw & 1 == 0 { 1.0 } else { -1.0 };
        let (of_pool, of_graded) = (signs(player(1), None), signs(player(2), None));
        let root = |games: f32| games.sqrt();
        for draw in 0..DRAWS {
            let together = root(2.0) * signed(SPLITMIX[1] as u32, draw);
            assert_eq!(group.noise_of_games(0)[draw], together);
            let expected = root(3.0) * signed(of_pool, draw) - together;
            assert!((group.noise_of_games(1)[draw] - expected).abs() < 1e-6);
        }
        for draw in 0..LIST_DRAWS {
            assert_eq!(group.errors_of_list(0)[draw], 0.0);
            assert_eq!(group.errors_of_list(1)[draw], 21.0 * signed(of_graded, draw));
        }
    }
}
