//! The desk over loopback, as a browser asks it.
#![allow(clippy::unwrap_used, reason = "tests may end in a panic")]

mod browser;
mod guard;
mod uploads;
mod way;
