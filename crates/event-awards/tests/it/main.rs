//! All integration tests of the crate, in one binary; and the programs of `examples/`, which run to
//! their end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, and read the records"
)]

mod batch;
mod cross_tables;
mod cups;
mod edges;
mod finding_players;
mod forecasts;
mod games_to_come;
mod grand_prix;
mod leaving_out;
mod made_up;
mod norm_edges;
mod norm_rounds;
mod norms;
mod people_of_month;
mod prizes;
mod rating_changes;
mod rule_books;
mod title_checks;
mod title_regulations;
mod titles_by_sex;
mod tournament_performance;
mod worked_examples;

#[path = "../../examples/cup.rs"]
mod cup;
#[path = "../../examples/norm.rs"]
mod norm;

#[test]
fn cup_runs() {
    cup::main().unwrap();
}

#[test]
fn norm_runs() {
    norm::main().unwrap();
}
