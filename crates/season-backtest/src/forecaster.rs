//! The interface of a system in a backtest.

use anyhow::Result;
use fgsl_matrix::Time;
use rating_core::PlayerIdx;
use season_runner::record::RecordGame;

/// A system that moves forward through the seasons.
pub(crate) trait Forecaster: Send {
    /// Takes in the games that have ended since the moment of the last call, up to this one. No
    /// call spans the last day of a season.
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()>;

    /// The forecast of a game after that moment; `None` if the system has none.
    fn forecast(&self, pairing: Pairing) -> Option<Forecast>;

    /// By player: the grade in force, on the three-digit scale; `None` for a method without grades.
    fn grades(&self) -> Option<Vec<Option<f64>>>;

    /// By player: the system's standard error of that grade, in three-digit points; `None` for a
    /// system without standard errors, or if they were not requested ([`Sureness`]).
    fn standard_errors(&self) -> Option<Vec<Option<f64>>> {
        None
    }

    /// The rules that have not applied so far, each with the reason.
    fn unused_rules(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

/// Whether systems compute standard errors of their grades, which takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sureness {
    /// Not needed.
    Unsaid,
    /// Computed by the systems that have them.
    Said,
}

/// A game without its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    /// White; if it is unknown who had White, the player with the lower number.
    pub(crate) white: PlayerIdx,
    /// Black.
    pub(crate) black: PlayerIdx,
    /// Whether it is known who had White.
    pub(crate) has_colours: bool,
}

impl Pairing {
    pub(crate) const fn of(game: &RecordGame) -> Self {
        Self { white: game.white, black: game.black, has_colours: game.has_colours }
    }

    /// What White's pieces are worth in this game.
    pub(crate) const fn white_worth(self, worth: f64) -> f64 {
        if self.has_colours { worth } else { 0.0 }
    }
}

/// The forecast of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Forecast {
    /// White's expected score by the system's own curve.
    pub(crate) expected: f64,
    /// White's strength minus Black's in three-digit grade points, to which another curve can be
    /// fitted; `None` for a method without strengths.
    pub(crate) difference: Option<f64>,
}
