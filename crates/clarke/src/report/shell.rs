//! Paths in suggested commands, and what to do about a season without a list of players.

use std::path::Path;

use crate::platform::SHELL;

/// A path as an argument for the shell of this system, quoted if necessary.
pub(crate) fn for_a_shell(path: &Path) -> String {
    SHELL.word(&path.display().to_string())
}

/// The hint how to create the list of players of a season.
pub(crate) fn hint_of_no_players(season: &Path) -> String {
    let federation = season.parent().filter(|parent| !parent.as_os_str().is_empty());
    let federation = for_a_shell(federation.unwrap_or_else(|| Path::new(".")));
    format!(
        "clarke players {federation} shows who is in the results; --accept listed,new adds those \
         whom another list has, and new players with codes of --range"
    )
}
