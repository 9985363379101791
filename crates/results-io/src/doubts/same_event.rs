//! The same event under two names, and the same game in two events.
//!
//! A pair of events is compared by its games: how many pairs of players met in both, how many of
//! these meetings ended the same way, and how many on the same day. Two legs of a match repeat the
//! pairs, but not all the results.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Doubt, PlayedRow, Season, Sure, Suspicion, counted, quoted};

/// What was found, and which pairs of events are suspected to be one.
pub(super) struct Same {
    pub(super) suspicions: Vec<Suspicion>,
    /// Lower number first.
    pub(super) pairs: FxHashSet<(u32, u32)>,
}

/// Events in which one pair met; more than this is a series of matches, not a copy.
const MOST_EVENTS_OF_A_PAIR: usize = 12;

/// Fewer games in common prove nothing.
const LEAST_IN_COMMON: usize = 4;

/// What two events have in common.
#[derive(Default)]
struct Common {
    /// Meetings of the same two players.
    meetings: usize,
    /// Of these, meetings that ended the same way.
    same_outcome: usize,
    /// Of these, meetings on the same day.
    same_day: usize,
    /// The rows of the games on the same day, in the later of the two events.
    rows: Vec<usize>,
}

pub(super) fn find(season: &Season<'_>) -> Same {
    let sizes = sizes(season);
    let mut same = Same { suspicions: Vec::new(), pairs: FxHashSet::default() };
    let mut common: Vec<((u32, u32), Common)> = in_common(season).into_iter().collect();
    common.sort_unstable_by_key(|(pair, _)| *pair);
    for (pair, common) in common {
        let smaller = sizes[pair.0 as usize].min(sizes[pair.1 as usize]);
        if let Some(sure) = sure_of_event(&common, smaller) {
            same.pairs.insert(pair);
            same.suspicions.push(of_event(season, pair, &common, smaller, sure));
        } else if let Some(&row) = common.rows.first() {
            same.suspicions.push(of_games(season, pair, &common, row));
        }
    }
    same
}

fn sizes(season: &Season<'_>) -> Vec<usize> {
    let mut sizes = vec![0; season.rows.events.len()];
    for row in &season.rows.rows {
        sizes[row.event as usize] += 1;
    }
    sizes
}

/// What any two events have in common. Each meeting of one is held against one of the other.
fn in_common(season: &Season<'_>) -> FxHashMap<(u32, u32), Common> {
    let rows = &season.rows.rows;
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    order.sort_unstable_by_key(|&row| {
        let row = &rows[row as usize];
        (row.pair(), row.event, row.day)
    });
    let mut common: FxHashMap<(u32, u32), Common> = FxHashMap::default();
    let row = |number: &u32| -> &PlayedRow { &rows[*number as usize] };
    for of_pair in order.chunk_by(|one, next| row(one).pair() == row(next).pair()) {
        let by_event: Vec<&[u32]> =
            of_pair.chunk_by(|one, next| row(one).event == row(next).event).collect();
        if by_event.len() > MOST_EVENTS_OF_A_PAIR {
            continue;
        }
        for (position, first) in by_event.iter().enumerate() {
            for second in &by_event[position + 1..] {
                let pair = (row(&first[0]).event, row(&second[0]).event);
                common.entry(pair).or_default().add(first, second, rows);
            }
        }
    }
    common
}

impl Common {
    /// The meetings of one pair of players in two events.
    fn add(&mut self, first: &[u32], second: &[u32], rows: &[PlayedRow]) {
        self.meetings += first.len().min(second.len());
        let mut free: Vec<u32> = second.to_vec();
        for one in first.iter().map(|&row| &rows[row as usize]) {
            let ended_so = |other: &PlayedRow| other.outcome_of_lower() == one.outcome_of_lower();
            let same_day = free.iter().position(|&other| {
                let other = &rows[other as usize];
                ended_so(other) && other.day == one.day
            });
            let same = same_day.or_else(|| free.iter().position(|&r| ended_so(&rows[r as usize])));
            if let Some(found) = same {
                let other = free.swap_remove(found);
                self.same_outcome += 1;
                if same_day.is_some() {
                    self.same_day += 1;
                    self.rows.push(other as usize);
                }
            }
        }
    }
}

/// How sure it is that two events are one; none when they need not be.
fn sure_of_event(common: &Common, smaller: usize) -> Option<Sure> {
    let Common { meetings, same_outcome, same_day, .. } = *common;
    // Sixty in a hundred of the smaller event, and eighty of the meetings, must be the same.
    if same_outcome < LEAST_IN_COMMON
        || same_outcome * 10 < smaller * 6
        || same_outcome * 10 < meetings * 8
    {
        return None;
    }
    Some(match (same_outcome == meetings, same_day * 10 >= same_outcome * 8) {
        (true, true) => Sure::NearlyCertain,
        _ if same_outcome >= 10 => Sure::NearlyCertain,
        (true, false) | (false, true) => Sure::Likely,
        (false, false) => Sure::Possible,
    })
}

fn of_event(
    season: &Season<'_>,
    pair: (u32, u32),
    common: &Common,
    smaller: usize,
    sure: Sure,
) -> Suspicion {
    let names = [pair.0, pair.1].map(|event| season.rows.event(event));
    let row = season.rows.rows.iter().position(|row| row.event == pair.1);
    Suspicion {
        doubt: Doubt::SameEvent,
        sure,
        row,
        about: names.map(str::to_owned).into(),
        why: format!(
            "`{}` has the games of `{}`: of {} in the smaller event {} are the same, {} of them on \
             the same day, and {} of the players who met in both had another result",
            names[1],
            names[0],
            counted(smaller, "game"),
            common.same_outcome,
            common.same_day,
            counted(common.meetings - common.same_outcome, "pair"),
        ),
        proposal: format!("[[ignore]]\nevent = {}", quoted(names[1])),
    }
}

fn of_games(season: &Season<'_>, pair: (u32, u32), common: &Common, first: usize) -> Suspicion {
    let names = [pair.0, pair.1].map(|event| season.rows.event(event));
    let game = &season.rows.rows[first];
    let white = season.named(game.white);
    let black = season.named(game.black);
    let sure = if common.rows.len() > 1 { Sure::NearlyCertain } else { Sure::Likely };
    let more = match common.rows.len() - 1 {
        0 => String::new(),
        1 => ", and so does another game".to_owned(),
        more => format!(", and so do {more} other games"),
    };
    Suspicion {
        doubt: Doubt::SameGame,
        sure,
        row: Some(first),
        about: names.map(str::to_owned).into(),
        why: format!(
            "the game {white} - {black} of {} stands in `{}` and in `{}` with the same result{more}",
            game.day, names[0], names[1]
        ),
        proposal: format!(
            "[[ignore]]\nevent = {}\nwhite = {}\nblack = {}\ndate = \"{}\"",
            quoted(names[1]),
            quoted(season.code(game.white)),
            quoted(season.code(game.black)),
            game.day
        ),
    }
}
