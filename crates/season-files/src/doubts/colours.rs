//! An imbalance of colours that Swiss pairings do not produce: a sign that rows were swapped, or
//! that White is in the wrong column.
//!
//! FIDE's Swiss rules limit the difference to two, or three in a last round. Only sections with
//! numbered rounds of one game each are checked; a match or a league has other rules. Unknown
//! colours do not cause a doubt.

use super::season::Season;
use super::sides::Side;
use super::{Doubt, RowPlace, Sure, Suspicion};

/// The fewest rounds for a check: in four rounds the difference cannot be greater than in a Swiss
/// pairing.
const LEAST_ROUNDS: usize = 5;

/// The smallest difference that Swiss pairings do not produce.
const IMPOSSIBLE: usize = 4;

/// Checks the games of one player, in any order.
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

/// Judges a player's games in the numbered rounds of a section, sorted by round.
fn of_section(season: &Season<'_>, player: u32, games: &[Side]) -> Option<Suspicion> {
    let has_twins = || games.windows(2).any(|two| two[0].round == two[1].round);
    // First with the colours as written: looking up which of them are known takes longer, and they
    // are even more rarely out of balance.
    if games.len() < LEAST_ROUNDS || Balance::of(games).difference() < IMPOSSIBLE || has_twins() {
        return None;
    }
    let balance = Balance::of(games.iter().filter(|side| season.has_colours(side.row)));
    // Any of the games without known colours may have balanced the others.
    let unknown = games.len() - balance.white - balance.black;
    let difference = balance.difference().saturating_sub(unknown);
    if difference < IMPOSSIBLE {
        return None;
    }
    let sure = if difference > IMPOSSIBLE { Sure::Likely } else { Sure::Possible };
    if sure < season.least_sure {
        return None;
    }
    let event_name = season.event(games.first()?.event);
    let Balance { white, black } = balance;
    Some(Suspicion {
        doubt: Doubt::Colours,
        sure,
        games: games.len(),
        place: own_line(season, games),
        about: vec![season.code(player).to_owned(), event_name.to_owned()],
        why: format!(
            "{} has White {white} times and Black {black} times in `{event_name}`: no Swiss \
             pairing makes a difference of more than three",
            season.named(player)
        ),
        proposal: String::new(),
    })
}

/// The line with most of the games, or else with the first: in a cross-table the player's own line,
/// since each opponent's line has only one of these games.
fn own_line(season: &Season<'_>, games: &[Side]) -> Option<RowPlace> {
    let mut places: Vec<RowPlace> =
        games.iter().filter_map(|game| season.place(game.row)).collect();
    places.sort_unstable_by_key(|place| (place.file, place.line, place.row));
    let lines = places.chunk_by(|one, next| (one.file, one.line) == (next.file, next.line));
    // `max_by_key` returns the last of several, so the order is reversed.
    let most = lines.rev().max_by_key(|line| line.len())?;
    most.first().copied()
}

/// How often a player has each colour.
struct Balance {
    white: usize,
    black: usize,
}

impl Balance {
    fn of<'a>(games: impl IntoIterator<Item = &'a Side>) -> Self {
        let [mut white, mut black] = [0, 0];
        for side in games {
            *(if side.has_white { &mut white } else { &mut black }) += 1;
        }
        Self { white, black }
    }

    const fn difference(&self) -> usize {
        self.white.abs_diff(self.black)
    }
}
