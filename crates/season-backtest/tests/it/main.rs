//! Tests of the laboratory as a library; the behaviour for users is tested with the binary.

#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod backtest;
mod backtest_lists;
mod months;
mod progress;
mod truth;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use season_runner::Unwatched;
use season_runner::federation::{Editions, GradeSettings};
use season_runner::record::Record;

/// The made-up federation of the repository.
fn federation() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/federation")
}

/// How the batch grades a federation by default.
fn settings_of(folder: &Path) -> GradeSettings {
    GradeSettings::of(folder, Editions::named(&[]).unwrap(), None)
}

fn settings() -> GradeSettings {
    settings_of(&federation())
}

/// The games of the made-up federation, which are read once.
fn federation_record() -> Record {
    static READ: OnceLock<Record> = OnceLock::new();
    READ.get_or_init(|| Record::read(&settings(), &Unwatched).unwrap()).clone()
}
