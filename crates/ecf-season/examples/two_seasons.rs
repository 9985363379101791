//! Two seasons, and why a grade of the second one is what it is.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use ecf_season::{Career, DatedGame, Edition};
use rating_core::{Grade, Outcome, PlayerIdx};

/// Grades two seasons of four players, one of whom is new.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let names = ["Anna", "Ben", "Cy", "Di"];
    let opening = [Some(150), Some(120), Some(100), None].map(|grade| grade.map(Grade::new));
    let mut career = Career::opening(Edition::yorkshire_2000(), opening.to_vec());
    for (season, day, outcome) in
        [("2006-07", "2006-11-14", Outcome::Draw), ("2007-08", "2008-02-05", Outcome::Win)]
    {
        // Everybody meets everybody five times.
        let mut games = Vec::new();
        for (white, black) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            let (white, black) = (PlayerIdx::new(white), PlayerIdx::new(black));
            let game = DatedGame { day: day.parse()?, white, black, outcome };
            games.extend([game; 5]);
        }
        let grades = career.grade(season.parse()?, &games)?;
        println!("{season}");
        for (name, player) in names.iter().zip(&grades.players) {
            let Some((letter, grade)) = player.published() else { continue };
            let borrowed: u32 = player.borrowed.iter().sum();
            let games = player.season.games;
            print!("  {name:<5} {letter} {grade:>3}  {games} games, {borrowed} borrowed");
            match player.working {
                Some(working) => println!(", began at {}", working.value.shortest()),
                None => println!(),
            }
        }
    }
    Ok(())
}
