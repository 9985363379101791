//! Which files are not as they were.

use std::collections::BTreeMap;

/// What became of a file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// It was not there.
    New,
    /// It has another content.
    Changed,
    /// It is not there any more.
    Gone,
}

/// Hashes by file.
pub(crate) type Hashes<'a> = BTreeMap<&'a str, &'a str>;

/// The files that are not as they were, by file.
pub(crate) fn changed_files(before: &Hashes<'_>, now: &Hashes<'_>) -> Vec<(String, Change)> {
    let mut changed = Vec::new();
    for (&file, sha256) in now {
        let change = match before.get(file) {
            Some(before) if before == sha256 => continue,
            Some(_) => Change::Changed,
            None => Change::New,
        };
        changed.push((file.to_owned(), change));
    }
    let gone = before.keys().filter(|file| !now.contains_key(*file));
    changed.extend(gone.map(|file| ((*file).to_owned(), Change::Gone)));
    changed.sort();
    changed
}
