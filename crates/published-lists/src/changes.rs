//! `changes.csv`: where every player began and ended under a system.
//!
//! Systems of the matrix model use floating point; six decimals are printed.

use super::file::PublishedFile;
use super::table::table;
use input_files::published_columns::CHANGES;

/// One line: a player who has a grade under the system.
#[derive(Clone, Copy, Debug)]
pub struct ChangesRow<'a> {
    /// The player.
    pub code: &'a str,
    /// Games in the season.
    pub games: u32,
    /// The grade at the start, on the system's scale; `None` for a player whose first grade is
    /// computed from the games of the season itself.
    pub start: Option<f64>,
    /// How the grade at the start was found.
    pub began: Option<&'static str>,
    /// The grade at the end.
    pub end: f64,
}

/// The file, in the order of the rows.
#[must_use]
pub fn changes<'a>(name: &str, rows: &'a [ChangesRow<'a>]) -> PublishedFile<'a> {
    table(name, CHANGES, rows.len(), move |number, line| {
        let row = rows.get(number)?;
        line.text(row.code);
        line.number(row.games);
        line.words(&row.start.map(six_decimals).unwrap_or_default());
        line.text(row.began.unwrap_or(""));
        line.words(&six_decimals(row.end));
        Some(())
    })
}

fn six_decimals(number: f64) -> String {
    format!("{number:.6}")
}
