//! All integration tests of the crate, in one binary.
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
mod examples;
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
