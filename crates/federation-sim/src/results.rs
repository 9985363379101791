//! Draws results from true strengths.

use rating_core::Outcome;

use crate::model::Model;
use crate::random::Random;

/// The share of draws if the expected score is `expected` and `between_equals` per cent of the
/// games between equals are drawn. It falls with the inequality of the players, in proportion to
/// the expected score of the weaker one.
///
/// ```
/// use federation_sim::draw_share;
/// assert_eq!(draw_share(30.0, 0.5), 0.3);
/// assert!((draw_share(30.0, 0.9) - 0.06).abs() < 1e-15);
/// ```
#[must_use]
pub fn draw_share(between_equals: f64, expected: f64) -> f64 {
    // At 100 per cent the weaker player's expected score consists only of draws, so the share of
    // wins is never negative.
    between_equals / 50.0 * expected.min(1.0 - expected)
}

/// Draws a result for White, who is `difference` grade points stronger than Black.
pub(crate) fn play(model: &Model, difference: f64, random: &mut Random) -> Outcome {
    let expected = model.expected_of_white(difference);
    let draws = draw_share(model.draws, expected);
    let draw = random.unit();
    if draw < draws {
        Outcome::Draw
    // Draws are taken equally from wins and losses: wins plus half of the draws are the expected
    // score.
    } else if draw < draws + (expected - draws / 2.0) {
        Outcome::Win
    } else {
        Outcome::Loss
    }
}
