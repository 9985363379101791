//! All integration tests of the crate, in one binary.
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
mod edges_of_performances;
mod examples;
mod fide_tables;
mod first_ratings;
mod forty_points;
mod games;
mod games_by_hand;
mod laws;
mod numbers;
mod official_performances;
mod one_period;
mod quantities;
mod ranks;
mod rating_periods;
mod worked_examples;
