//! All integration tests of the crate, in one binary; and the programs of `examples/`, which run to
//! their end.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fitted_curve;
mod measures;
mod resampling;
mod truth;

#[path = "../../examples/two_systems.rs"]
mod two_systems;

use chrono::NaiveDate;
use prediction_scores::{Column, PredictedGame, Predictions};
use rating_core::{Outcome, PlayerIdx};

/// White, Black and how it ended for White.
type Row = (u32, u32, Outcome);

fn game((white, black, outcome): Row) -> PredictedGame {
    let [white, black] = [white, black].map(PlayerIdx::new);
    PredictedGame { season: 0, day: NaiveDate::MIN, white, black, outcome, has_colours: true }
}

fn predictions(rows: &[Row], systems: &[&[Option<f64>]]) -> Predictions {
    let column = |(number, expected): (usize, &&[Option<f64>])| {
        Column::new(format!("system {number}"), expected.iter().copied()).unwrap()
    };
    let columns = systems.iter().enumerate().map(column).collect();
    Predictions::new(rows.iter().copied().map(game).collect(), columns).unwrap()
}

fn all(predictions: &Predictions) -> Vec<u32> {
    (0..predictions.games().len() as u32).collect()
}

fn is_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
}

#[test]
fn two_systems_runs() {
    two_systems::main().unwrap();
}
