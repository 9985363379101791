//! What a system is asked.

use anyhow::Result;
use fgsl_matrix::Time;
use rating_core::PlayerIdx;

use super::record::RecordGame;

/// A system on its way through the seasons.
pub(super) trait Forecaster: Send {
    /// Takes in the games that have ended since the moment of the last call, up to this one. No
    /// call spans the last day of a season.
    fn learn(&mut self, games: &[RecordGame], until: Time) -> Result<()>;

    /// What is expected of a game after that moment; `None` if the system cannot say.
    fn forecast(&self, white: PlayerIdx, black: PlayerIdx) -> Option<Forecast>;

    /// By player: the grade that is in force, as a three-digit grade; `None` for a method without
    /// grades.
    fn grades(&self) -> Option<Vec<Option<f64>>>;

    /// By player: the standard error that the system states of that grade, in three-digit points;
    /// `None` for one that states none, or was not asked to ([`Sureness`]).
    fn standard_errors(&self) -> Option<Vec<Option<f64>>> {
        None
    }
}

/// Whether systems are to say how sure they are of their grades, which takes its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sureness {
    /// They need not.
    Unsaid,
    /// They are, if they can.
    Said,
}

/// What is expected of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Forecast {
    /// White's score by the system's own curve.
    pub(super) expected: f64,
    /// White's strength less Black's in three-digit grade points, to which another curve can be
    /// fitted; `None` for a method without strengths.
    pub(super) difference: Option<f64>,
}
