//! All integration tests of the crate, in one binary; and the programs of `examples/`, which run to
//! their end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::float_cmp,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, read the records, and compare bit for bit"
)]

mod article;
mod edges;
mod fide_tables;
mod first_ratings;
mod forty_points;
mod games;
mod games_by_hand;
mod laws;
mod official_performances;
mod quantities;
mod rating_periods;
mod worked_examples;

#[path = "../../examples/performances.rs"]
mod performances;

#[test]
fn performances_runs() {
    performances::main().unwrap();
}
