//! The figures that the script draws on a player's page, in as few bytes as possible.
//!
//! Rows end with `;` and cells with `|`, except the last ones. As tables and pictures they took 4
//! kB on each of many thousand pages. Anything that follows from the grades and games on the page
//! is left out.

use std::collections::BTreeMap;

use crate::context::Context;
use crate::season::{Entry, Season};
use crate::site::{Record, Tally};

/// The games of a season in a grade, with their average.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    games: u32,
    average: f64,
}

/// The games that came into a grade and fell away since the list before, by comparing the two
/// calculations: a row for each season, the latest first, with its average and its games before and
/// after. Empty without an earlier grade.
pub(super) fn changed(
    context: &Context<'_>,
    (before, then): (&Season, &Entry),
    (season, now): (&Season, &Entry),
) -> String {
    let (old, new) = (parts(before, then), parts(season, now));
    if old.is_empty() || new.is_empty() {
        return String::new();
    }
    let mut seasons: Vec<&String> = old.keys().chain(new.keys()).collect();
    seasons.sort_unstable();
    seasons.dedup();
    let row = |label: &&String| {
        let (was, is) = (old.get(*label).copied(), new.get(*label).copied());
        let average = context.words.decimal(is.or(was).unwrap_or_default().average, 1);
        let (was, is) = (was.unwrap_or_default().games, is.unwrap_or_default().games);
        format!("{label}|{average}|{was}|{is}")
    };
    seasons.iter().rev().map(row).collect::<Vec<_>>().join(";")
}

/// The games of a grade by season.
fn parts(season: &Season, entry: &Entry) -> BTreeMap<String, Part> {
    let receipt = &entry.receipt;
    let mut parts = BTreeMap::new();
    if receipt.counted > 0 {
        let average = receipt.points.to_f64() / f64::from(receipt.counted);
        parts.insert(season.label.clone(), Part { games: receipt.counted, average });
    }
    for borrowed in &receipt.borrowed {
        let part = Part { games: borrowed.games, average: borrowed.average.to_f64() };
        parts.insert(borrowed.season.clone(), part);
    }
    parts
}

/// Games by colour (`w` and `b`) and by the opponent's grade (`80–99`), the highest first: games,
/// points, the points that the rule expects, and the difference.
pub(super) fn tallies(context: &Context<'_>, record: &Record) -> String {
    let words = context.words;
    let colours = [("w", &record.white), ("b", &record.black)];
    let played = colours.into_iter().filter(|(_, tally)| tally.games > 0);
    let colours = played.map(|(colour, tally)| tally_row(context, colour, tally));
    let bands = record.by_opponent.iter().rev().map(|band| {
        let (from, to) = (words.number(band.from), words.number(band.to));
        tally_row(context, &format!("{from}–{to}"), &band.tally)
    });
    colours.chain(bands).collect::<Vec<_>>().join(";")
}

fn tally_row(context: &Context<'_>, what: &str, tally: &Tally) -> String {
    let words = context.words;
    let (games, score) = (words.number(tally.games), words.half_points(tally.half_points));
    let expected = words.decimal(tally.expected, 1);
    let difference = words.signed_decimal(tally.score() - tally.expected, 1);
    format!("{what}|{games}|{score}|{expected}|{difference}")
}
