//! The column that says which colour whoever stands first had.

use super::column::Column;
use super::grid::{Grid, GridRow};
use super::import::Pins;
use super::layout::Layout;
use super::meaning::{Attribute, Meaning, Side};
use super::plain::plain;
use super::question::Question;
use super::results::{SpeaksOf, result_of, speaks_of};
use super::table::TableRow;

/// A column of colours counts where the names of the players' columns say none, if most of what it has is colours;
/// if some of it is, that is a question. Beside White it may have anything.
pub(super) fn leave_out_other_colours(
    columns: &mut Vec<Column>,
    pins: &Pins,
    below: &[GridRow],
) -> Option<Question> {
    let first = columns.iter().find(|column| matches!(column.meaning, Meaning::Of(..)));
    let says_none = first.is_some_and(|first| !says_colour(first));
    let is_pinned = pins.columns.contains_key(&Meaning::Colour);
    // Notes, totals and lists below the games are no colours of theirs.
    let games: Vec<&GridRow> =
        below.iter().filter(|row| names_both_players(columns, row)).collect();
    let is_colour = |column: &Column| column.meaning == Meaning::Colour;
    let mut in_doubt = None;
    if let Some(colour) = columns.iter().find(|column| is_colour(column) && says_none) {
        let texts = games.iter().map(|row| row.cell(colour.position).text());
        let texts = texts.filter(|text| !text.is_empty() && plain(text) != plain(&colour.name));
        let (colours, others): (Vec<_>, Vec<_>) = texts.partition(|text| has_black(text).is_some());
        if is_pinned || colours.len() > others.len() {
            return None;
        }
        in_doubt = others
            .first()
            .filter(|_| !colours.is_empty())
            .map(|other| Question::colours_in_doubt(&colour.name, other));
    }
    columns.retain(|column| !is_colour(column));
    in_doubt
}

/// Whether a row has something in the columns of both players.
pub(super) fn names_both_players(columns: &[Column], row: &GridRow) -> bool {
    let has = |side: Side| {
        let is_of_side = |column: &Column| match column.meaning {
            Meaning::Of(of, what) => of == side && what != Attribute::Score,
            _ => false,
        };
        columns.iter().any(|column| is_of_side(column) && !row.cell(column.position).is_empty())
    };
    has(Side::White) && has(Side::Black)
}

/// Marks the games of which nobody knows who had White: all, where neither the names of the players' columns, nor a
/// column of colours, nor the results say it; else those without a colour in that column.
pub(super) fn mark_without_colours(grid: &Grid, layout: &Layout, games: &mut [TableRow]) {
    let lines: Vec<u32> = games.iter().map(TableRow::line).collect();
    let is_game = |row: &&GridRow| lines.binary_search(&row.line).is_ok();
    let rows = || grid.rows.iter().skip(layout.first_row).filter(is_game);
    if let Some(column) = layout.position(Meaning::Colour) {
        // Both are in the order of their lines.
        let without = rows().zip(games).filter(|(row, _)| row.cell(column).is_empty());
        without.for_each(|(_, game)| game.set_without_colours());
        return;
    }
    let has_words = |column: usize| {
        // Whoever writes `White wins` has White first, as it is read.
        let is_word = |row: &GridRow| {
            let cell = row.cell(column);
            result_of(cell).is_some() && speaks_of(&cell.text()) == SpeaksOf::Colours
        };
        rows().any(is_word)
    };
    let is_said = layout.columns.iter().any(says_who_is_white)
        || layout.position(Meaning::Result).is_some_and(has_words);
    if !is_said {
        games.iter_mut().for_each(TableRow::set_without_colours);
    }
}

/// Whether a column of a player says which colour they had: by its name, or by what it was pinned as where its name
/// is none that is known, as `Weiss`. `Home` is pinned as `white`, too, and says none.
fn says_who_is_white(column: &Column) -> bool {
    let is_of_player =
        matches!(column.meaning, Meaning::Of(_, attribute) if attribute != Attribute::Score);
    let is_known =
        || Meaning::of(&column.name).is_some() || Meaning::attribute_of(&column.name).is_some();
    is_of_player && (says_colour(column) || !is_known())
}

/// Whether the name of a column has a colour in it: `White player`, `Black`.
pub(super) fn says_colour(column: &Column) -> bool {
    // `Player B` stands beside `Player A`.
    let name = plain(&column.name).replace("player b", "player");
    name.split(' ').any(|word| has_black(word).is_some())
}

/// Whether a colour is Black; `None` for what is not a colour.
pub(super) fn has_black(colour: &str) -> Option<bool> {
    match colour.trim().to_lowercase().as_str() {
        "b" | "black" => Some(true),
        "w" | "white" => Some(false),
        _ => None,
    }
}
