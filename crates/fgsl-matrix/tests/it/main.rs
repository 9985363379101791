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

mod compare;
mod days;
mod edges;
mod elo_fide;
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

#[path = "../../examples/live.rs"]
mod live;

#[test]
fn live_runs() {
    live::main().unwrap();
}
