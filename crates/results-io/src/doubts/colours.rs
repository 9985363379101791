//! Colours out of balance as no Swiss pairing makes them: a sign that rows were swapped, or that
//! White stands in the wrong column.
//!
//! FIDE's Swiss rules keep the difference at two, at three in a last round at most. Only sections
//! with numbered rounds of one game each are looked at; a match or a league has other rules.

use std::collections::BTreeMap;

use super::{Doubt, Season, Sure, Suspicion};

/// Rounds from which on a balance is asked for.
const LEAST_ROUNDS: usize = 5;

/// The least difference that no Swiss pairing makes.
const IMPOSSIBLE: u32 = 4;

/// A player's colours in a section.
#[derive(Default)]
struct Colours {
    white: u32,
    black: u32,
    rounds: Vec<u32>,
    row: usize,
}

pub(super) fn find(season: &Season<'_>) -> Vec<Suspicion> {
    let mut sections: BTreeMap<(u32, u32, u32), Colours> = BTreeMap::new();
    for (number, row) in season.rows.rows.iter().enumerate().filter(|(_, row)| row.round > 0) {
        for (player, is_white) in [(row.white, true), (row.black, false)] {
            let colours = sections.entry((row.event, row.section, player)).or_default();
            if colours.rounds.is_empty() {
                colours.row = number;
            }
            colours.rounds.push(row.round);
            *(if is_white { &mut colours.white } else { &mut colours.black }) += 1;
        }
    }
    let suspicion = |((event, _, player), colours): (&(u32, u32, u32), &Colours)| {
        let Colours { white, black, ref rounds, row } = *colours;
        let event_name = season.rows.event(*event);
        let difference = white.abs_diff(black);
        (rounds.len() >= LEAST_ROUNDS && difference >= IMPOSSIBLE && !has_twins(rounds)).then(|| {
            Suspicion {
                doubt: Doubt::Colours,
                sure: if difference > IMPOSSIBLE { Sure::Likely } else { Sure::Possible },
                row: Some(row),
                about: vec![season.code(*player).to_owned(), event_name.to_owned()],
                why: format!(
                    "{} has White {white} times and Black {black} times in `{event_name}`: no Swiss \
                     pairing makes a difference of more than three",
                    season.named(*player)
                ),
                proposal: String::new(),
            }
        })
    };
    sections.iter().filter_map(suspicion).collect()
}

/// Whether a round has two games.
fn has_twins(rounds: &[u32]) -> bool {
    let mut sorted = rounds.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
