//! Warns of players who may be one person.

use findings::printable;
use season_runner::sections::SeveralFiles;
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
