//! Finds people without a row who are on a list after others were added to it.

use std::collections::BTreeMap;

use identity::Named;
use identity::check_letter::check_code;
use identity::{CodeForm, Player, Players, Who};

use super::unregistered::{Proposal, Unregistered};

/// For everybody without a row, in order: whether a player who was added to the season's list has
/// their name, possibly in another order or case, and the same FIDE number or none.
///
/// A FIDE number alone is not enough: with another name it may be a slip, and must be checked by
/// hand.
#[must_use]
pub fn settled(strangers: &[Unregistered], added: &BTreeMap<&str, Vec<Player>>) -> Vec<bool> {
    let lists: BTreeMap<&str, Players> =
        added.iter().map(|(season, players)| (*season, Players::of(players.clone()))).collect();
    let who: BTreeMap<&str, Who<'_>> = lists
        .iter()
        .map(|(season, list)| (*season, Who::new(list, CodeForm::WithCheckLetter)))
        .collect();
    let is_settled = |stranger: &Unregistered| {
        matches!(stranger.proposal, Proposal::SameAs(_))
            && who.get(&*stranger.season).is_some_and(|who| is_called_so(stranger, who))
    };
    strangers.iter().map(is_settled).collect()
}

fn is_called_so(stranger: &Unregistered, who: &Who<'_>) -> bool {
    // A row with a code of its own belongs to that code, whatever its name.
    let has_code = check_code(&stranger.text).is_ok();
    let found = who.find(Named::of(&stranger.name)).ok();
    let player = found.and_then(|found| who.player(found.player));
    let numbers = player.map(|player| [&*player.fide_code, &stranger.fide_code]);
    let is_one = |[one, other]: [&str; 2]| one.is_empty() || other.is_empty() || one == other;
    !has_code && numbers.is_some_and(is_one)
}
