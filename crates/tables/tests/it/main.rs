//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "helpers of tests may fail as tests do, and the corpus is files"
)]

mod account;

mod any_text;

mod corpus;

mod damage;

mod examples;

mod made_crosses;

mod metamorphic;

mod shapes;

mod vocabulary;

mod workbooks;
