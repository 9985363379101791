//! What the commands on sections of tournaments warn of, and how they refuse a file.

use std::fmt::Display;
use std::path::Path;

use anyhow::anyhow;
use findings::printable;
use formats::section::OtherRate;
use season_runner::sections::{Sections, SeveralFiles};
use tracing::warn;

/// Warns of names in two orders, or with and without accents: by name alone, each is a person.
pub(super) fn warn_of_names_alike(files: &SeveralFiles) {
    for [one, other] in files.names_alike() {
        warn_of_name_alike(one, other);
    }
}

/// The same for one such pair of names.
pub(super) fn warn_of_name_alike(one: &str, other: &str) {
    warn!(
        "`{}` and `{}` count as two people: if they are one, write the name in one way, or give \
         both rows the player's code or FIDE number",
        printable(one),
        printable(other)
    );
}

/// Warns of games that were rapid or faster, where something of standard play is computed.
pub(super) fn warn_of_other_rates(read: &Sections, then: &str) {
    let Some((first, more)) = read.other_rates().split_first() else { return };
    let OtherRate { line, column, value } = first;
    let place = if column.is_empty() { String::new() } else { format!("line {line}, {column} ") };
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    warn!(
        "{}: rapid or blitz by {place}`{}`{more}: {then}",
        printable(&read.file.to_string_lossy()),
        printable(value)
    );
}

/// The error for a player of a file whose attempt cannot be assessed.
pub(super) fn in_file(file: &Path, error: &dyn Display) -> anyhow::Error {
    anyhow!("{} cannot be used; nothing was computed\n  {error}", file.display())
}
