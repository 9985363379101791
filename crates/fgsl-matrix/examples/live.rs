//! Live grades, game by game, under a system with one setting changed.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use chrono::NaiveDate;
use fgsl_matrix::{Live, PlayerFacts, System, Time, TimedGame, in_order};
use rating_core::{Outcome, PlayerIdx};

/// Follows one of three players through their games.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let system = System::fgsl().with(|settings| settings.n0 = 20.0)?;
    println!("{}", system.formula());
    let player = PlayerIdx::new;
    let day = |number| NaiveDate::from_ymd_opt(2006, 5, number).ok_or("no such day");
    let mut games = vec![
        TimedGame::new(Time::new(day(9)?, 0), player(0), player(2), Outcome::Loss),
        TimedGame::new(Time::new(day(2)?, 0), player(0), player(1), Outcome::Draw),
        TimedGame::new(Time::new(day(16)?, 0), player(1), player(0), Outcome::Loss),
    ];
    in_order(&mut games, system.ties);
    let grades = vec![100.0, 120.0, 90.0];
    let factors = system.factors(&[PlayerFacts::default(); 3], &grades, &[3, 2, 1])?;
    let mut live = Live::new(&system, factors, &games, grades)?.watching(player(0));
    live.play_all();
    for step in live.steps() {
        let day = step.time.day().map(|day| day.to_string()).unwrap_or_default();
        println!(
            "{day}  {:>6.2} against {:>6.2}, expected {:.2}: {} -> {:.2}",
            step.before, step.opponents_grade, step.expected, step.outcome, step.after
        );
    }
    Ok(())
}
