//! A player in two places on one day, or twice in one round.
//!
//! Some people play a match in the evening after a round of a congress, so one player proves
//! little. But many players of two events on the same day, or a player with a whole day's games in
//! one and a game in another, are rarely right: a date or a code is wrong.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::season::{Season, shown};
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use crate::games::{GamesPiece, played};
use findings::counted;

/// After this many games on a day nobody plays elsewhere: a day of a congress has two or three
/// rounds.
const A_DAYS_GAMES: usize = 3;

/// From this number of players in one pair of events on, it is not chance: two may be a mistake
/// each. Chosen by feel.
const MANY: usize = 3;

/// How many names are shown.
const SHOWN: usize = 3;

/// The most events of one player on one day that are all compared with each other. Nobody plays in
/// more: either the code is used for everybody without one, or the day stands for unknown days.
/// Then each event is compared only with the next, so that the work does not grow with the square
/// of the events.
const MOST_EVENTS_OF_A_DAY: usize = 12;

/// A player with games in two events on one day.
pub(super) struct SharedDay {
    /// The lower number first.
    events: (u32, u32),
    day: i32,
    player: u32,
    /// The player's first row of that day in the second event.
    row: u32,
    /// Whether the player has a whole day's games in one of the two.
    whole_day: bool,
}

/// Checks the games of one player, in any order, and leaves them sorted by day.
pub(super) fn look_at_days(player: u32, sides: &mut [Side], found: &mut Vec<SharedDay>) {
    sides.sort_unstable_by_key(|side| (side.day, side.event, side.row));
    for of_day in sides.chunk_by(|one, next| one.day == next.day) {
        if of_day[0].event == of_day[of_day.len() - 1].event {
            continue;
        }
        let visits: Vec<&[Side]> = of_day.chunk_by(|one, next| one.event == next.event).collect();
        let reach = if visits.len() > MOST_EVENTS_OF_A_DAY { 1 } else { visits.len() };
        for (position, first) in visits.iter().enumerate() {
            for second in visits[position + 1..].iter().take(reach) {
                found.push(SharedDay {
                    events: (first[0].event, second[0].event),
                    day: second[0].day,
                    player,
                    row: second[0].row,
                    whole_day: first.len().max(second.len()) >= A_DAYS_GAMES,
                });
            }
        }
    }
}

/// Judges the days of all players, given in the order of the players; events that are the same
/// event are not two places.
pub(super) fn judge(
    season: &Season<'_>,
    mut days: Vec<SharedDay>,
    same_events: &FxHashSet<(u32, u32)>,
) -> Vec<Suspicion> {
    let key = |shared: &SharedDay| (shared.events, shared.day);
    days.par_sort_by_key(key);
    let all = days.chunk_by(|one, next| key(one) == key(next));
    let doubted =
        all.filter_map(|players| Some((players, sure_of(players)?))).filter(|(players, sure)| {
            *sure >= season.least_sure && !same_events.contains(&players[0].events)
        });
    let doubted: Vec<(&[SharedDay], Sure)> = doubted.collect();
    let games = games_of(season, &doubted);
    let all = doubted.into_par_iter().zip(games);
    all.map(|((players, sure), games)| of_two_events(season, players, sure, games)).collect()
}

fn sure_of(players: &[SharedDay]) -> Option<Sure> {
    let whole_day = players.iter().any(|shared| shared.whole_day);
    players.first().map(|_| match (players.len() >= MANY, whole_day) {
        (true, true) => Sure::NearlyCertain,
        (true, false) | (false, true) => Sure::Likely,
        (false, false) => Sure::Possible,
    })
}

/// How many games the players of each doubt have in its two events on its day. Two of them may have
/// met, so their games are looked up, in one pass over all rows.
fn games_of(season: &Season<'_>, doubted: &[(&[SharedDay], Sure)]) -> Vec<usize> {
    let mut wanted: FxHashMap<(u32, i32), Vec<usize>> = FxHashMap::default();
    for (number, (players, _)) in doubted.iter().enumerate() {
        if let Some(shared) = players.first() {
            for event in [shared.events.0, shared.events.1] {
                wanted.entry((event, shared.day)).or_default().push(number);
            }
        }
    }
    let of_piece = |piece: &GamesPiece<'_>| {
        let mut games = vec![0; doubted.len()];
        let occasions = piece.event.iter().zip(piece.day).zip(piece.result);
        let rows = occasions.zip(piece.white.iter().zip(piece.black));
        for (((&event, &day), &result), (white, black)) in rows {
            for &number in wanted.get(&(event, day)).into_iter().flatten() {
                // In the order of the players.
                let is_one = |of: &u32| {
                    doubted[number].0.binary_search_by_key(of, |shared| shared.player).is_ok()
                };
                let is_theirs = played(result).is_some() && (is_one(white) || is_one(black));
                games[number] += usize::from(is_theirs);
            }
        }
        games
    };
    if wanted.is_empty() {
        return Vec::new();
    }
    let add = |mut sum: Vec<usize>, more: Vec<usize>| {
        sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        sum
    };
    season.pieces.par_iter().map(of_piece).reduce(|| vec![0; doubted.len()], add)
}

fn of_two_events(
    season: &Season<'_>,
    players: &[SharedDay],
    sure: Sure,
    games: usize,
) -> Suspicion {
    let SharedDay { events, day, row, .. } = players[0];
    let whole_day = players.iter().any(|shared| shared.whole_day);
    let events = [events.0, events.1];
    let [of_one, of_other] = season.told_apart(events);
    let who: Vec<String> =
        players.iter().take(SHOWN).map(|shared| season.named(shared.player)).collect();
    let more = match players.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let verb = if players.len() == 1 { "plays" } else { "play" };
    let whole_day = if whole_day { ", three games or more in one of them" } else { "" };
    Suspicion {
        doubt: Doubt::TwoPlaces,
        sure,
        games,
        place: season.place(row),
        about: events.map(|event| season.event(event).to_owned()).into(),
        why: format!(
            "on {} {}{more} {verb} in {of_one} and in {of_other}{whole_day}: a date or a code may \
             be wrong",
            shown(day),
            who.join(", "),
        ),
        proposal: String::new(),
    }
}

/// Looks for two games of one player in one round; the games must be sorted by event, section,
/// round and row.
pub(super) fn look_at_rounds(
    season: &Season<'_>,
    player: u32,
    sides: &[Side],
    found: &mut Vec<(u32, Suspicion)>,
) {
    if season.least_sure > Sure::Likely {
        return;
    }
    let round = |side: &Side| (side.event, side.section, side.round);
    for games in sides.chunk_by(|one, next| round(one) == round(next)) {
        let [first, second, ..] = games else { continue };
        if first.round == 0 {
            continue;
        }
        let event = season.event(first.event);
        let suspicion = Suspicion {
            doubt: Doubt::TwoPlaces,
            sure: Sure::Likely,
            games: games.len(),
            place: season.place(second.row),
            about: vec![season.code(player).to_owned(), event.to_owned()],
            why: format!(
                "{} has {} in round {} of `{event}`",
                season.named(player),
                counted(games.len(), "game"),
                first.round
            ),
            proposal: String::new(),
        };
        found.push((first.event, suspicion));
    }
}
