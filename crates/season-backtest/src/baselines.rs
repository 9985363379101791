//! Forecasters that need no grades.

use anyhow::Result;
use fgsl_matrix::Time;
use season_runner::record::RecordGame;

use crate::forecaster::{Forecast, Forecaster, Pairing};

/// Always expects one half.
pub(crate) struct OneHalf;

impl Forecaster for OneHalf {
    fn learn(&mut self, _: &[RecordGame], _: Time) -> Result<()> {
        Ok(())
    }

    fn forecast(&self, _: Pairing) -> Option<Forecast> {
        Some(Forecast { expected: 0.5, difference: None })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        None
    }
}

/// The mean score of White in all games so far whose colours are known; one half before the first,
/// and in games without colours.
#[derive(Default)]
pub(crate) struct WhiteMean {
    half_points: u64,
    games: u64,
}

impl Forecaster for WhiteMean {
    fn learn(&mut self, games: &[RecordGame], _: Time) -> Result<()> {
        for game in games.iter().filter(|game| game.has_colours) {
            self.half_points += u64::from(game.outcome.half_points());
            self.games += 1;
        }
        Ok(())
    }

    fn forecast(&self, pairing: Pairing) -> Option<Forecast> {
        // Divided by 1 before the first game, when the quotient is not used.
        let mean = self.half_points as f64 / (2 * self.games.max(1)) as f64;
        let is_known = self.games > 0 && pairing.has_colours;
        let expected = if is_known { mean } else { 0.5 };
        Some(Forecast { expected, difference: None })
    }

    fn grades(&self) -> Option<Vec<Option<f64>>> {
        None
    }
}
