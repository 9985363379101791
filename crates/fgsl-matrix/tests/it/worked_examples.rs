//! Every printed number of the matrix model, run from its record.

use fgsl_matrix::{Career, System, Time, TimedGame, in_order};
use rating_core::{Outcome, PlayerIdx};
use serde::Deserialize;

use crate::made_up::{day, season_of};
use ::worked_examples::{Example, run_all};

#[test]
fn printed_grades_are_reproduced() {
    run_all("matrix.toml", example);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Inputs {
    system: String,
    grades: [f64; 2],
    /// The first player's points per game.
    score: String,
    games: u32,
    seasons: Option<u32>,
}

fn example(example: &Example) -> String {
    let inputs: Inputs = example.inputs();
    let system = System::built_in(&inputs.system).unwrap();
    let expected_kind = if inputs.seasons.is_some() { "seasons" } else { "live" };
    assert_eq!(example.compute, expected_kind, "{}", example.id);
    let mut games = games(&inputs);
    in_order(&mut games, system.ties);
    let opening = inputs.grades.map(Some);
    let mut career = Career::opening(&system, &opening, vec![None; 2]).unwrap();
    for _ in 0..inputs.seasons.unwrap_or(1) {
        career = career.begin(&system, season_of(&games), &[]).unwrap().finish().unwrap().0;
    }
    let [one, other] = [0, 1].map(|player| career.grades()[player].unwrap());
    format!("{one:.2}/{other:.2}")
}

/// Games on separate days that add up to the score: draws, or wins and losses.
fn games(inputs: &Inputs) -> Vec<TimedGame> {
    let share: f64 = inputs.score.parse().unwrap();
    let wins = (share * f64::from(inputs.games)).round() as u32;
    let outcome = |game: u32| match inputs.score.as_str() {
        "0.5" => Outcome::Draw,
        _ if game < wins => Outcome::Win,
        _ => Outcome::Loss,
    };
    let (one, other) = (PlayerIdx::new(0), PlayerIdx::new(1));
    let game = |number| TimedGame::new(Time::new(day(number), 0), one, other, outcome(number));
    (0..inputs.games).map(game).collect()
}
