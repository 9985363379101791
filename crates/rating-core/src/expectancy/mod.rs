//! What a difference in strength lets one expect: one curve or limit a file.
//!
//! [`Curve`] names them all; [`Expectancy`] is what they share. A curve of Elo ratings takes
//! differences in Elo points, a curve of grades in grade points; the name says which.

mod curve;

mod exponential;

pub mod forty_point;

pub mod linear;

pub mod logistic;

pub mod normal;

pub mod fide_table;

pub use curve::{Curve, UnknownCurve};
pub use fide_table::FideTable;
pub use linear::Linear;
pub use logistic::Logistic;
pub use normal::Normal;

/// A curve from a difference in strength to the expected score of one game.
pub trait Expectancy {
    /// The expected score, 0 to 1, of a player who is `difference` points stronger.
    ///
    /// The two sides of a game add up to 1, and more strength never expects less. The unlimited
    /// line alone leaves 0 to 1; NaN gives NaN.
    fn expected(&self, difference: f64) -> f64;
}

/// The stronger side's share, from the weaker's; in this order their sum is exactly 1.
fn seen_from_either_side(difference: f64, weaker: f64) -> f64 {
    if difference < 0.0 { weaker } else { 1.0 - weaker }
}

/// True for a spread, span or limit that a curve can have.
const fn is_positive(value: f64) -> bool {
    value.is_finite() && value > 0.0
}
