//! How results are drawn from true strengths.

use rating_core::Outcome;

use crate::random::Random;

/// The score that a player can expect who is stronger by `difference` grade points: the logistic
/// curve 1 / (1 + 10^(-d/50)).
///
/// ```
/// use federation_sim::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(50.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + libm::exp10(-difference / 50.0))
}

/// The share of draws when the expected score is `expected`: three games in ten between equals,
/// fewer the more unequal the players.
#[must_use]
pub fn draw_share(expected: f64) -> f64 {
    0.6 * expected.min(1.0 - expected)
}

/// A result for the first of two players.
pub(crate) fn play(difference: f64, random: &mut Random) -> Outcome {
    let expected = expected_score(difference);
    let draws = draw_share(expected);
    let draw = random.unit();
    if draw < draws {
        Outcome::Draw
    } else if draw < draws + (expected - draws / 2.0) {
        Outcome::Win
    } else {
        Outcome::Loss
    }
}
