//! A player whose code is new, and one of the same name on the list of the season before who plays
//! no more.
//!
//! A name alone proves nothing, since one player may leave and another of the same name begin. But
//! a code that was made while the list before was not there yet gives somebody on it a second one,
//! and nothing but the name shows it: the new code then begins without a grade and without games.

use rustc_hash::FxHashSet;

use super::names::ByName;
use super::one_person::Likeness;
use super::season::{Season, named};
use super::{Doubt, Sure, Suspicion};
use identity::player::Player;
use input_files::toml_value::quoted;

/// Judges the players of the season before, in their order.
pub(super) fn judge(season: &Season<'_>, by_name: &ByName, earlier: &[Player]) -> Vec<Suspicion> {
    if earlier.is_empty() {
        return Vec::new();
    }
    let known: FxHashSet<&str> = earlier.iter().map(|player| player.code.as_str()).collect();
    let present: FxHashSet<&str> = season.players.iter().map(|one| one.code.as_str()).collect();
    let gone = earlier.iter().filter(|player| !present.contains(player.code.as_str()));
    let mut found = Vec::new();
    for gone in gone {
        let namesakes = by_name.of_name(&gone.name, season.players);
        let new = namesakes.filter(|&player| !known.contains(season.code(player)));
        found.extend(new.filter_map(|new| of_two(season, gone, new)));
    }
    found
}

/// The doubt about two players of one name, if nothing else is alike: that is another doubt.
fn of_two(season: &Season<'_>, gone: &Player, new: u32) -> Option<Suspicion> {
    let player = season.player(new);
    Likeness::of_namesakes(gone, player).filter(|&alike| alike == Likeness::Name)?;
    // On a list of codes and names, a name is all that can be alike.
    let is_name_alone = gone.birth_date.is_none() && gone.clubs.iter().next().is_none();
    let sure = if is_name_alone { Sure::Likely } else { Sure::Possible };
    if sure < season.least_sure {
        return None;
    }
    let tally = season.of_players[new as usize];
    let first_row = tally.first_row()?;
    Some(Suspicion {
        doubt: Doubt::NewNamesake,
        sure,
        games: tally.games as usize,
        place: season.place(first_row),
        about: vec![gone.code.to_string(), player.code.to_string()],
        why: format!(
            "{} never played under this code before, and {} of the list before does not play: one \
             person, or two of one name?",
            named(player),
            named(gone)
        ),
        proposal: format!(
            "[[merge]]\ncode = {}\ninto = {}",
            quoted(&gone.code),
            quoted(&player.code)
        ),
    })
}
