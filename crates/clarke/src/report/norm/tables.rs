//! Tables for norms: the mean of opponents that each score needs.

use std::collections::BTreeSet;

use event_awards::norm::NormTable;
use event_sections::Title;
use rating_core::{HalfPoints, PerCent};

use crate::report::table::{Align, Table};

/// Tables for some titles and numbers of games: one for programs, and the text for people.
pub(crate) fn norm_tables(by_title: &[Vec<NormTable>]) -> (Table, String) {
    let mut flat = Table::new(&[
        ("title", Align::Left),
        ("games", Align::Right),
        ("score", Align::Right),
        ("per_cent", Align::Right),
        ("mean_at_least", Align::Right),
    ]);
    for table in by_title.iter().flatten() {
        for row in &table.rows {
            flat.row([
                table.title.to_string(),
                table.games.to_string(),
                row.score.to_string(),
                per_cent(row.per_cent),
                row.mean_at_least.to_string(),
            ]);
        }
    }
    let texts: Vec<String> = by_title.iter().filter_map(|tables| title_text(tables)).collect();
    (flat, texts.join("\n"))
}

/// One row per score and one column per number of games; below them the requirements for the
/// opponents.
fn title_text(tables: &[NormTable]) -> Option<String> {
    let title: Title = tables.first()?.title;
    let scores: BTreeSet<HalfPoints> =
        tables.iter().flat_map(|table| table.rows.iter().map(|row| row.score)).collect();
    let games: Vec<String> = tables.iter().map(|table| format!("{} games", table.games)).collect();
    let mut headings = vec![("score", Align::Left)];
    headings.extend(games.iter().map(|games| (games.as_str(), Align::Right)));
    let mut matrix = Table::new(&headings);
    for score in scores.into_iter().rev() {
        let mean = |table: &NormTable| {
            let row = table.rows.iter().find(|row| row.score == score);
            row.map_or_else(String::new, |row| row.mean_at_least.to_string())
        };
        let means = tables.iter().map(mean);
        matrix.row_of(std::iter::once(score.to_string()).chain(means).collect());
    }
    let demands: [Demanded; 5] = [
        ("titled, at least", |table| Some(table.titled_at_least)),
        ("this title or better, at least", |table| Some(table.sought_at_least)),
        ("players, double round robin", |table| table.sought_of_double_at_least),
        ("own federation, at most", |table| Some(table.own_federation_at_most)),
        ("one federation, at most", |table| Some(table.one_federation_at_most)),
    ];
    for (name, of) in demands {
        let counts: Option<Vec<u32>> = tables.iter().map(of).collect();
        // Some rule books say nothing of double round robins.
        if let Some(counts) = counts {
            let counts = counts.iter().map(u32::to_string);
            matrix.row_of(std::iter::once(name.to_owned()).chain(counts).collect());
        }
    }
    let events: String = tables.iter().filter_map(events).collect();
    let matrix = matrix.text(2);
    Some(format!("{title}: the mean of the opponents that a score needs\n\n{matrix}{events}"))
}

/// The events in which this number of games, fewer than usual, is enough.
fn events(table: &NormTable) -> Option<String> {
    let events: Option<&str> = table.enough_in.into();
    let events = events?;
    Some(format!("  {} games: {events}\n", table.games))
}

/// A requirement for the opponents, and the function that returns its number.
type Demanded = (&'static str, fn(&NormTable) -> Option<u32>);

/// A percentage without its sign, for a column whose heading has it.
pub(super) fn per_cent(per_cent: PerCent) -> String {
    per_cent.to_string().trim_end_matches('%').to_owned()
}
