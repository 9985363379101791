//! Which of two systems predicted better, with the error bar of the difference.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use prediction_scores::{Column, Measure, PredictedGame, Predictions, Resampling, ScoresError};
use rating_core::{Outcome, PlayerIdx};

/// Compares a system that expects what happens with one that expects one half of everybody.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), ScoresError> {
    let game = |number: u32| PredictedGame {
        season: 0,
        day: chrono::NaiveDate::MIN,
        white: PlayerIdx::new(number % 20),
        black: PlayerIdx::new(20 + number % 25),
        outcome: if number.is_multiple_of(4) { Outcome::Loss } else { Outcome::Win },
        has_colours: true,
    };
    let games: Vec<PredictedGame> = (0..400).map(game).collect();
    let column = |name: &str, expected| Column::new(name.to_owned(), vec![Some(expected); 400]);
    let columns = vec![column("knows", 0.75)?, column("half", 0.5)?];
    let predictions = Predictions::new(games, columns)?;
    let all: Vec<u32> = (0..400).collect();
    let resampling = Resampling { resamples: 400, seed: 1 };
    let sample = resampling.sample(&predictions, &all);
    for found in sample.differences(Measure::Deviance, &[0, 1]) {
        let name = |system: usize| predictions.columns().get(system).map_or("", Column::name);
        let names = format!("{} against {}", name(found.one), name(found.other));
        print!("{names}: {:+.4}", found.difference.value);
        match found.difference.bar {
            Some(bar) => println!(" ({:+.4} to {:+.4})", bar.low, bar.high),
            None => println!(),
        }
    }
    Ok(())
}
