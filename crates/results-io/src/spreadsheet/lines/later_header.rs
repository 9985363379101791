//! A line below the header that repeats the column names, for example because several tables were
//! pasted below each other.

use crate::spreadsheet::cells::column_words::{COLOURS, RESULTS};
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::cells::results::result_of;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::days_in_titles::day_within;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};

/// The fewest cells of a line with column names: two players and the result.
const FEWEST: usize = 3;

/// How a line repeats the column names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamesAgain {
    /// All used columns are at the same places as above.
    InTheSamePlaces,
    /// At least one is at another place.
    InOtherPlaces,
    /// It may repeat them in unknown words.
    PerhapsInOtherWords,
}

/// How a row repeats the column names; `None` for a row that does not.
pub(crate) fn names_again(grid: &Grid, layout: &Layout, row: &GridRow) -> Option<NamesAgain> {
    let header = layout.first_row.checked_sub(1).and_then(|at| grid.rows.get(at))?;
    // If the names take two lines, the upper one is repeated, too.
    let upper = layout.first_row.checked_sub(2).and_then(|at| grid.rows.get(at));
    let upper = upper.filter(|_| layout.merged);
    if [Some(header), upper].into_iter().flatten().any(|header| header.cells == row.cells) {
        return Some(NamesAgain::InTheSamePlaces);
    }
    if let Some(again) = names_colours_again(layout, row) {
        return Some(again);
    }
    let names_days = names_days_again(layout, row);
    if !names_days && !row.cells.iter().any(|cell| may_name_a_result(layout, cell)) {
        return None;
    }
    let known: Vec<String> = header.cells.iter().map(|cell| plain(&cell.text())).collect();
    let said = |position: usize| Said::of(layout, &known, position, &row.cell(position).text());
    let said: Vec<Said> = (0..row.cells.len()).filter_map(said).collect();
    let names_a_result = said.iter().any(|one| one.meaning.is_some_and(is_result));
    let all_are_names = said.iter().all(|one| one.is_name);
    let is_header = names_a_result && (all_are_names || has_both_players(&said));
    if said.len() < FEWEST || !is_header {
        // Whatever it calls the players, for example in another language: their columns may be
        // exchanged.
        let is_other = names_days
            && said.len() >= FEWEST
            && !has_both_players(&said)
            && may_be_whole(layout, row);
        return is_other.then_some(NamesAgain::PerhapsInOtherWords);
    }
    let fits = |one: &Said| one.is_in_place || one.meaning.is_none();
    let fit = said.iter().all(fits);
    Some(if fit { NamesAgain::InTheSamePlaces } else { NamesAgain::InOtherPlaces })
}

/// The meaning of one cell as a column name.
#[derive(Clone, Copy)]
struct Said {
    /// Whether it is the name of any column.
    is_name: bool,
    meaning: Option<Meaning>,
    /// Whether the column at its place has this name or meaning.
    is_in_place: bool,
}

impl Said {
    /// The meaning of a cell; `None` for an empty one.
    fn of(layout: &Layout, known: &[String], position: usize, text: &str) -> Option<Self> {
        let name = plain(text);
        if text.is_empty() {
            return None;
        }
        let named = |wanted: &str| layout.columns.iter().find(|one| plain(&one.name) == wanted);
        let meaning = named(&name).map(|one| one.meaning).or_else(|| Meaning::of(text));
        let here = layout.columns.iter().find(|one| one.position == position);
        let is_called_so = known.get(position).is_some_and(|known| *known == name);
        let means_it = here.is_some_and(|here| Some(here.meaning) == meaning);
        Some(Self {
            is_name: meaning.is_some() || known.contains(&name),
            meaning,
            is_in_place: is_called_so || means_it,
        })
    }
}

/// Parts that occur in every name of a column of results.
const OF_RESULTS: [&str; 5] = ["res", "score", "outcome", "pts", "point"];

/// A quick check first, since nearly all cells of a table belong to games.
fn may_name_a_result(layout: &Layout, cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let lower = text.to_ascii_lowercase();
    OF_RESULTS.iter().any(|part| lower.contains(part))
        || layout.columns.iter().any(|one| is_result(one.meaning) && one.name.trim() == text)
}

/// Whether a row without a result has the name of a column of days in that column.
fn names_days_again(layout: &Layout, row: &GridRow) -> bool {
    // Nearly all cells of the column have a digit.
    let may_be_name = |cell: &Cell| matches!(cell, Cell::Text(text) if !text.is_empty() && !text.bytes().any(|byte| byte.is_ascii_digit()));
    let names_days =
        |cell: &Cell| may_be_name(cell) && Meaning::of(&cell.text()) == Some(Meaning::Date);
    let result = layout.position(Meaning::Result);
    let has_result = || result.is_some_and(|at| result_of(row.cell(at)).is_some());
    layout.position(Meaning::Date).is_some_and(|at| names_days(row.cell(at))) && !has_result()
}

/// Whether a row may name all columns, including that of the result. A title such as `Match
/// date,Ouse,Wharfe` does not, nor does a title with a day.
fn may_be_whole(layout: &Layout, row: &GridRow) -> bool {
    let mut results = layout.columns.iter().filter(|column| is_result(column.meaning));
    results.all(|column| !row.cell(column.position).is_empty())
        && !row.cells.iter().any(|cell| day_within(cell).is_some())
}

/// Whether the name of a column contains a colour in another language: `Weiss`, `Spieler Weiss`.
pub(crate) fn has_foreign_colour(name: &str) -> bool {
    let name = plain(name);
    let is_colour = |word: &str| COLOURS.iter().flatten().any(|colour| *colour == word);
    name.split(' ').any(is_colour)
}

/// How a row repeats the column names if it has the colours of another language in the places of
/// the players, and no result. Without a column of days, nothing else shows that it is not a game.
fn names_colours_again(layout: &Layout, row: &GridRow) -> Option<NamesAgain> {
    let player =
        |side| layout.position(Meaning::Of(side, Attribute::Player)).map(|at| row.cell(at));
    let (Some(Cell::Text(one)), Some(Cell::Text(other))) =
        (player(Side::White), player(Side::Black))
    else {
        return None;
    };
    let result = layout.position(Meaning::Result).map(|at| row.cell(at));
    let result = result.filter(|cell| result_of(cell).is_none())?;
    // If the name of the days is there, that of the results may be missing.
    if result.is_empty() && !names_days_again(layout, row) {
        return None;
    }
    let has = |text: &String, word: &str| text.trim().to_lowercase() == word;
    let are = |white: &str, black: &str| has(one, white) && has(other, black);
    if COLOURS.iter().any(|[white, black]| are(black, white)) {
        return Some(NamesAgain::InOtherPlaces);
    }
    if !COLOURS.iter().any(|[white, black]| are(white, black)) {
        return None;
    }
    // If there are columns other than these three, their order may have changed.
    let given = row.cells.iter().filter(|cell| !cell.is_empty()).count();
    let word = plain(&result.text());
    let names_results = RESULTS.iter().any(|name| word.starts_with(name));
    let are_alone = given == FEWEST && layout.columns.len() == FEWEST && names_results;
    Some(if are_alone { NamesAgain::InTheSamePlaces } else { NamesAgain::PerhapsInOtherWords })
}

const fn is_result(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Result | Meaning::Of(_, Attribute::Score))
}

/// A game between players who are called White and Black has no third column name.
fn has_both_players(said: &[Said]) -> bool {
    use Side::{Black, White};
    let has =
        |side| said.iter().any(|one| matches!(one.meaning, Some(Meaning::Of(of, _)) if of == side));
    has(White) && has(Black)
}

#[cfg(test)]
mod tests {
    use crate::spreadsheet::pins::import::Pins;

    use super::*;

    fn last_line(text: &str) -> Option<NamesAgain> {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        names_again(&grid, &layout, grid.rows.last().unwrap())
    }

    #[test]
    fn names_on_two_lines_that_stand_again_are_no_games() {
        let header = "Date,White,,Black,,Result\n,Name,Code,Name,Code,\n";
        let game = "13/10/2006,\"Lee, Ann\",500010F,\"Roe, Ben\",500020J,1-0\n";
        for again in header.lines() {
            let found = last_line(&format!("{header}{game}{again}\n"));
            assert_eq!(found, Some(NamesAgain::InTheSamePlaces), "{again}");
        }
        let other = last_line(&format!("{header}{game}Date,Black,,White,,Result\n"));
        assert_eq!(other, Some(NamesAgain::InOtherPlaces));
    }

    #[test]
    fn a_line_of_names_of_columns_is_no_game() {
        use NamesAgain::{InOtherPlaces, InTheSamePlaces, PerhapsInOtherWords};
        for (header, again, expected) in [
            ("Date,White,Black,Result", "Date,White,Black,Result", Some(InTheSamePlaces)),
            ("Date,White,Black,Result", "date,WHITE,Black,Res.", Some(InTheSamePlaces)),
            ("Date,White,Black,Result", ",White,Black,Result", Some(InTheSamePlaces)),
            ("Board,White,Black,Result", "Bd,White,Black,Result", Some(InTheSamePlaces)),
            ("Date,White,Black,Result", "Date,Black,White,Result", Some(InOtherPlaces)),
            ("White,Result,Black", "Black,Result,White", Some(InOtherPlaces)),
            ("Date,White,Black,Result", "White,Black,Result,Date", Some(InOtherPlaces)),
            ("Board,White,Black,Result", "Bd,Black,White,Result", Some(InOtherPlaces)),
            // The upper line of two lines of names.
            (
                "Date,White,,Black,,Result\n,Name,Code,Name,Code,",
                "Date,White,,Black,,Result",
                Some(InTheSamePlaces),
            ),
            (
                "Date,White,,Black,,Result\n,Name,Code,Name,Code,",
                "Date,Black,,White,,Result",
                Some(InOtherPlaces),
            ),
            // A column that the first table does not have.
            ("White,Black,Result", "White,Black,Result,Date", Some(InOtherPlaces)),
            ("Player,Score,Player,Score", "Player,Score,Player,Score", Some(InTheSamePlaces)),
            (
                "Player,Score,Player,Score,Board",
                "Board,Player,Score,Player,Score",
                Some(InOtherPlaces),
            ),
            // In another language.
            ("Date,White,Black,Result", "Date,Schwarz,Weiss,Erg", Some(InOtherPlaces)),
            ("Date,White,Black,Result", "Datum,Schwarz,Weiss,Ergebnis", Some(InOtherPlaces)),
            ("Date,White,Black,Result", "Date,Musta,Valkea,Tulos", Some(PerhapsInOtherWords)),
            ("White,Black,Result", "Schwarz,Weiss,Erg", Some(InOtherPlaces)),
            ("Board,White,Black,Result", "Brett,Weiß,Schwarz,Erg", Some(PerhapsInOtherWords)),
            ("White,Black,Result", "Noirs,Blancs,Résultat", Some(InOtherPlaces)),
            ("White,Result,Black", "Noir,Résultat,Blanc", Some(InOtherPlaces)),
            ("White,Black,Result", "Weiss,Schwarz,Ergebnis", Some(InTheSamePlaces)),
            ("White,Black,Result", "Bianco,Nero,adjourned", Some(PerhapsInOtherWords)),
            // The name of the results is missing.
            ("Date,White,Black,Result", "Datum,Schwarz,Weiss,", Some(InOtherPlaces)),
            // Players with these names.
            ("White,Black,Result", "Schwarz,Weiss,1-0", None),
            ("White,Black,Result", "Schwarz,Weiss,", None),
            ("White,Black,Result", "Schwarz,Noir,Erg", None),
            ("Date,White,Black,Result", "Date,3/10/2006,,", None),
            ("Date,White,Black,Result", "Day,Lee,Roe,1-0", None),
            // Titles.
            ("Date,White,Black,Result", "Match date,Ouse,Wharfe,", None),
            ("Date,White,Black,Result", "Date,4 October 2006,Ouse,Swale,", None),
            // Players with these names.
            ("White,Black,Result", "White,Black,1-0", None),
            ("White,Black,Result", "Black,White,W", None),
            ("Date,White,Black,Result", "13/10/2006,White,Black,", None),
            ("White,Black,Result", "Lee,Roe,Result", None),
        ] {
            let found = last_line(&format!("{header}\n{again}\n"));
            assert_eq!(found, expected, "{header} / {again}");
        }
    }
}
