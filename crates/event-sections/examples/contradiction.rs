//! A cross-table whose rows contradict each other.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use event_sections::{Entrant, RoundResult, Section};
use rating_core::Outcome;

/// Prints what is wrong with a section in which both players say that they won.
pub(crate) fn main() {
    let won = |opponent| RoundResult::Game { opponent, colour: None, outcome: Outcome::Win };
    let player = |name, opponent| Entrant { results: vec![won(opponent)], ..Entrant::named(name) };
    let section = Section {
        name: "open".to_owned(),
        rounds: 1,
        players: vec![player("Ann", 1), player("Ben", 0)],
        ..Section::default()
    };
    match section.check() {
        Ok(checked) => println!("{} agrees with itself", checked.section().name),
        Err(faults) => faults.iter().for_each(|fault| println!("{fault}")),
    }
}
