//! Preconditioned conjugate gradients for (D - A) x = r, the same to the last bit for any number
//! of threads.
//!
//! Sums are taken over blocks of a fixed length, and the blocks are added in order, so it does not
//! matter which thread summed which block. The preconditioner is the diagonal D.

use std::array::from_fn;
use std::iter::zip;

use rayon::prelude::*;

/// Equations of the form (D - A) x = r, with one row for each player: the diagonal and the
/// opponents' weights.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    diagonal: Vec<f64>,
    /// Where each row begins; one entry more than there are rows.
    starts: Vec<usize>,
    /// Row and weight of each opponent.
    opponents: Vec<(u32, f64)>,
}

impl Default for Core {
    fn default() -> Self {
        Self { diagonal: Vec::new(), starts: vec![0], opponents: Vec::new() }
    }
}

impl Core {
    /// Adds a row, whose diagonal is the slack plus all weights.
    pub(crate) fn push(&mut self, slack: f64, opponents: impl Iterator<Item = (u32, f64)>) {
        let start = self.opponents.len();
        self.opponents.extend(opponents);
        let weights: f64 = self.opponents[start..].iter().map(|(_, weight)| weight).sum();
        self.diagonal.push(slack + weights);
        self.starts.push(self.opponents.len());
    }

    /// One row of (D - A) x.
    fn row_times<const W: usize>(&self, row: usize, x: &[[f64; W]]) -> [f64; W] {
        let mut others = [0.0; W];
        for &(other, weight) in self.opponents(row) {
            for (sum, value) in others.iter_mut().zip(&x[other as usize]) {
                *sum += weight * value;
            }
        }
        from_fn(|lane| self.diagonal[row] * x[row][lane] - others[lane])
    }

    /// The opponents of a row, with their weights. An opponent can appear twice.
    pub(crate) fn opponents(&self, row: usize) -> &[(u32, f64)] {
        &self.opponents[self.starts[row]..self.starts[row + 1]]
    }
}

/// The number of players in a block. Everything is done with the rows of a block while they are in
/// the cache, and sums are taken block by block, so the number decides their last bits and is the
/// same for any number of threads.
// By estimate: a quarter of it would be handed to another thread for a few microseconds of work
// with one right side.
const BLOCK: usize = 4096;

/// The number of steps after which the search gives up, for a group of `players` players. In exact
/// arithmetic as many steps as players are enough; rounding can double that.
fn most_steps(players: usize) -> usize {
    2 * players + 50
}

/// Approximates the x with (D - A) x = r until no component of the residual exceeds `tolerance`,
/// for `W` independent right sides at once.
///
/// Returns x and the number of steps. The caller judges x by its exact residual.
pub(crate) fn conjugate_gradients<const W: usize>(
    core: &Core,
    right_side: Vec<[f64; W]>,
    tolerance: f64,
) -> (Vec<[f64; W]>, usize) {
    let players = core.diagonal.len();
    let mut search = Search {
        core,
        x: vec![[0.0; W]; players],
        direction: zip(&right_side, &core.diagonal).map(|(r, d)| scaled(r, *d)).collect(),
        product: vec![[0.0; W]; players],
        residual: right_side,
    };
    let mut at = search.measure();
    for step in 0..most_steps(players) {
        let goes_on = |lane: usize| at.largest[lane] > tolerance && at.size[lane] > 0.0;
        if !(0..W).any(goes_on) {
            return (search.x, step);
        }
        let curvature = search.multiply();
        // A right side that is solved does not move any more.
        let along =
            from_fn(|lane| if goes_on(lane) { at.size[lane] / curvature[lane] } else { 0.0 });
        let next = search.advance(along);
        let keep =
            from_fn(|lane| if goes_on(lane) { next.size[lane] / at.size[lane] } else { 0.0 });
        search.turn(keep);
        at = next;
    }
    (search.x, most_steps(players))
}

/// The state of the search, row by row, with one number for each right side.
struct Search<'a, const W: usize> {
    core: &'a Core,
    x: Vec<[f64; W]>,
    /// r - (D - A) x.
    residual: Vec<[f64; W]>,
    /// The direction of the next step of x.
    direction: Vec<[f64; W]>,
    /// (D - A) times the direction.
    product: Vec<[f64; W]>,
}

/// How far the search is from the solution.
struct Measure<const W: usize> {
    /// The residual times the preconditioned residual.
    size: [f64; W],
    /// The largest absolute value of the residual.
    largest: [f64; W],
}

impl<const W: usize> Search<'_, W> {
    /// Multiplies (D - A) with the direction; returns the direction times the product.
    fn multiply(&mut self) -> [f64; W] {
        let (core, direction) = (self.core, &self.direction);
        let blocks = self.product.chunks_mut(BLOCK).enumerate().collect();
        let sums = by_block(blocks, |(block, product): (usize, &mut [[f64; W]])| {
            let mut sum = [0.0; W];
            for (row, product) in (block * BLOCK..).zip(product) {
                *product = core.row_times(row, direction);
                add_product(&mut sum, &direction[row], product);
            }
            sum
        });
        total(&sums)
    }

    /// Moves x along the direction by these steps.
    fn advance(&mut self, along: [f64; W]) -> Measure<W> {
        let of_x = zip(self.x.chunks_mut(BLOCK), self.direction.chunks(BLOCK));
        let of_residual = zip(self.residual.chunks_mut(BLOCK), self.product.chunks(BLOCK));
        let blocks = of_x.zip(of_residual).zip(self.core.diagonal.chunks(BLOCK)).collect();
        let measures = by_block(blocks, |(((x, direction), (residual, product)), diagonal)| {
            for (x, direction) in zip(x, direction) {
                (0..W).for_each(|lane| x[lane] += along[lane] * direction[lane]);
            }
            for (residual, product) in zip(&mut *residual, product) {
                (0..W).for_each(|lane| residual[lane] -= along[lane] * product[lane]);
            }
            Measure::of(residual, diagonal)
        });
        Measure::total(&measures)
    }

    fn measure(&self) -> Measure<W> {
        let blocks = zip(self.residual.chunks(BLOCK), self.core.diagonal.chunks(BLOCK)).collect();
        let measures = by_block(blocks, |(residual, diagonal)| Measure::of(residual, diagonal));
        Measure::total(&measures)
    }

    /// Sets the direction to the preconditioned residual plus a multiple of the old direction.
    fn turn(&mut self, keep: [f64; W]) {
        let rows = zip(self.direction.chunks_mut(BLOCK), self.residual.chunks(BLOCK));
        let blocks = rows.zip(self.core.diagonal.chunks(BLOCK)).collect();
        by_block(blocks, |((direction, residual), diagonal): ((&mut [[f64; W]], _), _)| {
            for ((direction, residual), diagonal) in zip(direction, residual).zip(diagonal) {
                let scaled = scaled(residual, *diagonal);
                (0..W)
                    .for_each(|lane| direction[lane] = scaled[lane] + keep[lane] * direction[lane]);
            }
        });
    }
}

impl<const W: usize> Measure<W> {
    fn of(residual: &[[f64; W]], diagonal: &[f64]) -> Self {
        let (mut size, mut largest) = ([0.0; W], [0.0; W]);
        for (residual, diagonal) in zip(residual, diagonal) {
            add_product(&mut size, residual, &scaled(residual, *diagonal));
            largest = from_fn(|lane| residual[lane].abs().max(largest[lane]));
        }
        Self { size, largest }
    }

    fn total(blocks: &[Self]) -> Self {
        let sizes: Vec<_> = blocks.iter().map(|block| block.size).collect();
        let larger = |most: [f64; W], block: &Self| from_fn(|l| block.largest[l].max(most[l]));
        Self { size: total(&sizes), largest: blocks.iter().fold([0.0; W], larger) }
    }
}

/// The results of all blocks, in order; from two blocks on several threads work on them.
fn by_block<B: Send, T: Send>(blocks: Vec<B>, of_block: impl Fn(B) -> T + Send + Sync) -> Vec<T> {
    if blocks.len() > 1 {
        blocks.into_par_iter().map(of_block).collect()
    } else {
        blocks.into_iter().map(of_block).collect()
    }
}

/// A row of a residual, divided by the diagonal.
fn scaled<const W: usize>(residual: &[f64; W], diagonal: f64) -> [f64; W] {
    residual.map(|value| value / diagonal)
}

fn add_product<const W: usize>(sum: &mut [f64; W], one: &[f64; W], other: &[f64; W]) {
    (0..W).for_each(|lane| sum[lane] += one[lane] * other[lane]);
}

fn total<const W: usize>(blocks: &[[f64; W]]) -> [f64; W] {
    blocks.iter().fold([0.0; W], |sum, block| from_fn(|lane| sum[lane] + block[lane]))
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "sums of whole numbers are exact")]
mod tests {
    use super::*;

    /// Players in a row who each met their neighbours once; the first also has one game with a
    /// graded player.
    fn chain(players: u32) -> Core {
        let mut core = Core::default();
        for player in 0..players {
            let neighbours =
                [player.checked_sub(1), Some(player + 1).filter(|next| *next < players)];
            let slack = if player == 0 { 1.0 } else { 0.0 };
            core.push(slack, neighbours.into_iter().flatten().map(|other| (other, 1.0)));
        }
        core
    }

    #[test]
    fn the_search_gives_up_in_the_end() {
        // The tolerance is negative, so no residual is small enough.
        let (x, steps) = conjugate_gradients(&chain(200), vec![[1.0]; 200], -1.0);
        assert_eq!(steps, 450);
        // The first depends on 200 games' worth of points, the second on 199 more, and so on.
        let exact = |player: usize| (0..=player).map(|before| 200.0 - before as f64).sum::<f64>();
        for (player, [x]) in x.into_iter().enumerate() {
            assert!((x - exact(player)).abs() < 1e-6, "{player}: {x}");
        }
    }

    #[test]
    fn players_who_met_no_other_are_solved_in_one_step() {
        let mut core = Core::default();
        for games in 1..=50 {
            core.push(f64::from(games), std::iter::empty());
        }
        let (x, steps) = conjugate_gradients(&core, vec![[30.0]; 50], 1e-9);
        assert_eq!(steps, 1);
        for (games, [x]) in (1..=50).zip(x) {
            assert!((x - 30.0 / f64::from(games)).abs() < 1e-12, "{games}: {x}");
        }
    }

    #[test]
    fn products_and_sums_are_of_all_rows_whatever_the_blocks() {
        // Whole numbers, so that every sum is exact.
        for rows in [1, 4_095, 4_096, 4_097, 8_191, 8_192, 8_193, 20_000] {
            let mut core = Core::default();
            for row in 0..rows {
                core.push(f64::from(row), std::iter::empty());
            }
            let x: Vec<[f64; 2]> = (0..rows).map(|row| [1.0, f64::from(row % 7)]).collect();
            let zeros = vec![[0.0; 2]; x.len()];
            let mut search = Search {
                core: &core,
                x: zeros.clone(),
                residual: zeros.clone(),
                direction: x,
                product: zeros,
            };
            let found = search.multiply();
            for (row, [first, second]) in (0..rows).zip(&search.product) {
                assert_eq!((*first, *second), (f64::from(row), f64::from(row * (row % 7))));
            }
            let by_hand = |of: fn(i64) -> i64| (0..i64::from(rows)).map(of).sum::<i64>() as f64;
            assert_eq!(found, [by_hand(|row| row), by_hand(|row| row * (row % 7) * (row % 7))]);
        }
    }

    #[test]
    fn a_residual_of_exactly_the_tolerance_is_small_enough() {
        let right_side = || vec![[0.0], [-0.25], [0.125]];
        let (x, steps) = conjugate_gradients(&chain(3), right_side(), 0.25);
        assert_eq!((x, steps), (vec![[0.0]; 3], 0));
        assert!(conjugate_gradients(&chain(3), right_side(), 0.249).1 > 0);
    }

    #[test]
    fn a_residual_that_is_no_number_ends_the_search() {
        // 10^-400 underflows to 0, by which nothing can be divided.
        let (x, steps) = conjugate_gradients(&chain(3), vec![[1e-200]; 3], 0.0);
        assert_eq!((x, steps), (vec![[0.0]; 3], 0));
    }
}
