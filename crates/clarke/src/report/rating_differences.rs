//! What FIDE's method adds to the mean of the opponents, score by score.

use std::ops::RangeInclusive;

use rating_core::Number;
use rating_core::performance::fide::ScoreDifference;
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::table::{Align, Table};

/// The rating difference of a score.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DifferenceJson {
    /// The number of rounds.
    rounds: u32,
    /// The score, in points.
    score: Number,
    /// The score in whole per cents, half a per cent rounded up.
    per_cent: u8,
    /// What is added to the mean of the opponents, in Elo points.
    difference: Number,
}

impl DifferenceJson {
    pub(crate) fn of(rounds: u32, row: &ScoreDifference) -> Self {
        let ScoreDifference { score, per_cent, difference } = row;
        let (score, difference) = (Number::of(score), Number::of(difference));
        Self { rounds, score, per_cent: per_cent.value(), difference }
    }
}

/// For programs: one row per number of rounds and score.
pub(crate) fn difference_table(rows: &[DifferenceJson]) -> Table {
    let columns = ["rounds", "score", "per_cent", "difference"];
    let mut table = Table::new(&columns.map(|column| (column, Align::Right)));
    for DifferenceJson { rounds, score, per_cent, difference } in rows {
        table.row([
            rounds.to_string(),
            score.to_string(),
            per_cent.to_string(),
            difference.to_string(),
        ]);
    }
    table
}

/// For people: one row per score, and one column per number of rounds.
pub(crate) fn difference_text(rows: &[DifferenceJson], rounds: RangeInclusive<u32>) -> String {
    let names: Vec<String> = rounds.clone().map(|rounds| format!("{rounds} rounds")).collect();
    let mut headings = vec![("score", Align::Right)];
    headings.extend(names.iter().map(|name| (name.as_str(), Align::Right)));
    let mut table = Table::new(&headings);
    // The largest event has all scores, the best one first.
    for most in rows.iter().filter(|row| row.rounds == *rounds.end()) {
        let score = most.score.to_string();
        let difference = |rounds: u32| {
            let row = rows.iter().find(|row| row.rounds == rounds && row.score == most.score);
            row.map_or_else(String::new, |row| row.difference.to_string())
        };
        let differences = rounds.clone().map(difference);
        table.row_of(std::iter::once(score.clone()).chain(differences).collect());
    }
    let heading = "Rating differences by table 8.1a: the performance is the mean of the opponents, \
                   plus this";
    format!("{heading}\n\n{}", table.text(0))
}
