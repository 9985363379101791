//! The program from outside: typed commands on small workspaces, with a script in place of clarke.
//!
//! The stand-ins are shell scripts, so these tests run on Unix only.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod bench;
mod fixture;
mod regenerate;
mod tidy;
mod usage;
