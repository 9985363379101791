//! Whether nine games are a grandmaster's norm, condition by condition.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use event_awards::norm::{Attempt, NormRules, NormSetting, Opponent, assess};
use event_sections::Title;
use rating_core::{EloRating, HalfPoints};

/// Prints the conditions for 6 points of 9 against grandmasters of 2520.
///
/// # Errors
///
/// None of these.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let opponents = (1..=9).map(|number| {
        let name = format!("opponent {number}");
        let federation = ["FRA", "GER", "NED"][number % 3];
        let rated = Opponent::rated(name, EloRating::whole(2_520), federation);
        Opponent { title: Some(Title::Gm), ..rated }
    });
    let attempt = Attempt::from_score("ENG", opponents.collect(), HalfPoints::new(12))?;
    let rules = NormRules::fide_2024();
    let report = assess(&NormSetting::of(&rules), Title::Gm, &attempt)?;
    report.conditions.iter().for_each(|condition| println!("{condition}"));
    println!("{}", if report.verdict.is_made() { "a norm" } else { "no norm" });
    Ok(())
}
