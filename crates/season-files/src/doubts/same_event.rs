//! The same event under two names, and the same game in two events.
//!
//! Two events are compared by their games: how many pairs of players met in both, how many of these
//! meetings ended the same way, and how many were on the same day. Two legs of a match repeat the
//! pairs, but not all results.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::season::Season;
use super::sides::Side;
use super::{Doubt, Sure, Suspicion};
use findings::counted;
use input_files::toml_value::quoted;

/// The findings, and the pairs of events that may be the same.
pub(super) struct Same {
    pub(super) suspicions: Vec<Suspicion>,
    /// Each with the lower number first.
    pub(super) events: FxHashSet<(u32, u32)>,
}

/// The most events in which one pair met: more than this is a series of matches, not a copy. This
/// limits the pairs of events that are compared; chosen by feel.
const MOST_EVENTS_OF_A_PAIR: usize = 12;

/// Fewer games in common prove nothing: two pairs of players who are all in two clubs meet in both.
/// Chosen by feel.
const LEAST_IN_COMMON: u32 = 4;

/// The smallest percentage of the smaller event's games that must be in the other.
///
/// Measured on five seasons of a real federation. Just below it are events that share players and a
/// part of their games, such as a club's tournaments in two months: 9 of 16 games on other days, or
/// 10 of 24 on the same day. For the games on the same day, the doubt is then about games and not
/// about events.
const SAME_OF_SMALLER: u32 = 60;

/// The smallest percentage of meetings, between players who met in both events, that must have
/// ended the same way.
///
/// In the same seasons, the two legs of an all-play-all agree by chance in 33 to 76 games of a
/// hundred (the most: 34 of 45, 15 of 20, 21 of 29), and all but one pair of legs have no day in
/// common. Above 80 are 24 pairs of events: two copies (108 games of 108, and 38 of 40 under other
/// dates), and pairs with 4 to 15 games in common that may be either.
const SAME_OF_MEETINGS: u32 = 80;

/// Meetings of the same players in two events: each is a game of one event matched with a game of
/// the other.
#[derive(Default)]
pub(super) struct Meetings {
    /// The lower number first.
    events: (u32, u32),
    /// As many as in the event in which they met less often.
    count: u32,
    /// Of these, meetings that ended the same way.
    same_outcome: u32,
    /// Of these, meetings on the same day.
    same_day: u32,
    /// The row, in the second event, of the first game that is the same on the same day.
    first_row: Option<u32>,
}

/// Checks the games of one player, in any order. Each pair of players is checked with the games of
/// the lower number.
pub(super) fn look(player: u32, sides: &mut [Side], found: &mut Vec<Meetings>) {
    sides.sort_unstable_by_key(|side| {
        (side.opponent, side.event, side.half_points, side.day, side.row)
    });
    let higher = &sides[sides.partition_point(|side| side.opponent < player)..];
    for of_pair in higher.chunk_by(|one, next| one.opponent == next.opponent) {
        if of_pair[0].event == of_pair[of_pair.len() - 1].event {
            continue;
        }
        let events: Vec<&[Side]> = of_pair.chunk_by(|one, next| one.event == next.event).collect();
        if events.len() > MOST_EVENTS_OF_A_PAIR {
            continue;
        }
        for (position, first) in events.iter().enumerate() {
            found.extend(events[position + 1..].iter().map(|second| Meetings::of(first, second)));
        }
    }
}

impl Meetings {
    /// The meetings of one pair of players in two events, whose games are each sorted by outcome
    /// and day.
    ///
    /// Games on the same day are matched first; otherwise a game could be matched with one on
    /// another day although its own copy is there.
    fn of(first: &[Side], second: &[Side]) -> Self {
        let mut meetings = Self {
            events: (first[0].event, second[0].event),
            count: first.len().min(second.len()) as u32,
            ..Self::default()
        };
        for half_points in 0..=2 {
            let with = |sides: &[Side]| -> usize {
                sides.iter().filter(|side| side.half_points == half_points).count()
            };
            meetings.same_outcome += with(first).min(with(second)) as u32;
        }
        let key = |side: &Side| (side.half_points, side.day);
        let (mut first, mut second) = (first, second);
        let mut first_game: Option<(i32, u32)> = None;
        while let ([one, ..], [other, ..]) = (first, second) {
            let (is_before, is_after) = (key(one) < key(other), key(one) > key(other));
            if !is_before && !is_after {
                meetings.same_day += 1;
                let game = (other.day, other.row);
                first_game = Some(first_game.map_or(game, |earlier| earlier.min(game)));
            }
            first = &first[usize::from(!is_after)..];
            second = &second[usize::from(!is_before)..];
        }
        meetings.first_row = first_game.map(|(_, row)| row);
        meetings
    }

    /// Adds the meetings of the next pair of players in the same two events.
    fn add(mut self, more: &Self) -> Self {
        self.events = more.events;
        self.count += more.count;
        self.same_outcome += more.same_outcome;
        self.same_day += more.same_day;
        self.first_row = self.first_row.or(more.first_row);
        self
    }
}

/// Judges the meetings of all pairs of players, which are given in the order of the pairs.
pub(super) fn judge(season: &Season<'_>, mut meetings: Vec<Meetings>) -> Same {
    meetings.par_sort_by_key(|meeting| meeting.events);
    let mut same = Same { suspicions: Vec::new(), events: FxHashSet::default() };
    for of_events in meetings.chunk_by(|one, next| one.events == next.events) {
        let common = of_events.iter().fold(Meetings::default(), Meetings::add);
        let [one, other] =
            [common.events.0, common.events.1].map(|event| season.of_events[event as usize].games);
        let smaller = one.min(other);
        if let Some(sure) = sure_of_event(&common, smaller) {
            same.events.insert(common.events);
            same.suspicions.extend(of_event(season, &common, smaller, sure));
        } else {
            same.suspicions.extend(of_games(season, &common));
        }
    }
    same
}

/// How sure it is that two events are the same; `None` if there is no doubt.
fn sure_of_event(common: &Meetings, smaller: u32) -> Option<Sure> {
    let Meetings { count, same_outcome, same_day, .. } = *common;
    if same_outcome < LEAST_IN_COMMON
        || same_outcome * 100 < smaller * SAME_OF_SMALLER
        || same_outcome * 100 < count * SAME_OF_MEETINGS
    {
        return None;
    }
    Some(match (same_outcome == count, same_day * 10 >= same_outcome * 8) {
        (true, true) => Sure::NearlyCertain,
        _ if same_outcome >= 10 => Sure::NearlyCertain,
        (true, false) | (false, true) => Sure::Likely,
        (false, false) => Sure::Possible,
    })
}

fn of_event(season: &Season<'_>, common: &Meetings, smaller: u32, sure: Sure) -> Option<Suspicion> {
    if sure < season.least_sure {
        return None;
    }
    let names = [common.events.0, common.events.1].map(|event| season.event(event));
    let [of_one, of_other] = season.told_apart([common.events.0, common.events.1]);
    let first_row = season.of_events[common.events.1 as usize].first_row();
    Some(Suspicion {
        doubt: Doubt::SameEvent,
        sure,
        games: common.same_outcome as usize,
        place: first_row.and_then(|row| season.place(row)),
        about: names.map(str::to_owned).into(),
        why: format!(
            "{of_other} has the games of {of_one}: of {} in the smaller event {} are the same, {} \
             of them on the same day, and {} of players who met in both had different results",
            counted(smaller as usize, "game"),
            common.same_outcome,
            common.same_day,
            counted((common.count - common.same_outcome) as usize, "pair"),
        ),
        proposal: ignoring(names, ""),
    })
}

/// A decision that ignores the second of two events, or some of its rows. If both have one name,
/// the decision would ignore both, so one of the two files must be removed instead.
fn ignoring(names: [&str; 2], rows: &str) -> String {
    if names[0] == names[1] {
        return String::new();
    }
    format!("[[ignore]]\nevent = {}{rows}", quoted(names[1]))
}

fn of_games(season: &Season<'_>, common: &Meetings) -> Option<Suspicion> {
    let row = common.first_row?;
    let sure = if common.same_day > 1 { Sure::NearlyCertain } else { Sure::Likely };
    if sure < season.least_sure {
        return None;
    }
    let names = [common.events.0, common.events.1].map(|event| season.event(event));
    let [of_one, of_other] = season.told_apart([common.events.0, common.events.1]);
    let game = season.game(row)?;
    let (white, black) = (game.white.number(), game.black.number());
    let more = match common.same_day - 1 {
        0 => String::new(),
        1 => ", and so does another game".to_owned(),
        more => format!(", and so do {more} other games"),
    };
    Some(Suspicion {
        doubt: Doubt::SameGame,
        sure,
        games: common.same_day as usize,
        place: season.place(row),
        about: names.map(str::to_owned).into(),
        why: format!(
            "the game {} - {} of {} is in {of_one} and in {of_other} with the same result{more}",
            season.named(white),
            season.named(black),
            game.day,
        ),
        proposal: ignoring(
            names,
            &format!(
                "\nwhite = {}\nblack = {}\ndate = \"{}\"",
                quoted(season.code(white)),
                quoted(season.code(black)),
                game.day
            ),
        ),
    })
}
