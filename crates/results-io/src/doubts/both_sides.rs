//! Games that were entered from both sides: once by each player, or by each club, so that every one
//! stands twice in its event, with White and Black exchanged, and counts twice.

use std::collections::BTreeMap;

use super::season::Season;
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use crate::counted::counted;

/// How many games of an event stand there twice; the number of the event is before.
pub(super) type Mirrored = (u32, u32);

/// Fewer games prove nothing: two players may meet twice on a day and one of them win both games.
const LEAST_GAMES: u32 = 4;

/// Where all rows of an event are one of two, so many games are not so by chance.
const NEARLY_CERTAIN: u32 = 8;

/// Of a hundred rows of the event, so many must be one of two.
///
/// Measured on five seasons of a real federation: of 2,519 events 21 have two such games or more, from
/// matches of two games a pair that one player won. The most are 26 rows of 30, then 18 of 26; none has
/// all.
const LEAST_SHARE: u32 = 80;

/// Looks at the games of one player, which stand by opponent, event, result and day. A pair of players
/// is looked at with the games of the lower number.
pub(super) fn look(player: u32, sides: &[Side], found: &mut Vec<Mirrored>) {
    let higher = &sides[sides.partition_point(|side| side.opponent < player)..];
    let key = |side: &Side| (side.opponent, side.event, side.half_points, side.day);
    for alike in higher.chunk_by(|one, next| key(one) == key(next)) {
        let twice = match alike {
            [_] => 0,
            [one, other] => u32::from(are_twins(one, other)),
            _ => twins(alike),
        };
        if twice > 0 {
            found.push((alike[0].event, twice));
        }
    }
}

fn place(side: &Side) -> (u32, u16) {
    (side.section, side.round)
}

fn are_twins(one: &Side, other: &Side) -> bool {
    place(one) == place(other) && one.has_white != other.has_white
}

/// How many games stand there with both colours, of one pair, one day and one result.
fn twins(alike: &[Side]) -> u32 {
    let mut colours: BTreeMap<(u32, u16), [u32; 2]> = BTreeMap::new();
    for side in alike {
        colours.entry(place(side)).or_default()[usize::from(side.has_white)] += 1;
    }
    colours.values().map(|[black, white]| black.min(white)).sum()
}

/// Judges what was found of all players.
pub(super) fn judge(season: &Season<'_>, found: Vec<Mirrored>) -> Vec<Suspicion> {
    let mut by_event: BTreeMap<u32, u32> = BTreeMap::new();
    for (event, twice) in found {
        *by_event.entry(event).or_default() += twice;
    }
    by_event.into_iter().filter_map(|of_event| of_event_twice(season, of_event)).collect()
}

fn of_event_twice(season: &Season<'_>, (event, twice): Mirrored) -> Option<Suspicion> {
    let of_event = season.of_events[event as usize];
    let rows = of_event.games;
    let is_share = u64::from(twice) * 200 >= u64::from(rows) * u64::from(LEAST_SHARE);
    if twice < LEAST_GAMES || !is_share {
        return None;
    }
    let sure = match (twice * 2 == rows, twice >= NEARLY_CERTAIN) {
        (true, true) => Sure::NearlyCertain,
        (true, false) => Sure::Likely,
        (false, _) => Sure::Possible,
    };
    if sure < season.least_sure {
        return None;
    }
    let name = season.event(event);
    Some(Suspicion {
        doubt: Doubt::BothSides,
        sure,
        place: of_event.first_row().and_then(|row| season.place(row)),
        about: vec![name.to_owned()],
        why: format!(
            "of {} in `{name}`, {} are {} with White and Black exchanged: a game that both sides \
             entered counts twice",
            counted(rows as usize, "row"),
            twice * 2,
            counted(twice as usize, "game"),
        ),
        proposal: String::new(),
    })
}
