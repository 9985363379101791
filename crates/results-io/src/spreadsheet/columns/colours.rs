//! The column with the colour of the player who comes first.

use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::GridRow;
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::question::Question;

/// Letters of Black in languages in which B is White: negras, noirs; crni, czarne; černý; siyah;
/// pretas.
pub(crate) const BLACK_BESIDE_B: [&str; 6] = ["n", "c", "č", "Č", "s", "p"];

/// Whether a column `B` among these may be White's: beside a column with such a letter, and without
/// one of White in English.
pub(crate) fn b_may_be_white(names: &[String]) -> bool {
    let is_black = |name: &String| BLACK_BESIDE_B.contains(&plain(name).as_str());
    let is_white = |name: &String| matches!(Meaning::of(name), Some(Meaning::Of(Side::White, _)));
    names.iter().any(is_black) && !names.iter().any(is_white)
}

/// Keeps a column of colours if the names of the players' columns do not tell the colours, and if
/// most of its cells are colours; if only some are, the reader asks. In a table with White's and
/// Black's columns, it may contain anything and is left out.
pub(crate) fn leave_out_other_colours(
    columns: &mut Vec<Column>,
    pins: &Pins,
    below: &[GridRow],
) -> Option<Question> {
    let first = columns.iter().find(|column| matches!(column.meaning, Meaning::Of(..)));
    let says_none = first.is_some_and(|first| !says_colour(first));
    let is_pinned = pins.columns.contains_key(&Meaning::Colour);
    // Notes, totals and lists below the games are not colours of games.
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

/// In a table of home and away players, uses a column of the letters W and B as the colours of the
/// home player. Its name may be unknown, missing beside a player, or the same as that of the
/// player's column beside it. If there is such a column for the away player, too, both must agree.
/// A few cells may be empty: the colours of those games are then unknown.
pub(crate) fn take_letters_of_colour(
    names: &[String],
    columns: &mut Vec<Column>,
    pins: &Pins,
    below: &[GridRow],
) {
    let is_pinned = |meaning: &Meaning| *meaning == Meaning::Colour || meaning.is_of_player();
    if pins.columns.keys().any(is_pinned) {
        return;
    }
    let is_free = |at: usize| {
        let Some(known) = columns.iter().find(|column| column.position == at) else { return true };
        let is_same = |column: &&Column| column.meaning == known.meaning;
        let is_player = matches!(known.meaning, Meaning::Of(_, Attribute::Player));
        known.meaning == Meaning::Colour || is_player && columns.iter().filter(is_same).count() > 1
    };
    let is_beside_player = |at: usize| {
        let is_beside = |column: &&Column| column.position.abs_diff(at) == 1;
        let is_player =
            |column: &Column| matches!(column.meaning, Meaning::Of(_, Attribute::Player));
        columns.iter().filter(is_beside).any(is_player)
    };
    let may_be_one = |at: &usize| {
        let is_nameless = plain(&names[*at]).is_empty();
        let may_be = is_nameless && is_beside_player(*at) || may_be_of_colours(&names[*at]);
        may_be && is_free(*at)
    };
    let candidates: Vec<usize> = (0..names.len()).filter(may_be_one).collect();
    if candidates.is_empty() {
        return;
    }
    let games: Vec<&GridRow> =
        below.iter().filter(|row| names_both_players(columns, row)).collect();
    let found = candidates.into_iter().filter_map(|at| Some((at, letters_of(&games, at)?)));
    // A W alone may be a game that was won, and a B alone, without a heading, a team.
    let has = |black: &[Option<bool>], wanted: bool| black.contains(&Some(wanted));
    let is_sure = |(at, black): &(usize, Vec<Option<bool>>)| {
        has(black, true) && (has(black, false) || !plain(&names[*at]).is_empty())
    };
    let found: Vec<_> = found.filter(is_sure).collect();
    let is_other = |column: &Column| found.iter().all(|(at, _)| *at != column.position);
    let others: Vec<Column> = columns.iter().filter(|column| is_other(column)).cloned().collect();
    let Some(colour) = colour_of_home(&found).filter(|at| is_of_home(*at, &others)) else { return };
    // A column with a known name needs no other sign.
    let is_known = columns.iter().any(|column| column.meaning == Meaning::Colour);
    if !is_known || found.len() > 1 {
        let (meaning, name) = (Meaning::Colour, names[colour].clone());
        *columns = others;
        columns.push(Column { position: colour, meaning, name });
        columns.sort_by_key(|column| column.position);
    }
}

/// For each game, whether its letter in a column is Black's, if it has one; `None` for a column
/// with any other text, or with letters for less than half of the games.
fn letters_of(games: &[&GridRow], at: usize) -> Option<Vec<Option<bool>>> {
    let mut letters = Vec::with_capacity(games.len());
    for row in games {
        let cell = row.cell(at);
        let black = has_black(&cell.text());
        if black.is_none() && !cell.is_empty() {
            return None;
        }
        letters.push(black);
    }
    let given = letters.iter().flatten().count();
    (given * 2 > letters.len()).then_some(letters)
}

/// The home player's column among columns of letters: the only one, or the first of two that agree
/// with each other.
fn colour_of_home(found: &[(usize, Vec<Option<bool>>)]) -> Option<usize> {
    match found {
        [(one, _)] => Some(*one),
        [(one, black), (_, others)] => {
            let is_other = |(one, other): (&Option<bool>, &Option<bool>)| {
                one.zip(*other).is_none_or(|(one, other)| one != other)
            };
            black.iter().zip(others).all(is_other).then_some(*one)
        }
        _ => None,
    }
}

/// Whether a column of colours is the home player's, given the other columns: all players must be
/// home or away, and a column after the away player may be the away player's.
fn is_of_home(colour: usize, columns: &[Column]) -> bool {
    let is_player = |column: &&Column| matches!(column.meaning, Meaning::Of(_, what) if what != Attribute::Score);
    let players = || columns.iter().filter(is_player);
    let is_of_side = |column: &Column| {
        plain(&column.name).split(' ').any(|word| matches!(word, "home" | "away"))
    };
    let is_away = |column: &Column| matches!(column.meaning, Meaning::Of(Side::Black, _));
    // After the result, they may be the colours of the away player.
    let is_result = |column: &Column| {
        matches!(column.meaning, Meaning::Result | Meaning::Of(Side::White, Attribute::Score))
    };
    let follows_result = columns.iter().any(|column| is_result(column) && column.position < colour);
    players().all(is_of_side)
        && players().any(|column| is_away(column) && column.position > colour)
        && !follows_result
}

/// Whether the name of a column allows it to have the home player's colours: all of its words must
/// be suitable.
fn may_be_of_colours(name: &str) -> bool {
    const WORDS: [&str; 13] = [
        "w", "b", "white", "black", "colour", "color", "col", "home", "away", "h", "a", "player",
        "or",
    ];
    let name = plain(name);
    let mut words = name.split(' ').filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(|word| WORDS.contains(&word))
}

/// Whether a row has values in the columns of both players.
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

/// Whether the name of a column contains a colour: `White player`, `Black`.
pub(crate) fn says_colour(column: &Column) -> bool {
    // `Player B` is the name beside `Player A`.
    let name = plain(&column.name).replace("player b", "player");
    name.split(' ').any(|word| has_black(word).is_some())
}

/// Whether a colour is Black; `None` if the text is not a colour.
pub(crate) fn has_black(colour: &str) -> Option<bool> {
    match colour.trim().to_lowercase().as_str() {
        "b" | "black" => Some(true),
        "w" | "white" => Some(false),
        _ => None,
    }
}
