//! Games of rapid play or blitz, where something of standard play is computed.

use findings::printable;
use formats::section::OtherRate;
use season_runner::sections::Sections;
use tracing::warn;

/// Warns of games that were rapid or faster, where something of standard play is computed.
pub(crate) fn warn_of_other_rates(read: &Sections, then: &str) {
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
