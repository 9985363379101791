//! The true performance: the rating whose expected score, opponent by opponent, is the score.

use std::cmp::Ordering;

use super::{PerformanceError, Solution, games_played};
use crate::expectancy::{Curve, Expectancy, FideTable, Linear};
use crate::score::HalfPoints;

/// A true performance, with the bracket that holds it.
///
/// The score expected at `below` is less than the score (by an amount that a sum of doubles may
/// round away), and at `rating` it is at least the score. The two are less than [`BRACKET`] points
/// apart for a smooth curve, and one point for the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TruePerformance {
    /// The score to be reached, in points.
    pub score: f64,
    /// The upper end of the bracket, the performance.
    pub rating: f64,
    /// The score that the curve expects at `rating`.
    pub expected: f64,
    /// The lower end of the bracket.
    pub below: f64,
    /// The score that the curve expects at `below`.
    pub expected_below: f64,
}

/// The width of a smooth curve's bracket is at most this many points, for strengths up to a
/// million.
// Doubles are 1.2e-10 apart at a million, so the bisection gets there; from eight million on it
// cannot.
pub const BRACKET: f64 = 1e-9;

/// The least rating whose expected score is at least the score.
///
/// Opponents and result are on the curve's scale, Elo points or grade points. Scores of 0% and 100%
/// have no finite rating under the normal curve, the logistic one and the table. Under a line with
/// a limit, the same is true of every score at or beyond the limit (up to 10% on the national one).
/// If the expected score is level over a stretch of ratings, the result is the lowest of them.
/// Under FIDE's table only whole ratings are tried.
///
/// Source: the article "Performance rating (chess)", whose example takes the normal curve.
///
/// # Errors
///
/// If there are no opponents, the score is more than a point a game, or an opponent's strength is
/// not finite.
///
/// ```
/// use rating_core::HalfPoints;
/// use rating_core::expectancy::{Curve, Normal};
/// use rating_core::performance::true_performance::performance;
///
/// let curve = Curve::Normal(Normal::ELO);
/// let found = performance(&[2_400.0, 2_500.0, 2_600.0], HalfPoints::new(5), curve)?.found();
/// let performance = found.ok_or("0% or 100%")?;
/// assert_eq!(format!("{:.2}", performance.rating), "2785.03");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn performance(
    opponents: &[f64],
    score: HalfPoints,
    curve: Curve,
) -> Result<Solution<TruePerformance>, PerformanceError> {
    let games = games_played(opponents.len(), score.to_hundredths())?;
    if let Some(opponent) = opponents.iter().position(|strength| !strength.is_finite()) {
        return Err(PerformanceError::NotFinite { opponent });
    }
    // Sorted, so that the order in which they are given cannot change the last bit of a sum.
    let mut opponents = opponents.to_vec();
    opponents.sort_unstable_by(f64::total_cmp);
    let problem = Problem { opponents, score, games, curve };
    Ok(match problem.out_of_reach() {
        Some(solution) => solution,
        None => Solution::Found(problem.solve()),
    })
}

struct Problem {
    /// In ascending order; never empty.
    opponents: Vec<f64>,
    score: HalfPoints,
    games: u32,
    curve: Curve,
}

impl Problem {
    /// The answer if no finite rating is one.
    fn out_of_reach(&self) -> Option<Solution<TruePerformance>> {
        let (lowest, highest) = (self.score.halves() == 0, self.score.halves() == self.games * 2);
        let beyond = || (self.is_enough(f64::NEG_INFINITY), !self.is_enough(f64::INFINITY));
        let out_of_reach = match self.curve {
            Curve::Linear(_) => beyond(),
            Curve::Custom(_) if !lowest && !highest => beyond(),
            Curve::FideTable | Curve::Normal(_) | Curve::Logistic(_) | Curve::Custom(_) => {
                (lowest, highest)
            }
        };
        match out_of_reach {
            (true, _) => Some(Solution::UnboundedBelow),
            (false, true) => Some(Solution::UnboundedAbove),
            (false, false) => None,
        }
    }

    fn solve(&self) -> TruePerformance {
        let (below, rating) = match self.curve {
            Curve::FideTable => self.bisect_whole(self.bracket()),
            Curve::Normal(_) | Curve::Logistic(_) | Curve::Linear(_) | Curve::Custom(_) => {
                self.bisect(self.bracket())
            }
        };
        TruePerformance {
            score: self.score.to_f64(),
            rating,
            expected: self.expected(rating),
            below,
            expected_below: self.expected(below),
        }
    }

    /// Two whole ratings: the expected score is too low at the first, and enough at the second.
    fn bracket(&self) -> (f64, f64) {
        let lowest = self.opponents.first().copied().unwrap_or_default();
        let highest = self.opponents.last().copied().unwrap_or_default();
        // Chosen by feel: no norm or prize is this far from the opponents. Further away the width
        // doubles.
        let mut width = 1_000.0;
        let below = loop {
            let below = (lowest - width).floor();
            // The loop has to end at infinity, which finite opponents reach only if they are among
            // the largest doubles.
            if !self.is_enough(below) || !below.is_finite() {
                break below;
            }
            width *= 2.0;
        };
        let above = loop {
            let above = (highest + width).ceil();
            if self.is_enough(above) || !above.is_finite() {
                break above;
            }
            width *= 2.0;
        };
        (below, above)
    }

    fn bisect(&self, (mut below, mut above): (f64, f64)) -> (f64, f64) {
        while above - below > BRACKET {
            let middle = f64::midpoint(below, above);
            // Between huge strengths there may be no double left.
            if middle <= below || middle >= above {
                break;
            }
            if self.is_enough(middle) { above = middle } else { below = middle }
        }
        (below, above)
    }

    fn bisect_whole(&self, (mut below, mut above): (f64, f64)) -> (f64, f64) {
        loop {
            let middle = f64::midpoint(below, above).floor();
            let is_between = below < middle && middle < above;
            if !is_between {
                return (below, above);
            }
            if self.is_enough(middle) { above = middle } else { below = middle }
        }
    }

    /// Whether the rating's expected score is at least the score.
    ///
    /// The table is compared in whole per cents and the line in points of difference. Their sums
    /// are sums of whole numbers, which are exact, so equality with the score is detected.
    fn is_enough(&self, rating: f64) -> bool {
        match self.curve {
            Curve::FideTable => {
                self.expected_per_cents(rating) >= i64::from(self.score.halves()) * 50
            }
            Curve::Linear(line) => {
                let balance = f64::from(self.score.halves()) - f64::from(self.games);
                self.counted_total(line, rating) >= balance / 2.0 * line.span()
            }
            Curve::Normal(_) | Curve::Logistic(_) | Curve::Custom(_) => {
                match self.expected(rating).total_cmp(&self.score.to_f64()) {
                    Ordering::Less => false,
                    Ordering::Equal => self.is_enough_by_tails(rating),
                    Ordering::Greater => true,
                }
            }
        }
    }

    /// Whether a smooth curve expects at least the score, if the summed expectation is equal to the
    /// score to the last bit.
    ///
    /// Far from every opponent the expectations sum to a whole number plus their tails, which the
    /// sum rounds away. Without the tails any rating between opponents of 400 and 4900 would be
    /// expected to score one point of two.
    fn is_enough_by_tails(&self, rating: f64) -> bool {
        let not_stronger = self.opponents.iter().filter(|&&opponent| opponent <= rating).count();
        let tail = |opponent: &f64| {
            let difference = rating - opponent;
            let tail = self.curve.expected(-difference.abs());
            if difference < 0.0 { tail } else { -tail }
        };
        let tails: f64 = self.opponents.iter().map(tail).sum();
        tails >= self.score.to_f64() - not_stronger as f64
    }

    fn expected_per_cents(&self, rating: f64) -> i64 {
        let per_cents = |o: &f64| FideTable.per_cent_of_number(rating - o);
        self.opponents.iter().filter_map(per_cents).map(|p| i64::from(p.value())).sum()
    }

    fn counted_total(&self, line: Linear, rating: f64) -> f64 {
        self.opponents.iter().map(|opponent| line.counted(rating - opponent)).sum()
    }

    fn expected(&self, rating: f64) -> f64 {
        match self.curve {
            Curve::FideTable => self.expected_per_cents(rating) as f64 / 100.0,
            curve => self.opponents.iter().map(|o| curve.expected(rating - o)).sum(),
        }
    }
}
