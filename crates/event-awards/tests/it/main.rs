//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, and read the records"
)]

mod batch;
mod cups;
mod forecasts;
mod grand_prix;
mod leaving_out;
mod made_up;
mod norms;
mod prizes;
mod rule_books;
mod sections;
mod tournament_performance;
mod worked_examples;
