//! How results are drawn from true strengths.

use rating_core::Outcome;

use crate::model::Model;
use crate::random::Random;

/// The share of draws when the expected score is `expected` and `between_equals` per cent of the
/// games between equals are drawn: fewer the more unequal the players are, in proportion to the
/// score that can be expected of the weaker one.
///
/// ```
/// use federation_sim::draw_share;
/// assert_eq!(draw_share(30.0, 0.5), 0.3);
/// assert!((draw_share(30.0, 0.9) - 0.06).abs() < 1e-15);
/// ```
#[must_use]
pub fn draw_share(between_equals: f64, expected: f64) -> f64 {
    // At 100 per cent all that the weaker can expect is draws, so that a share of wins is never
    // negative.
    between_equals / 50.0 * expected.min(1.0 - expected)
}

/// A result for White, whose strength is `difference` grade points above Black's.
pub(crate) fn play(model: &Model, difference: f64, random: &mut Random) -> Outcome {
    let expected = model.expected_of_white(difference);
    let draws = draw_share(model.draws, expected);
    let draw = random.unit();
    if draw < draws {
        Outcome::Draw
    // Draws are taken from both sides alike: wins and half of the draws are what the curve expects.
    } else if draw < draws + (expected - draws / 2.0) {
        Outcome::Win
    } else {
        Outcome::Loss
    }
}
