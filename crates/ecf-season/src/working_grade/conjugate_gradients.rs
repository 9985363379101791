//! Preconditioned conjugate gradients for (D - A) x = r, the same to the last bit for any number
//! of threads.
//!
//! Sums are taken over blocks of a fixed length and the blocks added in order, so which thread
//! summed which block does not matter. The preconditioner is the diagonal D.

use rayon::prelude::*;

use super::equations::Equations;

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
    equations: &Equations,
    right_side: &[f64],
    tolerance: f64,
) -> (Vec<f64>, usize) {
    let players = equations.players();
    let mut x = vec![0.0; players];
    let mut residual = right_side.to_vec();
    let mut scaled = precondition(equations, &residual);
    let mut direction = scaled.clone();
    let mut product = vec![0.0; players];
    let mut size = dot(&residual, &scaled);
    for step in 0..most_steps(players) {
        if largest(&residual) <= tolerance || size <= 0.0 {
            return (x, step);
        }
        multiply(equations, &direction, &mut product);
        let along = size / dot(&direction, &product);
        add_multiple(&mut x, along, &direction);
        add_multiple(&mut residual, -along, &product);
        scaled = precondition(equations, &residual);
        let next_size = dot(&residual, &scaled);
        let keep = next_size / size;
        size = next_size;
        direction = blend(&scaled, keep, &direction);
    }
    (x, most_steps(players))
}

fn multiply(equations: &Equations, x: &[f64], product: &mut [f64]) {
    let fill = |(block, out): (usize, &mut [f64])| {
        for (offset, value) in out.iter_mut().enumerate() {
            *value = equations.row_times_f64(block * BLOCK + offset, x);
        }
    };
    if product.len() < 2 * BLOCK {
        product.chunks_mut(BLOCK).enumerate().for_each(fill);
    } else {
        product.par_chunks_mut(BLOCK).enumerate().for_each(fill);
    }
}

fn precondition(equations: &Equations, residual: &[f64]) -> Vec<f64> {
    residual.iter().zip(&equations.games).map(|(r, &games)| r / f64::from(games)).collect()
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
