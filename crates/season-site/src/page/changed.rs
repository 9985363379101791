//! What came into a grade and what fell away since the list before: read off the two calculations.

use std::collections::BTreeMap;

use crate::context::Context;
use crate::season::{Entry, Season};

/// Games of a season in the grade before and in this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChangedRow {
    pub(crate) season: String,
    pub(crate) average: String,
    pub(crate) before: String,
    pub(crate) after: String,
    pub(crate) words: String,
}

/// Games and their average in a grade.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    games: u32,
    average: f64,
}

/// The rows, the latest season first; none without a grade before.
pub(crate) fn changed(
    context: &Context<'_>,
    (before, then): (&Season, &Entry),
    (season, now): (&Season, &Entry),
) -> Vec<ChangedRow> {
    let (old, new) = (parts(before, then), parts(season, now));
    if old.is_empty() || new.is_empty() {
        return Vec::new();
    }
    let words = context.words;
    let seasons: Vec<&String> = {
        let mut all: Vec<&String> = old.keys().chain(new.keys()).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter().rev().collect()
    };
    let row = |label: &String| {
        let (was, is) = (old.get(label).copied(), new.get(label).copied());
        let average = is.or(was).unwrap_or_default().average;
        let (was, is) = (was.unwrap_or_default().games, is.unwrap_or_default().games);
        let many = was.abs_diff(is);
        let text = match was.cmp(&is) {
            std::cmp::Ordering::Less => words.came_in().count(many.into(), &[("n", &many)]),
            std::cmp::Ordering::Greater => words.fell_away().count(many.into(), &[("n", &many)]),
            std::cmp::Ordering::Equal => words.stayed().to_string(),
        };
        ChangedRow {
            season: label.clone(),
            average: words.decimal(average, 1),
            before: words.number(was),
            after: words.number(is),
            words: text,
        }
    };
    seasons.into_iter().map(row).collect()
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
