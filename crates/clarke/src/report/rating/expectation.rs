//! The expected score for a difference in ratings.

use rating_core::Number;
use rating_core::fide_rating::Expectation;
use schemars::JsonSchema;
use serde::Serialize;

use crate::report::table::{Align, Table};

/// What is expected of a difference in ratings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ExpectationReport {
    /// The difference in rating points: the player's rating less the opponent's.
    difference: Number,
    /// What is expected with the 400-point rule, and without it.
    expected: Vec<ExpectedLine>,
}

/// The expectation with the 400-point rule, or without it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ExpectedLine {
    /// Which differences count in full, in words.
    rule: &'static str,
    /// The difference as it counts under that rule.
    counts_as: Number,
    /// What table 8.1b expects of the player, in whole per cents of the points.
    per_cent: u8,
    /// What it expects of the opponent: the rest of 100.
    opponents_per_cent: u8,
}

impl ExpectationReport {
    /// The expected scores with the 400-point rule, and without it.
    pub(crate) fn of([limited, unlimited]: [Expectation; 2]) -> Self {
        let line = |rule, Expectation { counted, expected, .. }: Expectation| ExpectedLine {
            rule,
            counts_as: Number::of(counted),
            per_cent: expected.value(),
            opponents_per_cent: expected.complement().value(),
        };
        let expected = vec![
            line("more than 400 counts as 400", limited),
            line("every difference counts in full", unlimited),
        ];
        Self { difference: Number::of(limited.difference), expected }
    }

    /// For people.
    pub(crate) fn text(&self) -> String {
        format!("{} points, by table 8.1b\n\n{}", self.difference, self.table().text(0))
    }

    /// One row per rule.
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(&[
            ("rule", Align::Left),
            ("counts as", Align::Right),
            ("expected %", Align::Right),
            ("opponent's %", Align::Right),
        ]);
        for line in &self.expected {
            let per_cents = [line.per_cent, line.opponents_per_cent].map(|value| value.to_string());
            let [own, other] = per_cents;
            table.row([line.rule.to_owned(), line.counts_as.to_string(), own, other]);
        }
        table
    }
}
