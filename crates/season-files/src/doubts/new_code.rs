//! A player of the season before whose code is gone, and one of the same name whose code is new.
//!
//! A player who gets a second code loses the grade and the games of the first, and a single season
//! does not show it.

use rustc_hash::FxHashSet;

use super::names::ByName;
use super::one_person::Likeness;
use super::season::{Season, named};
use super::{Doubt, Suspicion};
use identity::player::Player;
use input_files::toml_value::quoted;

/// Judges the players of the season before, in their order.
pub(super) fn judge(season: &Season<'_>, by_name: &ByName, earlier: &[Player]) -> Vec<Suspicion> {
    if earlier.is_empty() {
        return Vec::new();
    }
    let (codes, earlier_codes) = (codes(season.players), codes(earlier));
    let gone = earlier.iter().filter(|player| !codes.contains(player.code.as_str()));
    let mut found = Vec::new();
    for gone in gone {
        let namesakes = by_name.of_name(&gone.name, season.players);
        let new = namesakes.filter(|&player| !earlier_codes.contains(season.code(player)));
        found.extend(new.filter_map(|new| of_two(season, gone, new)));
    }
    found
}

fn codes(players: &[Player]) -> FxHashSet<&str> {
    players.iter().map(|player| player.code.as_str()).collect()
}

fn of_two(season: &Season<'_>, gone: &Player, new: u32) -> Option<Suspicion> {
    let player = season.player(new);
    // Often one player leaves and another of the same name begins: a name alone is not enough.
    let likeness = Likeness::of_namesakes(gone, player).filter(|&alike| alike != Likeness::Name)?;
    let sure = likeness.sure();
    if sure < season.least_sure {
        return None;
    }
    let tally = season.of_players[new as usize];
    Some(Suspicion {
        doubt: Doubt::NewCode,
        sure,
        games: tally.games as usize,
        place: tally.first_row().and_then(|row| season.place(row)),
        about: vec![gone.code.to_string(), player.code.to_string()],
        why: format!(
            "{} may be {} of the season before, whose code is gone: {}",
            named(player),
            named(gone),
            likeness.in_words(gone, player)
        ),
        proposal: format!(
            "[[merge]]\ncode = {}\ninto = {}",
            quoted(&gone.code),
            quoted(&player.code)
        ),
    })
}
