//! Preconditioned conjugate gradients for (D - A) x = r, the same to the last bit for any number
//! of threads.
//!
//! Sums are taken over blocks of a fixed length and the blocks added in order, so which thread
//! summed which block does not matter. The preconditioner is the diagonal D.

use rayon::prelude::*;

/// Equations of the form (D - A) x = r: a row a player, with the diagonal and the opponents' weights.
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
    /// Adds a row: its diagonal is the slack and all weights together.
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
        std::array::from_fn(|lane| self.diagonal[row] * x[row][lane] - others[lane])
    }

    /// The diagonal, by row.
    pub(crate) fn diagonal(&self) -> &[f64] {
        &self.diagonal
    }

    /// The opponents of a row, with their weights. An opponent can be there twice.
    pub(crate) fn opponents(&self, row: usize) -> &[(u32, f64)] {
        &self.opponents[self.starts[row]..self.starts[row + 1]]
    }
}

/// How many right sides the estimates of errors are solved for at once: the weights are read once for
/// all of them, and eight numbers are a line of the cache.
pub(crate) const LANES: usize = 8;

/// Players a block; groups smaller than two blocks are solved by one thread.
const BLOCK: usize = 4096;

/// Steps after which the search gives up, for a group of `players` players: in exact arithmetic
/// as many steps as players suffice, rounding can double that.
fn most_steps(players: usize) -> usize {
    2 * players + 50
}

/// Approximates the x with (D - A) x = r until no component of the residual exceeds `tolerance`; `W`
/// right sides at once, each by itself.
///
/// Returns x and the number of steps. The caller judges x by its exact residual.
pub(crate) fn conjugate_gradients<const W: usize>(
    core: &Core,
    right_side: Vec<[f64; W]>,
    tolerance: f64,
) -> (Vec<[f64; W]>, usize) {
    let players = core.diagonal.len();
    let mut x = vec![[0.0; W]; players];
    let mut residual = right_side;
    let mut scaled = vec![[0.0; W]; players];
    precondition(core, &residual, &mut scaled);
    let mut direction = scaled.clone();
    let mut product = vec![[0.0; W]; players];
    let mut size = dot(&residual, &scaled);
    for step in 0..most_steps(players) {
        let most = largest(&residual);
        let goes_on = |lane: usize| most[lane] > tolerance && size[lane] > 0.0;
        if !(0..W).any(goes_on) {
            return (x, step);
        }
        multiply(core, &direction, &mut product);
        let curvature = dot(&direction, &product);
        // A right side that is done with stays where it is.
        let along = std::array::from_fn(|l| if goes_on(l) { size[l] / curvature[l] } else { 0.0 });
        add_multiple(&mut x, along, &direction);
        add_multiple(&mut residual, along.map(|factor: f64| -factor), &product);
        precondition(core, &residual, &mut scaled);
        let next_size = dot(&residual, &scaled);
        let keep = std::array::from_fn(|l| if goes_on(l) { next_size[l] / size[l] } else { 0.0 });
        size = next_size;
        blend(&mut direction, &scaled, keep);
    }
    (x, most_steps(players))
}

fn multiply<const W: usize>(core: &Core, x: &[[f64; W]], product: &mut [[f64; W]]) {
    let fill = |(block, out): (usize, &mut [[f64; W]])| {
        for (offset, value) in out.iter_mut().enumerate() {
            *value = core.row_times(block * BLOCK + offset, x);
        }
    };
    if product.len() < 2 * BLOCK {
        product.chunks_mut(BLOCK).enumerate().for_each(fill);
    } else {
        product.par_chunks_mut(BLOCK).enumerate().for_each(fill);
    }
}

fn precondition<const W: usize>(core: &Core, residual: &[[f64; W]], scaled: &mut [[f64; W]]) {
    for ((scaled, r), diagonal) in scaled.iter_mut().zip(residual).zip(&core.diagonal) {
        *scaled = r.map(|r| r / diagonal);
    }
}

fn dot<const W: usize>(a: &[[f64; W]], b: &[[f64; W]]) -> [f64; W] {
    let block = |(a, b): (&[[f64; W]], &[[f64; W]])| {
        let mut sum = [0.0; W];
        for (x, y) in a.iter().zip(b) {
            for lane in 0..W {
                sum[lane] += x[lane] * y[lane];
            }
        }
        sum
    };
    let blocks: Vec<[f64; W]> = if a.len() < 2 * BLOCK {
        a.chunks(BLOCK).zip(b.chunks(BLOCK)).map(block).collect()
    } else {
        a.par_chunks(BLOCK).zip(b.par_chunks(BLOCK)).map(block).collect()
    };
    let add = |sum: [f64; W], block: [f64; W]| std::array::from_fn(|lane| sum[lane] + block[lane]);
    blocks.into_iter().fold([0.0; W], add)
}

fn largest<const W: usize>(values: &[[f64; W]]) -> [f64; W] {
    let larger = |most: [f64; W], value: &[f64; W]| {
        std::array::from_fn(|lane| value[lane].abs().max(most[lane]))
    };
    values.iter().fold([0.0; W], larger)
}

fn add_multiple<const W: usize>(x: &mut [[f64; W]], factor: [f64; W], direction: &[[f64; W]]) {
    for (value, along) in x.iter_mut().zip(direction) {
        for lane in 0..W {
            value[lane] += factor[lane] * along[lane];
        }
    }
}

fn blend<const W: usize>(direction: &mut [[f64; W]], scaled: &[[f64; W]], keep: [f64; W]) {
    for (p, z) in direction.iter_mut().zip(scaled) {
        for lane in 0..W {
            p[lane] = z[lane] + keep[lane] * p[lane];
        }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "sums of whole numbers are exact")]
mod tests {
    use super::*;

    /// Players in a row who met their neighbours once, the first with one game beside.
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
    fn the_search_gives_up_after_twice_as_many_steps_as_players_and_fifty() {
        // No residual is below 0.
        let (x, steps) = conjugate_gradients(&chain(200), vec![[1.0]; 200], -1.0);
        assert_eq!(steps, 450);
        // The first rests on 200 games' worth of points, the second on 199 more, and so on.
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
            let mut product = vec![[0.0; 2]; x.len()];
            multiply(&core, &x, &mut product);
            for (row, [first, second]) in (0..rows).zip(&product) {
                assert_eq!((*first, *second), (f64::from(row), f64::from(row * (row % 7))));
            }
            let by_hand = |of: fn(i64) -> i64| (0..i64::from(rows)).map(of).sum::<i64>() as f64;
            let found = dot(&x, &product);
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
    fn a_residual_whose_square_is_no_number_any_more_ends_the_search() {
        // 10^-400 is 0, and nothing can be divided by it.
        let (x, steps) = conjugate_gradients(&chain(3), vec![[1e-200]; 3], 0.0);
        assert_eq!((x, steps), (vec![[0.0]; 3], 0));
    }
}
