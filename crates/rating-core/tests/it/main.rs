//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, and read the records"
)]

mod article;
mod edges;
mod games;
mod laws;
mod official_performances;
mod rating_periods;
mod worked_examples;
