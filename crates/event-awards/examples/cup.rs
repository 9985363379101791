//! Points of a tour cup for a tournament of two sections.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use event_awards::cup::{CupRules, tournament_points};
use event_sections::{CheckedSection, Entrant, GameRecord, PairingResult, Section};
use rating_core::{EloRating, Outcome};

/// Prints the points of everybody by the rules of the VCF Tour Cup.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let sections = [
        section("open", ["Ann", "Ben", "Cy"], 1_900)?,
        section("reserve", ["Di", "Ed", "Flo"], 1_500)?,
    ];
    for section in tournament_points(&sections, &CupRules::vcf())? {
        println!("{}", section.name);
        for line in section.lines {
            println!(
                "  {:<4} {} points of play, {} of the cup",
                line.name, line.score, line.points.total
            );
        }
    }
    Ok(())
}

/// Everybody meets everybody, and White wins.
fn section(name: &str, names: [&str; 3], rating: i32) -> Result<CheckedSection, String> {
    let player = |name: &str| Entrant {
        rating_after: Some(EloRating::whole(rating)),
        ..Entrant::named(name)
    };
    let game = |round, white, black| GameRecord {
        round,
        white,
        black,
        result: PairingResult::Played(Outcome::Win),
    };
    let games = [game(1, 0, 1), game(2, 1, 2), game(3, 0, 2)];
    let all =
        |faults: Vec<_>| faults.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ");
    let section = Section::from_games(name, 3, names.map(player).to_vec(), &games, &[]);
    section.map_err(all)?.check().map_err(all)
}
