//! The column that says which colour whoever stands first had.

use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::question::Question;

/// A column of colours counts where the names of the players' columns say none, if most of what it has is colours;
/// if some of it is, that is a question. Beside White it may have anything.
pub(crate) fn leave_out_other_colours(
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
pub(crate) fn names_both_players(columns: &[Column], row: &GridRow) -> bool {
    let has = |side: Side| {
        let is_of_side = |column: &Column| match column.meaning {
            Meaning::Of(of, what) => of == side && what != Attribute::Score,
            _ => false,
        };
        columns.iter().any(|column| is_of_side(column) && !row.cell(column.position).is_empty())
    };
    has(Side::White) && has(Side::Black)
}

/// Whether the name of a column has a colour in it: `White player`, `Black`.
pub(crate) fn says_colour(column: &Column) -> bool {
    // `Player B` stands beside `Player A`.
    let name = plain(&column.name).replace("player b", "player");
    name.split(' ').any(|word| has_black(word).is_some())
}

/// Whether a colour is Black; `None` for what is not a colour.
pub(crate) fn has_black(colour: &str) -> Option<bool> {
    match colour.trim().to_lowercase().as_str() {
        "b" | "black" => Some(true),
        "w" | "white" => Some(false),
        _ => None,
    }
}
