//! The half-games that a reader collects before they are put aside.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

use super::names::Names;

/// The half-games that a reader has not written yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Collected {
    /// For each rate and block.
    pub(super) bytes: Vec<Vec<u8>>,
    /// For each event of the reader, by number: a hash of its name. Readers number events
    /// differently.
    pub(super) events: Vec<u32>,
}

impl Collected {
    /// Learns the events that are new since the last piece.
    pub(super) fn learn(&mut self, names: &Names) {
        for name in names.event_names(self.events.len()) {
            let mut hasher = FxHasher::default();
            hasher.write(name.as_bytes());
            self.events.push((hasher.finish() >> u32::BITS) as u32);
        }
    }
}
