//! The curve from a difference in strength to an expected score, fitted to games.

use schemars::JsonSchema;
use serde::Serialize;

/// A logistic curve: White is expected to score 1 / (1 + e^-(slope x difference + advantage)).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FittedCurve {
    /// How much a point of difference adds to the logarithm of the odds.
    pub slope: f64,
    /// How much having White adds to it.
    pub advantage: f64,
}

/// A game to fit a curve to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// White's strength less Black's.
    pub difference: f64,
    /// White's score: 0, 1/2 or 1.
    pub score: f64,
    /// Whether it is known who had White: without that, White's advantage does not count.
    pub has_colours: bool,
}

impl Evidence {
    /// How often White's advantage counts.
    fn white(self) -> f64 {
        f64::from(self.has_colours)
    }
}

/// A step this small ends the fit: it is far below the sixth figure, which is more than the games
/// can determine.
const SMALL_STEP: f64 = 1e-10;

/// Newton's method doubles the digits at every step, so a fit that needs more steps does not
/// converge.
const MOST_STEPS: usize = 60;

impl FittedCurve {
    /// White's expected score.
    #[must_use]
    pub fn expected(&self, difference: f64) -> f64 {
        logistic(self.slope * difference + self.advantage)
    }

    /// The expected score of the player who is stronger by this in a game of which it is not known
    /// who had White.
    #[must_use]
    pub fn expected_without_colours(&self, difference: f64) -> f64 {
        logistic(self.slope * difference)
    }

    /// White's advantage as a difference in strength; `None` if the slope is 0.
    #[must_use]
    pub fn advantage_in_points(&self) -> Option<f64> {
        (self.slope != 0.0).then(|| self.advantage / self.slope)
    }

    /// The curve under which the games are most likely, with draws as half a win and half a loss.
    /// `None` if there is no best curve: without games, if all have one difference, or if the
    /// differences predict every result. Without a game whose colours are known, White's advantage
    /// is 0.
    #[must_use]
    pub fn fit(games: impl Iterator<Item = Evidence> + Clone) -> Option<Self> {
        Self { slope: 0.0, advantage: 0.0 }.fit_again(games)
    }

    /// The same curve as [`FittedCurve::fit`], found in fewer steps from a similar curve, such as
    /// that of nearly the same games.
    #[must_use]
    pub fn fit_again(self, games: impl Iterator<Item = Evidence> + Clone) -> Option<Self> {
        // Differences can have any scale, so the fit uses standardized ones.
        let scale = spread(games.clone())?;
        let standard = games.map(|game| Evidence { difference: game.difference / scale, ..game });
        let mut found = Self { slope: self.slope * scale, ..self };
        let mut likelihood = found.log_likelihood(standard.clone());
        for _ in 0..MOST_STEPS {
            let step = found.newton_step(standard.clone())?;
            // Halving keeps a start that is far off from overshooting; the likelihood has one
            // maximum.
            let (next, reached) = (0..40).find_map(|halvings| {
                let part = 0.5_f64.powi(halvings);
                let next = Self {
                    slope: found.slope + part * step.slope,
                    advantage: found.advantage + part * step.advantage,
                };
                let reached = next.log_likelihood(standard.clone());
                (reached >= likelihood - 1e-12 * likelihood.abs()).then_some((next, reached))
            })?;
            (found, likelihood) = (next, reached);
            if step.slope.abs() < SMALL_STEP && step.advantage.abs() < SMALL_STEP {
                // A slope below the possible error of the last step counts as 0.
                let is_level = found.slope.abs() < SMALL_STEP;
                let slope = if is_level { 0.0 } else { found.slope / scale };
                return Some(Self { slope, ..found });
            }
        }
        None
    }

    fn newton_step(&self, games: impl Iterator<Item = Evidence>) -> Option<Self> {
        let (mut by_slope, mut by_advantage) = (0.0, 0.0);
        let (mut both_slope, mut mixed, mut both_advantage) = (0.0, 0.0, 0.0);
        for game in games {
            let Evidence { difference, score, .. } = game;
            let (white, expected) = (game.white(), logistic(self.log_odds(game)));
            let weight = expected * (1.0 - expected);
            by_slope += difference * (score - expected);
            by_advantage += white * (score - expected);
            both_slope += weight * difference * difference;
            mixed += white * weight * difference;
            both_advantage += white * weight;
        }
        if both_advantage == 0.0 {
            let slope = by_slope / both_slope;
            return slope.is_finite().then_some(Self { slope, advantage: 0.0 });
        }
        let determinant = both_slope * both_advantage - mixed * mixed;
        // Below this the games do not determine one of the two: all differences are alike, or the
        // curve has become a step.
        if determinant <= 1e-12 * both_slope * both_advantage {
            return None;
        }
        Some(Self {
            slope: (both_advantage * by_slope - mixed * by_advantage) / determinant,
            advantage: (both_slope * by_advantage - mixed * by_slope) / determinant,
        })
    }

    fn log_odds(&self, game: Evidence) -> f64 {
        self.slope * game.difference + game.white() * self.advantage
    }

    fn log_likelihood(&self, games: impl Iterator<Item = Evidence>) -> f64 {
        // ln p is -ln(1 + e^-x), written so that neither end overflows.
        let log_of = |x: f64| -(libm::log1p(libm::exp(-x.abs())) + (-x).max(0.0));
        let of_game = |game: Evidence| {
            let (x, score) = (self.log_odds(game), game.score);
            score * log_of(x) + (1.0 - score) * log_of(-x)
        };
        games.map(of_game).sum()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// The root mean square of the differences; `None` if all are 0, or there are none.
fn spread(games: impl Iterator<Item = Evidence>) -> Option<f64> {
    let (count, squares) =
        games.fold((0.0, 0.0), |(n, sum), game| (n + 1.0, sum + game.difference * game.difference));
    let spread = f64::sqrt(squares / count);
    (spread > 0.0 && spread.is_finite()).then_some(spread)
}
