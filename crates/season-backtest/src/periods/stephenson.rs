//! Stephenson's system, which won the FIDE/Deloitte competition of 2011.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::sticko::{self, StickoConfig, StickoRating};

use super::PeriodSystem;
use crate::fittable::{Fittable, OutOfRange, Parameter, all_within};

/// Stephenson's system as `steph` of the R package `PlayerRatings` computes it, with its defaults
/// and its parameters; deviations and White's advantage are in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stephenson {
    /// `cval`: how far the deviation grows in a period.
    pub c: f64,
    /// `hval`: how far it grows with every game.
    pub h: f64,
    /// `bval`: the percentage of a game that everybody gets for playing.
    pub b: f64,
    /// `lambda`: how far a rating moves to the mean of the opponents, in per cent.
    pub lambda: f64,
    /// `gamma`: White's advantage; 30, as `PlayerRatings` predicts by default.
    pub white: f64,
    /// The deviation of a grade of the opening list, as for Glicko-2.
    pub opening_deviation: f64,
    /// The deviation of a newcomer.
    pub new_deviation: f64,
}

impl Default for Stephenson {
    fn default() -> Self {
        Self {
            c: 10.0,
            h: 10.0,
            b: 0.0,
            lambda: 2.0,
            white: 30.0,
            opening_deviation: 100.0,
            new_deviation: 350.0,
        }
    }
}

/// The maximum deviation: `rdmax`.
const MOST_DEVIATION: f64 = 350.0;

impl Stephenson {
    /// The crate's settings. Its own `c` and `h` are defined differently: its `h` is the square of
    /// `hval` and grows the deviation, but not the step of the rating, and opponents' deviations
    /// grow after the games. So deviations are grown here, as in `steph`, and the crate's `c` and
    /// `h` are 0.
    const fn config(&self, white: f64) -> StickoConfig {
        StickoConfig { h: 0.0, beta: self.b / 100.0, lambda: self.lambda, gamma: white, c: 0.0 }
    }

    fn grown(&self, rating: &StickoRating) -> StickoRating {
        let deviation = libm::hypot(rating.deviation, self.c).min(MOST_DEVIATION);
        StickoRating { deviation, ..*rating }
    }

    /// The formula in one line.
    #[must_use]
    pub fn formula(&self) -> String {
        let b = if self.b == 0.0 { String::new() } else { format!(" b {:.2},", self.b) };
        format!(
            "Stephenson's system by months: c {:.2}, h {:.2},{b} lambda {:.2}, White {:.1}; the \
             opening list with deviation {:.0}, newcomers at its mean with {:.0}",
            self.c, self.h, self.lambda, self.white, self.opening_deviation, self.new_deviation
        )
    }
}

impl Fittable for Stephenson {
    fn parameters(&self) -> Vec<Parameter> {
        // Steps from 0 lead to shares of the defaults; White's advantage steps by two thirds of its
        // default.
        let default = Self::default();
        vec![
            Parameter::from_zero_on(self.c, default.c),
            Parameter::from_zero_on(self.h, default.h),
            Parameter::from_zero_on(self.lambda, default.lambda),
            Parameter::of_either_sign(self.white, 20.0),
            Parameter::from_zero_on(self.opening_deviation, default.opening_deviation),
            Parameter::from_zero_on(self.new_deviation, default.new_deviation),
        ]
    }

    fn with(&self, parameters: &[f64]) -> Option<Self> {
        let &[c, h, lambda, white, opening_deviation, new_deviation] = parameters else {
            return None;
        };
        let found = Self { c, h, lambda, white, opening_deviation, new_deviation, ..*self };
        found.checked().ok()
    }

    fn checked(self) -> Result<Self, OutOfRange> {
        // None may be below 0, as the crate requires, except White's advantage, which may have
        // either sign: odds of ten to one at most. `b` and `lambda` are per cent.
        all_within(&[
            ("c", self.c, 0.0..=MOST_DEVIATION),
            ("h", self.h, 0.0..=MOST_DEVIATION),
            ("b", self.b, 0.0..=100.0),
            ("lambda", self.lambda, 0.0..=100.0),
            ("white", self.white, -400.0..=400.0),
            ("opening_deviation", self.opening_deviation, 1.0..=MOST_DEVIATION),
            ("new_deviation", self.new_deviation, 1.0..=MOST_DEVIATION),
        ])?;
        Ok(self)
    }
}

impl PeriodSystem for Stephenson {
    type Rating = StickoRating;

    fn listed(&self, rating: f64) -> StickoRating {
        StickoRating { rating, deviation: self.opening_deviation }
    }

    fn newcomer(&self, rating: f64) -> StickoRating {
        StickoRating { rating, deviation: self.new_deviation }
    }

    fn after(&self, own: &StickoRating, games: &[(StickoRating, Outcomes, bool)]) -> StickoRating {
        let own = self.grown(own);
        if games.is_empty() {
            return own;
        }
        let deviation = libm::hypot(own.deviation, self.h * (games.len() as f64).sqrt());
        let own = StickoRating { deviation, ..own };
        // Opponents' deviations grow by the period only, and not by their games, as in `steph`.
        let games: Vec<_> = games.iter().map(|g| (self.grown(&g.0), g.1, g.2)).collect();
        sticko::sticko_rating_period(&own, &games, &self.config(self.white))
    }

    fn expected(&self, white: &StickoRating, black: &StickoRating) -> f64 {
        sticko::expected_score(white, black, &self.config(self.white)).0
    }

    fn without_colours(&self, one: &StickoRating, other: &StickoRating) -> f64 {
        sticko::expected_score(one, other, &self.config(0.0)).0
    }

    fn number(&self, rating: &StickoRating) -> f64 {
        rating.rating
    }

    fn deviation(&self, rating: &StickoRating) -> f64 {
        rating.deviation
    }
}
