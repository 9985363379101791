//! Names of files made from those of events.

use std::collections::BTreeSet;

/// Names of files from the names of events, each once.
#[derive(Debug)]
pub(super) struct EventNames {
    ending: &'static str,
    taken: BTreeSet<String>,
}

impl EventNames {
    /// Names with this ending.
    pub(super) const fn new(ending: &'static str) -> Self {
        Self { ending, taken: BTreeSet::new() }
    }

    /// A name for an event.
    pub(super) fn of(&mut self, event: &str) -> String {
        let safe = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        // 80 letters of three bytes, as Chinese ones have, stay below the 255 that file systems allow.
        let stem: String = event.chars().map(safe).take(80).collect();
        let stem = if stem.is_empty() { "event".to_owned() } else { stem };
        let ending = self.ending;
        let mut name = format!("{stem}.{ending}");
        let mut number = 2;
        // In small letters, since some disks do not tell `Open` from `OPEN`.
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{stem}-{number}.{ending}");
            number += 1;
        }
        name
    }
}
