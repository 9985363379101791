//! How wrong a working grade can be at most, proved from the residual and not from the last change.
//!
//! M = D - A has no positive entry off the diagonal, and its inverse has no negative entry. So for
//! any vector v with M v > 0 in every component, and any residual r,
//!
//! ```text
//! |error_i| = |(M^-1 r)_i| <= (M^-1 |r|)_i <= v_i x max_k( |r_k| / (M v)_k )
//! ```
//!
//! v is an approximate solution of M v = 1. It need not be accurate: it is held in fixed point, so
//! that M v is known exactly and its sign can be relied on. (Such a v also proves that the group
//! depends on a graded player: otherwise the components of M v add up to 0.)

use super::elimination::Eliminated;
use super::equations::Equations;
use super::fixed_point::{to_f64, to_fixed};

/// Covers the few roundings of the bound itself (each below 2^-50 of its value).
const ROUND_UP: f64 = 1.0 + 1e-12;

/// The proof that small residuals mean small errors, for one group.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// v; `None` if no v with M v > 0 was found.
    bound: Option<Bound>,
}

#[derive(Clone, Debug)]
struct Bound {
    v: Vec<f64>,
    product: Vec<f64>,
}

impl Certificate {
    /// Finds v for a group's equations; also returns the steps it took.
    #[must_use]
    pub fn of(equations: &Equations) -> (Self, usize) {
        Self::by(equations, &Eliminated::of(equations))
    }

    /// The same, if players have already been eliminated.
    pub(crate) fn by(equations: &Equations, eliminated: &Eliminated) -> (Self, usize) {
        let ones = vec![1.0; equations.players()];
        // |1 - M v| <= 0.5 keeps M v above 0. An exact v would tighten the bound at most threefold: v is
        // at most 1.5 times as large, and M v at least half as large.
        let (v, steps) = eliminated.solve(&ones, 0.5);
        let fixed: Vec<i128> = v.iter().map(|&value| to_fixed(value)).collect();
        let product: Vec<i128> =
            (0..equations.players()).map(|player| equations.row_times(player, &fixed)).collect();
        let proves = fixed.iter().chain(&product).all(|&value| value > 0);
        let bound = proves.then(|| Bound {
            v: fixed.iter().map(|&value| to_f64(value)).collect(),
            product: product.iter().map(|&value| to_f64(value)).collect(),
        });
        (Self { bound }, steps)
    }

    /// The certified error of each player, in grade points, for an exact residual in fixed point;
    /// infinite if nothing could be certified.
    #[must_use]
    pub fn errors(&self, residual: &[i128]) -> Vec<f64> {
        let Some(bound) = &self.bound else {
            return vec![f64::INFINITY; residual.len()];
        };
        let worst = bound.worst(residual);
        bound.v.iter().map(|v| v * worst * ROUND_UP).collect()
    }

    /// The largest residual, in grade points, for which every player's error is certified to be at
    /// most what is wanted; `None` if nothing could be certified.
    pub(crate) fn largest_residual(&self, wanted: impl Fn(usize) -> f64) -> Option<f64> {
        let Bound { v, product } = self.bound.as_ref()?;
        let of_players = v.iter().enumerate().map(|(player, v)| wanted(player) / v);
        let least_product = product.iter().copied().fold(f64::INFINITY, f64::min);
        Some(of_players.fold(f64::INFINITY, f64::min) * least_product)
    }

    /// The number that corrections reduce: the largest certified error of any player or, if nothing
    /// can be certified, the largest residual.
    #[must_use]
    pub fn judge(&self, residual: &[i128]) -> f64 {
        match &self.bound {
            Some(_) => self.errors(residual).into_iter().fold(0.0, f64::max),
            None => residual.iter().map(|&r| to_f64(r).abs()).fold(0.0, f64::max),
        }
    }
}

impl Bound {
    fn worst(&self, residual: &[i128]) -> f64 {
        let ratio = |(&r, product): (&i128, &f64)| to_f64(r).abs() / product;
        residual.iter().zip(&self.product).map(ratio).fold(0.0, f64::max)
    }
}
