//! Colours out of balance as no Swiss pairing makes them: a sign that rows were swapped, or that
//! White stands in the wrong column.
//!
//! FIDE's Swiss rules keep the difference at two, at three in a last round at most. Only sections
//! with numbered rounds of one game each are looked at; a match or a league has other rules.

use super::season::Season;
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};

/// Rounds from which on a balance is asked for: in four nobody can be further off than a Swiss pairing may be.
const LEAST_ROUNDS: usize = 5;

/// The least difference that no Swiss pairing makes.
const IMPOSSIBLE: usize = 4;

/// Looks at the games of one player, whatever their order.
pub(super) fn look(
    season: &Season<'_>,
    player: u32,
    sides: &mut [Side],
    found: &mut Vec<Suspicion>,
) {
    sides.sort_unstable_by_key(|side| (side.event, side.section, side.round, side.row));
    let sections =
        sides.chunk_by(|one, next| (one.event, one.section) == (next.event, next.section));
    for section in sections {
        let numbered = &section[section.partition_point(|side| side.round == 0)..];
        found.extend(of_section(season, player, numbered));
    }
}

/// Judges a player's games in the numbered rounds of a section, in the order of the rounds.
fn of_section(season: &Season<'_>, player: u32, games: &[Side]) -> Option<Suspicion> {
    let white = games.iter().filter(|side| side.has_white).count();
    let black = games.len() - white;
    let difference = white.abs_diff(black);
    let has_twins = || games.windows(2).any(|two| two[0].round == two[1].round);
    if games.len() < LEAST_ROUNDS || difference < IMPOSSIBLE || has_twins() {
        return None;
    }
    let sure = if difference > IMPOSSIBLE { Sure::Likely } else { Sure::Possible };
    if sure < season.least_sure {
        return None;
    }
    let first = games.iter().min_by_key(|side| side.row)?;
    let event_name = season.event(first.event);
    Some(Suspicion {
        doubt: Doubt::Colours,
        sure,
        place: season.place(first.row),
        about: vec![season.code(player).to_owned(), event_name.to_owned()],
        why: format!(
            "{} has White {white} times and Black {black} times in `{event_name}`: no Swiss pairing \
             makes a difference of more than three",
            season.named(player)
        ),
        proposal: String::new(),
    })
}
