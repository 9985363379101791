//! The effect of the list's errors on a sum.

use rating_core::PlayerIdx;

use super::group::mean_product;
use super::player::{PlayerErrors, Sum};
use super::projection::{Draws, LIST_DRAWS, add_error_of_list};

/// The effect of the errors that are known for each graded player.
#[derive(Default)]
struct Known {
    /// The variance.
    variance: f64,
    /// The same errors with the signs of the draws.
    draws: Draws<LIST_DRAWS>,
    /// Whether any error is subtracted from the sum instead of added.
    takes_out: bool,
}

/// The effect of the list's errors on a sum.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OfList {
    /// The variance.
    pub(super) variance: f64,
    /// How much the variance may be too small. If only the sum of squares is known, nobody can say
    /// how much of it is also in the draws. At most twice the root of the product of both
    /// variances.
    pub(super) may_lack: f64,
}

impl OfList {
    const fn of(variance: f64) -> Self {
        Self { variance, may_lack: 0.0 }
    }
}

impl PlayerErrors<'_> {
    /// The variance that the errors of the list give a sum.
    ///
    /// A graded player's error may enter the sum in several ways: through the player's own games,
    /// and through the working grades of several groups. For large groups only draws are known, so
    /// what is known by player is drawn as well, with the same signs.
    pub(super) fn of_list(&self, sum: &mut Sum) -> OfList {
        if self.assumptions.list.are_exact() {
            return OfList::default();
        }
        let direct = sum.list.len();
        let mut drawn = None;
        for of_group in sum.working.chunk_by(|one, next| one.0 == next.0) {
            let visit = |player, factor| sum.list.push((player, factor));
            self.groups[of_group[0].0].of_list(of_group, &mut drawn, visit);
        }
        let is_visited = sum.list.len() > direct;
        let known = self.known(sum, is_visited, drawn.is_some());
        let Some(drawn) = drawn else { return OfList::of(known.variance) };
        if sum.list_squares > 0.0 {
            let drawn = mean_product(&drawn, &drawn);
            let may_lack = 2.0 * (known.variance * drawn).sqrt();
            return OfList { variance: known.variance + drawn, may_lack };
        }
        let all: Draws<LIST_DRAWS> = std::array::from_fn(|draw| drawn[draw] + known.draws[draw]);
        let all = mean_product(&all, &all);
        if known.takes_out {
            // The parts may cancel out, and then only the sum of all draws comes near 0.
            return OfList::of(all);
        }
        let of_known = mean_product(&known.draws, &known.draws);
        OfList::of((all - of_known + known.variance).max(0.0))
    }

    /// The known effect by player; with draws if they are wanted.
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
        // Without a visit, each player is there once, so equal players need not be found.
        if !is_visited {
            for &(player, factor) in &*list {
                add(player, factor);
            }
            return known;
        }
        // Sorting numbers takes half the time of sorting pairs. Entries of one player keep their
        // order.
        let place = |(place, (player, _)): (u64, &(PlayerIdx, f64))| {
            u64::from(player.number()) << 32 | place
        };
        order.sort((0..).zip(&*list).map(place));
        for of_player in order.numbers().chunk_by(|one, next| one >> 32 == next >> 32) {
            let factor: f64 = of_player.iter().map(|&place| list[place as u32 as usize].1).sum();
            add(PlayerIdx::new((of_player[0] >> 32) as u32), factor);
        }
        known
    }
}
