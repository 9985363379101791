//! Results such as `White wins` in a table that does not tell who had White.

use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::cells::results::{SpeaksOf, result_of, speaks_of};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::lines::table_line::{Kind, TableLine};
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;

/// Asks if the players are home and away players, whose colours alternate in a match, and no column
/// gives their colours. If a player's column is pinned, the pin has decided who is White.
pub(super) fn refuse_words_of_colour(
    layout: &Layout,
    pins: &Pins,
    lines: &[TableLine<'_>],
) -> Result<(), Question> {
    let is_player =
        |meaning: Meaning| matches!(meaning, Meaning::Of(_, what) if what != Attribute::Score);
    let is_pinned = pins.columns.keys().any(|meaning| is_player(*meaning));
    let result = layout.columns.iter().find(|column| column.meaning == Meaning::Result);
    let Some(result) = result.filter(|_| !is_pinned && layout.position(Meaning::Colour).is_none())
    else {
        return Ok(());
    };
    let players: Vec<&Column> =
        layout.columns.iter().filter(|column| is_player(column.meaning)).collect();
    let is_of_side = |column: &&Column| {
        plain(&column.name).split(' ').any(|word| matches!(word, "home" | "away"))
    };
    if !players.iter().all(is_of_side) {
        return Ok(());
    }
    let names_colour = |line: &&TableLine<'_>| {
        let cell = line.row.cell(result.position);
        line.kind == Kind::Game
            && result_of(cell).is_some()
            && speaks_of(&cell.text()) == SpeaksOf::Colours
    };
    let Some(line) = lines.iter().find(names_colour) else { return Ok(()) };
    let pins: Vec<String> = players.iter().map(|column| layout.pin(column)).collect();
    Err(Question::new(
        format!(
            "who had White? Line {} has `{}`, and no column has the colours of `{}`: add a column \
             `Colour` with the home player's colour, W or B",
            line.row.line,
            one_line(&line.row.cell(result.position).text()),
            players.first().map(|column| one_line(&column.name)).unwrap_or_default()
        ),
        format!("# if the home player had White in every game:\n{}", pins.join("\n")),
    ))
}
