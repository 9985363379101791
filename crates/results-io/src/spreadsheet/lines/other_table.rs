//! A table of something else below the games, usually a league table. If it were read with the
//! columns of the games, each of its rows would be a fault, and the letters of its header a win.

use super::later_header::names_again;
use super::table_line::{Kind, TableLine};
use crate::spreadsheet::cells::code_text::is_code;
use crate::spreadsheet::cells::standings::names_standings;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::written_day::says_a_day;
use crate::spreadsheet::grid::rows::Grid;
use crate::spreadsheet::pins::meaning::Meaning;

/// Lines that are a table of something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OtherTable {
    /// The line with its column names.
    pub(crate) first: u32,
    pub(crate) last: u32,
    /// The original first line.
    pub(crate) original: String,
}

/// Skips such tables, each up to the next line that has the column names of the games, or is a
/// game.
pub(crate) fn pass_over_other_tables(
    grid: &Grid,
    layout: &Layout,
    lines: &mut [TableLine<'_>],
) -> Vec<OtherTable> {
    let mut found: Vec<OtherTable> = Vec::new();
    let mut is_inside = false;
    for line in lines {
        let row = line.row;
        if names_again(grid, layout, row).is_some() {
            is_inside = false;
        } else if names_standings(row) {
            is_inside = true;
            let (first, original) = (row.line, row.original.clone());
            found.push(OtherTable { first, last: first, original });
        } else if is_inside && is_of_the_games(line) {
            is_inside = false;
        }
        if is_inside {
            line.kind = Kind::PassedOver;
            if let Some(table) = found.last_mut() {
                table.last = row.line;
            }
        }
    }
    found
}

/// Whether a line below such a table belongs to the games again, possibly with a fault: it has a
/// day, or two codes, or else two players and a result. A single code is not enough, since every
/// row of a list of players has one.
fn is_of_the_games(line: &TableLine<'_>) -> bool {
    let day = line.cell(Meaning::Date);
    let players = || line.players.iter().map(|player| player.named().text);
    let says_no_other = line.result().is_some() || line.result_text().is_empty();
    if says_a_day(day) || players().all(is_code) || (players().any(is_code) && says_no_other) {
        return true;
    }
    let is_somebody = |text: &str| text.chars().any(char::is_alphabetic);
    line.kind == Kind::Game
        && line.result().is_some()
        && day.is_empty()
        && players().all(is_somebody)
}
