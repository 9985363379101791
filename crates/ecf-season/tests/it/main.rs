//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, and read the records"
)]

mod added_elsewhere;
mod by_repetition;
mod calendar;
mod careers;
mod certificate;
mod derivation;
mod edition;
mod examples;
mod extremes;
mod half_years;
mod handed_on;
mod in_turn;
mod input;
mod laws;
mod letters;
mod newcomers;
mod pauses;
mod real_seasons;
mod rounding;
mod season;
mod standard_error;
mod worked_examples;
