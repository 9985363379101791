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

mod compare;
mod days;
mod edges;
mod elo_fide;
mod examples;
mod input;
mod late;
mod laws;
mod made_up;
mod matrices;
mod monthly;
mod publication;
mod real_seasons;
mod seasons;
mod systems;
mod times;
mod watched;
mod white;
mod worked_examples;
