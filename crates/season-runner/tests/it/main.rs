//! Tests of the batch as a library; the behaviour for users is tested with the binary.

#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod check;
mod compare;
mod mutated;
mod pieces;
mod progress;
mod what_if;
mod who_is_who;

use std::path::{Path, PathBuf};

/// The made-up federation of the repository.
fn federation() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/federation")
}
