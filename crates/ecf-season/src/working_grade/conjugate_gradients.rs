//! Preconditioned conjugate gradients for (D - A) x = r, the same to the last bit for any number
//! of threads.
//!
//! Sums are taken over blocks of a fixed length and the blocks added in order, so which thread
//! summed which block does not matter. The preconditioner is the diagonal D.

use rayon::prelude::*;

/// Equations of the form (D - A) x = r: a row a player, his diagonal and his opponents' weights.
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
    fn row_times(&self, row: usize, x: &[f64]) -> f64 {
        let opponents = &self.opponents[self.starts[row]..self.starts[row + 1]];
        let others: f64 = opponents.iter().map(|&(other, weight)| weight * x[other as usize]).sum();
        self.diagonal[row] * x[row] - others
    }
}

/// Players a block; groups smaller than two blocks are solved by one thread.
const BLOCK: usize = 4096;

/// Steps after which the search gives up, for a group of `players` players: in exact arithmetic
/// as many steps as players suffice, rounding can double that.
fn most_steps(players: usize) -> usize {
    2 * players + 50
}

/// Approximates the x with (D - A) x = r until no component of the residual exceeds `tolerance`.
///
/// Returns x and the number of steps. The caller judges x by its exact residual.
pub(crate) fn conjugate_gradients(
    core: &Core,
    right_side: &[f64],
    tolerance: f64,
) -> (Vec<f64>, usize) {
    let players = core.diagonal.len();
    let mut x = vec![0.0; players];
    let mut residual = right_side.to_vec();
    let mut scaled = precondition(core, &residual);
    let mut direction = scaled.clone();
    let mut product = vec![0.0; players];
    let mut size = dot(&residual, &scaled);
    for step in 0..most_steps(players) {
        if largest(&residual) <= tolerance || size <= 0.0 {
            return (x, step);
        }
        multiply(core, &direction, &mut product);
        let along = size / dot(&direction, &product);
        add_multiple(&mut x, along, &direction);
        add_multiple(&mut residual, -along, &product);
        scaled = precondition(core, &residual);
        let next_size = dot(&residual, &scaled);
        let keep = next_size / size;
        size = next_size;
        direction = blend(&scaled, keep, &direction);
    }
    (x, most_steps(players))
}

fn multiply(core: &Core, x: &[f64], product: &mut [f64]) {
    let fill = |(block, out): (usize, &mut [f64])| {
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

fn precondition(core: &Core, residual: &[f64]) -> Vec<f64> {
    residual.iter().zip(&core.diagonal).map(|(r, diagonal)| r / diagonal).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    let block = |(a, b): (&[f64], &[f64])| -> f64 { a.iter().zip(b).map(|(x, y)| x * y).sum() };
    let blocks: Vec<f64> = if a.len() < 2 * BLOCK {
        a.chunks(BLOCK).zip(b.chunks(BLOCK)).map(block).collect()
    } else {
        a.par_chunks(BLOCK).zip(b.par_chunks(BLOCK)).map(block).collect()
    };
    blocks.into_iter().sum()
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| value.abs().max(most))
}

fn add_multiple(x: &mut [f64], factor: f64, direction: &[f64]) {
    for (value, along) in x.iter_mut().zip(direction) {
        *value += factor * along;
    }
}

fn blend(scaled: &[f64], keep: f64, direction: &[f64]) -> Vec<f64> {
    scaled.iter().zip(direction).map(|(z, p)| z + keep * p).collect()
}
