//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests may fail as tests do"
)]

mod cluster;
mod federation;
mod local;
mod traps;
