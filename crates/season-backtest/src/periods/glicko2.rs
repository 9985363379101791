//! Glicko-2 (M. Glickman, "Example of the Glicko-2 system").

use fgsl_matrix::Predicts;
use rating_core::Outcome;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

use super::{Deviations, PeriodSystem, PlayedGame};
use crate::fittable::{Fittable, OutOfRange, Parameter, all_within, white_of};

/// Glicko-2 with its parameters; deviations are in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Glicko2 {
    /// How much volatilities may change: Glickman's example has 0.5.
    pub tau: f64,
    /// The volatility at the start: 0.06, as in Glickman's example.
    pub volatility: f64,
    /// The deviation of a grade on the opening list: 100, by feel. A grade of thirty games has a
    /// standard error of about 7 points, which is 55 Elo points, and is up to a year old.
    pub opening_deviation: f64,
    /// The deviation of a newcomer: 350, as in Glickman's example.
    pub new_deviation: f64,
    /// The largest deviation, of which Glickman's paper says nothing; none if it is not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_deviation: Option<f64>,
    /// By which deviations games are predicted.
    pub deviations: Deviations,
    /// How games are predicted, where that is not how ratings move.
    pub predicts: Predicts,
}

impl Default for Glicko2 {
    fn default() -> Self {
        Self {
            tau: 0.5,
            volatility: 0.06,
            opening_deviation: 100.0,
            new_deviation: 350.0,
            most_deviation: None,
            deviations: Deviations::Grown,
            predicts: Predicts::default(),
        }
    }
}

impl Glicko2 {
    fn begin(&self, rating: f64, deviation: f64) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility: self.volatility }
    }

    /// A rating whose deviation is at most the largest.
    fn limited(&self, rating: Glicko2Rating) -> Glicko2Rating {
        let deviation = self.most_deviation.map_or(rating.deviation, |m| rating.deviation.min(m));
        Glicko2Rating { deviation, ..rating }
    }

    /// The formula in one line.
    #[must_use]
    pub fn formula(&self) -> String {
        let most = self.most_deviation.map(|most| format!(", none above {most:.0}"));
        format!(
            "Glicko-2 by months: tau {:.3}, volatility {:.4}; the opening list with deviation \
             {:.0}, newcomers at its mean with {:.0}{}{}{}",
            self.tau,
            self.volatility,
            self.opening_deviation,
            self.new_deviation,
            most.unwrap_or_default(),
            self.deviations.in_words(),
            self.predicts.in_words()
        )
    }
}

impl Fittable for Glicko2 {
    fn parameters(&self) -> Vec<Parameter> {
        // None of them may be 0, so the step from 0 is never used.
        [self.tau, self.volatility, self.opening_deviation, self.new_deviation]
            .map(|value| Parameter::from_zero_on(value, value))
            .to_vec()
    }

    fn with(&self, parameters: &[f64]) -> Option<Self> {
        let &[tau, volatility, opening_deviation, new_deviation] = parameters else { return None };
        Self { tau, volatility, opening_deviation, new_deviation, ..*self }.checked().ok()
    }

    fn checked(self) -> Result<Self, OutOfRange> {
        // Glickman gives tau from 0.3 to 1.2, volatilities near 0.06 and deviations up to 350.
        // These ranges are far wider, by feel. A volatility of 2 adds 350 Elo points in a month.
        all_within(&[
            ("tau", self.tau, 0.01..=10.0),
            ("volatility", self.volatility, 0.0001..=2.0),
            ("opening_deviation", self.opening_deviation, 1.0..=1_000.0),
            ("new_deviation", self.new_deviation, 1.0..=1_000.0),
            ("most_deviation", self.most_deviation.unwrap_or(1.0), 1.0..=1_000.0),
            white_of(&self.predicts),
        ])?;
        Ok(self)
    }
}

impl PeriodSystem for Glicko2 {
    type Rating = Glicko2Rating;

    fn listed(&self, rating: f64) -> Glicko2Rating {
        self.begin(rating, self.opening_deviation)
    }

    fn newcomer(&self, rating: f64) -> Glicko2Rating {
        self.begin(rating, self.new_deviation)
    }

    fn after(&self, own: &Glicko2Rating, games: &[PlayedGame<Glicko2Rating>]) -> Glicko2Rating {
        let game = |game: &PlayedGame<Glicko2Rating>| (game.opponent, result(game.outcome));
        let games: Vec<_> = games.iter().map(game).collect();
        let config = Glicko2Config { tau: self.tau, ..Glicko2Config::new() };
        self.limited(glicko2::glicko2_rating_period(own, &games, &config))
    }

    fn expected(&self, white: &Glicko2Rating, black: &Glicko2Rating, worth: f64) -> f64 {
        let white = Glicko2Rating { rating: white.rating + worth, ..*white };
        glicko2::expected_score(&white, black).0
    }

    fn predicts(&self) -> Predicts {
        self.predicts
    }

    fn deviations(&self) -> Deviations {
        self.deviations
    }

    fn number(&self, rating: &Glicko2Rating) -> f64 {
        rating.rating
    }

    fn deviation(&self, rating: &Glicko2Rating) -> f64 {
        rating.deviation
    }
}

const fn result(outcome: Outcome) -> Outcomes {
    match outcome {
        Outcome::Win => Outcomes::WIN,
        Outcome::Draw => Outcomes::DRAW,
        Outcome::Loss => Outcomes::LOSS,
    }
}
