//! All integration tests of the crate, in one binary.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test stops at what it does not expect"
)]

mod files;
mod nobody;
