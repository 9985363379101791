//! Notes beside a game that contradict its result, because they say that the game was not played:
//! `default`, `walkover`.

use super::table_row::TableRow;
use crate::game_result::GameResult;
use crate::reason::Reason;
use crate::row::{Given, Row};
use crate::row_fault::RowFault;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::grid::rows::{Cell, Grid};

/// Words that do not occur in notes about games that were played.
const WORDS: [&str; 10] = [
    "default",
    "defaulted",
    "defaults",
    "dflt",
    "walkover",
    "walkovers",
    "forfeit",
    "forfeited",
    "forfeits",
    "unplayed",
];

/// Whole notes with the same meaning; as words of longer notes they may mean something else.
const NOTES: [&str; 9] =
    ["def", "w o", "wo", "walk over", "bye", "no show", "not played", "absent", "no opponent"];

/// The games with the result of a game that was played, and with such a note in an unread column.
pub(crate) fn notes_of_defaults(
    file: &str,
    grid: &Grid,
    layout: &Layout,
    games: &[TableRow],
) -> Vec<RowFault> {
    let is_read = |at: usize| layout.columns.iter().any(|column| column.position == at);
    let is_played = |line: u32| {
        let game = games.binary_search_by_key(&line, TableRow::line).ok();
        let game = game.and_then(|at| games.get(at)).map(TableRow::row);
        // A row without a player is rejected anyway.
        let counts = |game: Row<'_>| {
            let is_played = matches!(game.result, Given::Value(GameResult::Played(_)));
            is_played && !game.white.text.is_empty() && !game.black.text.is_empty()
        };
        game.is_some_and(counts)
    };
    let told = grid.rows.iter().skip(layout.first_row).filter_map(|row| {
        let cells = row.cells.iter().enumerate().filter(|(at, _)| !is_read(*at));
        let note = cells.map(|(_, cell)| cell).find(|cell| says_default(cell))?;
        is_played(row.line).then(|| {
            let reason = Reason::SaysNotPlayed;
            RowFault::of_value(file, row.line as usize, "note", &note.text(), reason)
                .with_row(row.original.clone())
        })
    });
    told.collect()
}

fn says_default(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().any(|word| WORDS.contains(word)) || NOTES.contains(&&*words.join(" "))
}
