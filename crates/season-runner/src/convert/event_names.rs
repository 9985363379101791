//! File names made from the names of events.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::file_names::storable;

/// File systems allow names of 255 bytes; the number and the extension need some of them.
const MOST_BYTES: usize = 224;

/// Makes unique file names from the names of events.
#[derive(Debug)]
pub(super) struct EventNames {
    ending: &'static str,
    taken: BTreeSet<String>,
    /// By stem in lower case: the last number used, so that with thousands of equal names the count
    /// does not start again for each.
    last: FxHashMap<String, usize>,
}

impl EventNames {
    /// Names with this extension.
    pub(super) fn new(ending: &'static str) -> Self {
        Self { ending, taken: BTreeSet::new(), last: FxHashMap::default() }
    }

    /// A name for an event.
    pub(super) fn of(&mut self, event: &str) -> String {
        let safe = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        let mut bytes = 0;
        let fits = |letter: &char| {
            bytes += letter.len_utf8();
            bytes <= MOST_BYTES
        };
        let stem: String = event.chars().map(safe).take(80).take_while(fits).collect();
        // A name that begins with `-` would be taken for a flag, by this program and by others.
        let stem = stem.trim_start_matches('-');
        let stem = storable(if stem.is_empty() { "event" } else { stem }.to_owned());
        let ending = self.ending;
        let mut name = format!("{stem}.{ending}");
        // In lower case, since some file systems do not distinguish `Open` from `OPEN`.
        let number = self.last.entry(stem.to_lowercase()).or_insert(1);
        while !self.taken.insert(name.to_lowercase()) {
            *number += 1;
            name = format!("{stem}-{number}.{ending}");
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_long_letters_fit_into_what_file_systems_allow() {
        let mut names = EventNames::new("submission.txt");
        // Letters of four bytes (Gothic), three bytes and one byte.
        for letter in ["\u{10330}", "\u{68cb}", "a"] {
            for _ in 0..11 {
                let name = names.of(&letter.repeat(300));
                assert!(name.len() <= 255 && name.starts_with(letter), "{name}");
            }
        }
        assert_eq!(names.of("Wold League"), "Wold-League.submission.txt");
        assert_eq!(names.of("wold league"), "wold-league-2.submission.txt");
        assert_eq!(names.of("Wold League-3"), "Wold-League-3.submission.txt");
        assert_eq!(names.of("Wold League"), "Wold-League-4.submission.txt");
        // After the letters that file names cannot have are removed, no `-` is left that a shell
        // could take for a flag.
        assert_eq!(names.of("=1+1"), "1-1.submission.txt");
        assert_eq!(names.of("???"), "event.submission.txt");
        // Windows would take these for devices.
        assert_eq!(names.of("AUX"), "event-AUX.submission.txt");
        assert_eq!(names.of("com1"), "event-com1.submission.txt");
    }
}
