//! All integration tests of the crate, in one binary; and the programs of `examples/`, which run to
//! their end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests may fail as tests do"
)]

mod agreement;

#[path = "../../examples/contradiction.rs"]
mod contradiction;

#[test]
fn contradiction_runs() {
    contradiction::main();
}
