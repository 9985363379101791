//! Stephenson's system, which won the FIDE/Deloitte competition of 2011.

use std::f64::consts::{LN_10, PI};

use fgsl_matrix::Predicts;
use rating_core::HalfPoints;
use serde::{Deserialize, Serialize};

use super::{Deviations, PeriodSystem, PlayedGame};
use crate::fittable::{Fittable, OutOfRange, Parameter, WHITE, all_within, white_of};

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
    /// By which deviations games are predicted.
    pub deviations: Deviations,
    /// How games are predicted, where that is not how ratings move.
    pub predicts: Predicts,
}

/// A rating with its deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StephensonRating {
    rating: f64,
    deviation: f64,
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
            deviations: Deviations::Grown,
            predicts: Predicts::default(),
        }
    }
}

/// The maximum deviation: `rdmax`.
const MOST_DEVIATION: f64 = 350.0;

impl Stephenson {
    /// The deviation after a period without games.
    fn grown(&self, rating: &StephensonRating) -> f64 {
        libm::hypot(rating.deviation, self.c).min(MOST_DEVIATION)
    }

    /// The formula in one line.
    #[must_use]
    pub fn formula(&self) -> String {
        let b = if self.b == 0.0 { String::new() } else { format!(" b {:.2},", self.b) };
        format!(
            "Stephenson's system by months: c {:.2}, h {:.2},{b} lambda {:.2}, White {:.1}; the \
             opening list with deviation {:.0}, newcomers at its mean with {:.0}{}{}",
            self.c,
            self.h,
            self.lambda,
            self.white,
            self.opening_deviation,
            self.new_deviation,
            self.deviations.in_words(),
            self.predicts.in_words()
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
            ("white", self.white, WHITE),
            white_of(&self.predicts),
            ("opening_deviation", self.opening_deviation, 1.0..=MOST_DEVIATION),
            ("new_deviation", self.new_deviation, 1.0..=MOST_DEVIATION),
        ])?;
        Ok(self)
    }
}

/// What a point of Elo adds to the logarithm of the odds.
const Q: f64 = LN_10 / 400.0;

/// How much less a difference says where ratings have this deviation.
fn g(deviation: f64) -> f64 {
    (1.0 + 3.0 * (Q * deviation / PI) * (Q * deviation / PI)).sqrt().recip()
}

/// The score expected at a difference in Elo points.
fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-Q * difference))
}

impl PeriodSystem for Stephenson {
    type Rating = StephensonRating;

    fn listed(&self, rating: f64) -> StephensonRating {
        StephensonRating { rating, deviation: self.opening_deviation }
    }

    fn newcomer(&self, rating: f64) -> StephensonRating {
        StephensonRating { rating, deviation: self.new_deviation }
    }

    fn after(
        &self,
        own: &StephensonRating,
        games: &[PlayedGame<StephensonRating>],
    ) -> StephensonRating {
        let grown = self.grown(own);
        let count = games.len() as f64;
        if games.is_empty() {
            return StephensonRating { deviation: grown, ..*own };
        }
        let (mut information, mut surprise, mut away) = (0.0, 0.0, 0.0);
        for game in games {
            // Opponents' deviations grow by the period only, and not by their games.
            let (g, difference) =
                (g(self.grown(&game.opponent)), own.rating - game.opponent.rating);
            let expected = expected(g * (difference + game.white * self.white));
            let score = f64::from(HalfPoints::of(game.outcome).halves()) * 0.5 + self.b / 100.0;
            information += Q * Q * g * g * expected * (1.0 - expected);
            surprise += Q * g * (score - expected);
            away -= difference;
        }
        let precision = (grown * grown + count * self.h * self.h).recip() + information;
        let moved = surprise / precision + self.lambda / 100.0 * away / count;
        StephensonRating { rating: own.rating + moved, deviation: precision.recip().sqrt() }
    }

    fn expected(&self, white: &StephensonRating, black: &StephensonRating, worth: f64) -> f64 {
        let g = g(libm::hypot(white.deviation, black.deviation));
        expected(g * (white.rating - black.rating + worth))
    }

    fn white(&self) -> f64 {
        self.white
    }

    fn predicts(&self) -> Predicts {
        self.predicts
    }

    fn deviations(&self) -> Deviations {
        self.deviations
    }

    fn number(&self, rating: &StephensonRating) -> f64 {
        rating.rating
    }

    fn deviation(&self, rating: &StephensonRating) -> f64 {
        rating.deviation
    }
}
