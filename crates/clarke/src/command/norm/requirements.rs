//! Checks the data that norms need of players: ratings, and federations.

use std::collections::BTreeSet;

use anyhow::Result;
use event_awards::norm::FederationMix;
use event_sections::RoundResult;
use rating_core::EloRating;
use season_runner::sections::{PlayerAt, Sections};

/// Refuses a file in which a player lacks a needed federation. If the mix of federations matters,
/// the requested players and their opponents need one, or everybody if no player is requested.
///
/// # Errors
///
/// The players without a federation, with their lines.
pub(super) fn require_federations(
    read: &Sections,
    mix: FederationMix,
    asked: Option<&[PlayerAt]>,
) -> Result<()> {
    if mix == FederationMix::Waived {
        return Ok(());
    }
    let needed = asked.map(|asked| asked.iter().flat_map(|place| with_opponents(read, *place)));
    let needed: Option<BTreeSet<(usize, usize)>> = needed.map(Iterator::collect);
    let is_needed = |place: PlayerAt| {
        needed.as_ref().is_none_or(|needed| needed.contains(&(place.section, place.player)))
    };
    read.require_where(
        "federation",
        "the letters of a federation, NON for a player of none (in PGN the tags WhiteTeam and \
         BlackTeam)",
        |place, entrant| entrant.federation.is_some() || !is_needed(place),
    )
}

/// Refuses a file without any ratings: everybody would count as unrated, and the results would be
/// meaningless. Some unrated players are normal.
///
/// # Errors
///
/// Nobody has a rating.
pub(super) fn require_ratings(read: &Sections) -> Result<()> {
    let expected = "the rating of everybody who has one (in PGN the tags WhiteElo and BlackElo)";
    read.require_of_somebody("rating", expected, |entrant| {
        entrant.rating.and_then(EloRating::if_rated).is_some()
    })
}

/// A player and all opponents in games over the board, by section and position.
fn with_opponents(read: &Sections, PlayerAt { section, player }: PlayerAt) -> Vec<(usize, usize)> {
    let entrant = read.sections().get(section).and_then(|checked| checked.player(player));
    let met = entrant.into_iter().flat_map(|entrant| &entrant.results);
    let met = met.filter_map(RoundResult::game).map(|(opponent, _)| opponent);
    met.chain([player]).map(|player| (section, player)).collect()
}
