//! What the errors of the list do to a sum.

use rating_core::PlayerIdx;

use super::group::mean_product;
use super::player::{PlayerErrors, Sum};
use super::projection::{Draws, LIST_DRAWS, add_error_of_list};

/// What is known graded player by graded player.
#[derive(Default)]
struct Known {
    /// The variance.
    variance: f64,
    /// The same errors with the signs of the draws.
    draws: Draws<LIST_DRAWS>,
    /// Whether any is taken out of the sum and not added.
    takes_out: bool,
}

impl PlayerErrors<'_> {
    /// The variance that the errors of the list give a sum.
    ///
    /// A graded player's error may come into the sum by several ways: games of the player's own, and working grades
    /// of several groups. Of large groups only draws are known, so what is known by player is drawn, too,
    /// with the same signs.
    pub(super) fn of_list(&self, sum: &mut Sum) -> f64 {
        if self.assumptions.list.are_exact() {
            return 0.0;
        }
        let direct = sum.list.len();
        let mut drawn = None;
        for of_group in sum.working.chunk_by(|one, next| one.0 == next.0) {
            let visit = |player, factor| sum.list.push((player, factor));
            self.groups[of_group[0].0].of_list(of_group, &mut drawn, visit);
        }
        let is_visited = sum.list.len() > direct;
        let known = self.known(sum, is_visited, drawn.is_some());
        let Some(drawn) = drawn else { return known.variance };
        let all: Draws<LIST_DRAWS> = std::array::from_fn(|draw| drawn[draw] + known.draws[draw]);
        let all = mean_product(&all, &all);
        if known.takes_out {
            // The parts may cancel out, and only the draws of all of them then come near 0 together.
            return all;
        }
        (all - mean_product(&known.draws, &known.draws) + known.variance).max(0.0)
    }

    /// What is known by player; with draws if they are wanted.
    fn known(&self, sum: &mut Sum, is_visited: bool, wants_draws: bool) -> Known {
        let Sum { list, list_squares, order, .. } = sum;
        let of_same = self.assumptions.list.same();
        let mut known = Known { variance: *list_squares * of_same * of_same, ..Known::default() };
        let mut add = |player: PlayerIdx, factor: f64| {
            let error = factor * self.assumptions.list.of(player);
            known.variance += error * error;
            if wants_draws {
                add_error_of_list(&mut known.draws, error as f32, player);
                known.takes_out |= factor < 0.0;
            }
        };
        // Without a visit, everybody is there once, and nobody needs to be looked for.
        if !is_visited {
            for &(player, factor) in &*list {
                add(player, factor);
            }
            return known;
        }
        // Numbers are sorted in half the time of pairs; of one player, the first come first.
        let place = |(place, (player, _)): (u64, &(PlayerIdx, f64))| {
            u64::from(player.number()) << 32 | place
        };
        order.clear();
        order.extend((0..).zip(&*list).map(place));
        order.sort_unstable();
        for of_player in order.chunk_by(|one, next| one >> 32 == next >> 32) {
            let factor: f64 = of_player.iter().map(|&place| list[place as u32 as usize].1).sum();
            add(PlayerIdx::new((of_player[0] >> 32) as u32), factor);
        }
        known
    }
}
