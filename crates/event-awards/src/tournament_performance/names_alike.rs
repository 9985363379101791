//! Players whom a grading list probably has under their name, written in another way.

use event_sections::CheckedSection;

use super::report::list_at_first_game;
use super::{Lists, PerformanceRules};

/// Names of a section that the list in force at the player's first game does not have, each with
/// the name in another order or with other accents that it has. If nothing else says who they are,
/// they count as two people.
#[must_use]
pub fn names_alike<'a>(
    section: &'a CheckedSection,
    lists: &'a Lists,
    rules: &PerformanceRules,
) -> Vec<[&'a str; 2]> {
    let of_player = |player| {
        let list = list_at_first_game(section, player, lists)?;
        let entrant = section.player(player)?;
        let listed = list.name_alike(&entrant.into(), rules.names_alone)?;
        Some([entrant.name.as_str(), listed])
    };
    (0..section.section().players.len()).filter_map(of_player).collect()
}
