//! Expected scores from a difference in strength: one curve or limit in each file.
//!
//! [`Curve`] names them all; [`Expectancy`] is what they share. A curve of Elo ratings takes
//! differences in Elo points, a curve of grades in grade points; the name says which.

mod curve;
pub mod fide_table;
pub mod forty_point;
pub mod linear;
pub mod logistic;
pub mod normal;

pub use curve::{Curve, Custom, UnknownCurve};
pub use fide_table::FideTable;
pub use linear::Linear;
pub use logistic::Logistic;
pub use normal::Normal;

/// A curve from a difference in strength to the expected score of one game.
pub trait Expectancy {
    /// The expected score, 0 to 1, of a player who is `difference` points stronger.
    ///
    /// The expectations of a game's two sides add up to 1, and a greater difference never gives
    /// less. Only the line without a limit can give less than 0 or more than 1. NaN gives NaN.
    fn expected(&self, difference: f64) -> f64;
}

/// The expectation of the side that `difference` belongs to, from the weaker side's. Computed this
/// way round, the two sides' expectations add up to exactly 1.
fn seen_from_either_side(difference: f64, weaker: f64) -> f64 {
    if difference < 0.0 { weaker } else { 1.0 - weaker }
}

/// True for a spread, span or limit that a curve can have.
const fn is_positive(value: f64) -> bool {
    value.is_finite() && value > 0.0
}
