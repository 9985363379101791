//! Warns of players who may be one person.

use results_io::printable;
use season_runner::sections::SeveralFiles;
use tracing::warn;

/// Warns of names that have the same words in another order: by name alone, each is a person.
pub(super) fn warn_of_turned_names(files: &SeveralFiles) {
    for [one, other] in files.turned_names() {
        warn_of_turned_name(one, other);
    }
}

/// The same for one such pair of names.
pub(super) fn warn_of_turned_name(one: &str, other: &str) {
    warn!(
        "`{}` and `{}` count as two people: if they are one, write the name in one order, or give \
         both rows the player's code or FIDE number",
        printable(one),
        printable(other)
    );
}
