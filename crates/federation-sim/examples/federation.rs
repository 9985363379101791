//! The first season of a small made-up federation.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use federation_sim::{Config, Federation};

/// Prints a few grades of the opening list, and how many games a season has.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let config = Config { players: 100, rows: 800, seasons: 1, ..Config::default() };
    let mut federation = Federation::new(config)?;
    for (code, grade) in federation.opening_grades().iter().take(3) {
        println!("{code} {grade}");
    }
    let season = federation.next_season().ok_or("no season")?;
    println!("{}: {} rows", season.label(), season.rows());
    Ok(())
}
