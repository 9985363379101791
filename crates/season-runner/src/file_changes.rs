//! Which files have changed.

use std::collections::BTreeMap;

/// How a file that is read has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// It is new.
    New,
    /// Its content differs.
    Changed,
    /// It no longer exists.
    Gone,
}

/// Hashes by file.
pub(crate) type Hashes<'a> = BTreeMap<&'a str, &'a str>;

/// The files that have changed, by file.
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
