//! Games that were entered from both sides, by both players or both clubs: every game is in its
//! event twice, with White and Black exchanged, and counts twice.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::season::Season;
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use findings::counted;
use input_files::toml_value::quoted;

/// The number of an event, and how many of its games are there twice.
pub(super) type Mirrored = (u32, u32);

/// Fewer games prove nothing: two players may meet twice on a day, and one of them win both games.
const LEAST_GAMES: u32 = 4;

/// Where nobody had White, nothing but a second report puts the other player first, so that fewer
/// games and any share of them are a doubt. Chosen by feel.
const LEAST_WITHOUT_COLOURS: u32 = 3;

/// If all rows of an event are in pairs, this many games exclude chance: it would need eight
/// matches of two games, each with both games won by one player, and no other match. Chosen by
/// feel.
const NEARLY_CERTAIN: u32 = 8;

/// The smallest percentage of an event's rows that must be in pairs, unless [`NEARLY_CERTAIN`]
/// games are there twice, as in a league where some captains send their results, and the secretary
/// sends all.
///
/// Measured on five seasons of a real federation: of 2,519 events, 21 have two such games or more,
/// from matches of two games both of which one player won. The most are 26 rows of 30, then 18 of
/// 26; no event has all.
const LEAST_SHARE: u32 = 80;

/// Checks the games of one player, sorted by opponent, event, result and day. Each pair of players
/// is checked with the games of the lower number.
pub(super) fn look(season: &Season<'_>, player: u32, sides: &[Side], found: &mut Vec<Mirrored>) {
    let higher = &sides[sides.partition_point(|side| side.opponent < player)..];
    let key = |side: &Side| (side.opponent, side.event, side.half_points, side.day);
    for alike in higher.chunk_by(|one, next| key(one) == key(next)) {
        let has_both_colours = alike.windows(2).any(|two| two[0].has_white != two[1].has_white);
        let twice = if has_both_colours { twins(season, alike) } else { 0 };
        if twice > 0 {
            found.push((alike[0].event, twice));
        }
    }
}

/// How many games between one pair on one day with one result are there with both colours. Rounds
/// such as `4.1` and `4.2` are two games.
fn twins(season: &Season<'_>, alike: &[Side]) -> u32 {
    let mut colours: BTreeMap<(u32, u32), [u32; 2]> = BTreeMap::new();
    for side in alike {
        let place = (side.section, season.round(side.row));
        colours.entry(place).or_default()[usize::from(side.has_white)] += 1;
    }
    colours.values().map(|[black, white]| black.min(white)).sum()
}

/// The findings about all players.
pub(super) struct BothSides {
    pub(super) suspicions: Vec<Suspicion>,
    /// The events in which every game is there twice.
    pub(super) events: FxHashSet<u32>,
}

/// Judges the findings about all players.
pub(super) fn judge(season: &Season<'_>, found: Vec<Mirrored>) -> BothSides {
    let mut by_event: BTreeMap<u32, u32> = BTreeMap::new();
    for (event, twice) in found {
        *by_event.entry(event).or_default() += twice;
    }
    let mut both = BothSides { suspicions: Vec::new(), events: FxHashSet::default() };
    for (event, twice) in by_event {
        let games = season.of_events[event as usize].games;
        let has_colours = has_colours(season, event);
        let Some(sure) = sure_of_event(games, twice, has_colours) else { continue };
        if sure > Sure::Possible {
            both.events.insert(event);
        }
        if sure >= season.least_sure {
            both.suspicions.push(of_event(season, event, twice, sure));
        }
    }
    both
}

/// How sure it is that the games of an event were entered twice; `None` if there is no doubt.
fn sure_of_event(games: u32, twice: u32, has_colours: bool) -> Option<Sure> {
    let is_share = u64::from(twice) * 200 >= u64::from(games) * u64::from(LEAST_SHARE);
    let are_many = twice >= LEAST_GAMES && (is_share || twice >= NEARLY_CERTAIN);
    if !(are_many || !has_colours && twice >= LEAST_WITHOUT_COLOURS) {
        return None;
    }
    Some(match (twice * 2 == games, twice) {
        (true, NEARLY_CERTAIN..) => Sure::NearlyCertain,
        (true, LEAST_GAMES..) => Sure::Likely,
        _ => Sure::Possible,
    })
}

fn has_colours(season: &Season<'_>, event: u32) -> bool {
    season.of_events[event as usize].first_row().is_none_or(|row| season.has_colours(row))
}

fn of_event(season: &Season<'_>, event: u32, twice: u32, sure: Sure) -> Suspicion {
    let (name, of_event) = (season.event(event), season.of_events[event as usize]);
    let exchanged = if has_colours(season, event) { "White and Black" } else { "the two players" };
    Suspicion {
        doubt: Doubt::BothSides,
        sure,
        games: twice as usize,
        place: of_event.first_row().and_then(|row| season.place(row)),
        about: vec![name.to_owned()],
        why: format!(
            "{} of the {} in `{name}` are {} entered twice, with {exchanged} exchanged: each of \
             them counts twice, unless one of its rows is removed",
            twice * 2,
            counted(of_event.games as usize, "game"),
            counted(twice as usize, "game"),
        ),
        proposal: format!("[[one-side]]\nevent = {}", quoted(name)),
    }
}
