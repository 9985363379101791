//! Forecasters that need no grades.

use anyhow::Result;
use fgsl_matrix::Time;
use rating_core::PlayerIdx;
use season_runner::record::RecordGame;

use crate::forecaster::{Forecast, Forecaster};

/// Always expects one half.
pub(crate) struct OneHalf;

impl Forecaster for OneHalf {
    fn learn(&mut self, _: &[RecordGame], _: Time) -> Result<()> {
        Ok(())
    }

    fn forecast(&self, _: PlayerIdx, _: PlayerIdx) -> Option<Forecast> {
        Some(Forecast { expected: 0.5, difference: None })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        None
    }
}

/// The mean score of White in all games so far; one half before the first.
#[derive(Default)]
pub(crate) struct WhiteMean {
    half_points: u64,
    games: u64,
}

impl Forecaster for WhiteMean {
    fn learn(&mut self, games: &[RecordGame], _: Time) -> Result<()> {
        let half_points = games.iter().map(|game| u64::from(game.outcome.half_points()));
        self.half_points += half_points.sum::<u64>();
        self.games += games.len() as u64;
        Ok(())
    }

    fn forecast(&self, _: PlayerIdx, _: PlayerIdx) -> Option<Forecast> {
        // Divided by 1 before the first game, when the quotient is not used.
        let mean = self.half_points as f64 / (2 * self.games.max(1)) as f64;
        let expected = if self.games == 0 { 0.5 } else { mean };
        Some(Forecast { expected, difference: None })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        None
    }
}
