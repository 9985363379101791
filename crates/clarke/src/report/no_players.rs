//! Suggests what to do about a season without a list of players.

use std::path::Path;

use super::shell::for_a_shell;

/// The hint how to create the list of players of a season.
pub(crate) fn hint_of_no_players(season: &Path) -> String {
    let federation = season.parent().filter(|parent| !parent.as_os_str().is_empty());
    let federation = for_a_shell(federation.unwrap_or_else(|| Path::new(".")));
    format!(
        "clarke players {federation} shows who is in the results; --accept listed,new adds those \
         whom another list has, and new players with codes of --range"
    )
}
