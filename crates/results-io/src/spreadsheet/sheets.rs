//! Finds the sheets of a file that have results.

use std::collections::BTreeSet;

use crate::error::{Error, FileProblem};
use crate::nobody::is_long_dash;
use crate::source::Source;
use crate::spreadsheet::cells::results::{result_of, result_of_points};
use crate::spreadsheet::columns::cross_columns::is_cross_table;
use crate::spreadsheet::columns::headings::{Headings, question as unknown_headings, refuse_unmet};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::grid::workbook;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::question::Question;
use crate::unpack::is_workbook;

/// The sheets of a workbook, or the only grid of a text.
pub(crate) fn grids_of(source: &Source) -> Result<Vec<Grid>, Error> {
    if is_workbook(source.bytes()) {
        let refused = |problem| FileProblem::Settings { line: None, problem }.of(&source.name);
        return workbook::sheets_of(source.bytes()).map_err(refused);
    }
    let text = source.text()?;
    match Grid::line_of_two_rows(text) {
        Some(line) => Err(FileProblem::TwoRows { line: line as usize }.of(&source.name)),
        None => Ok(vec![Grid::of_text(text)]),
    }
}

/// The grid with the results.
pub(crate) struct Found<'g> {
    pub(crate) grid: &'g Grid,
    pub(crate) layout: Layout,
    /// The names of other sheets that also have results but are not pinned.
    pub(crate) beside: Vec<String>,
}

/// Finds the grid with the results: that of the pinned sheet, or else the only suitable one.
pub(crate) fn grid_of<'g>(grids: &'g [Grid], pins: &Pins) -> Result<Found<'g>, Question> {
    let names: Vec<String> = grids.iter().filter_map(|grid| grid.sheet.clone()).collect();
    let wanted = |grid: &&Grid| pins.are_of(grid);
    if let Some(sheet) = pins.sheets.first().filter(|_| names.is_empty()) {
        return Err(Question::sheet_of_text(sheet));
    }
    if let Some(sheet) = pins.sheets.first().filter(|_| !grids.iter().any(|grid| wanted(&grid))) {
        return Err(Question::no_such_sheet(sheet, &names));
    }
    let anywhere = Pins { header_line: None, ..pins.clone() };
    let (mut fitting, mut question, mut unknown) = (Vec::new(), None, Vec::new());
    for grid in grids.iter().filter(wanted) {
        match Layout::find(grid, pins) {
            Ok(Some(layout)) => fitting.push((grid, layout)),
            Ok(None) => unknown
                .extend(Headings::find(grid, pins).or_else(|| Headings::find(grid, &anywhere))),
            Err(asked) => question = question.or(Some(asked)),
        }
    }
    // A hidden sheet is not asked about, but reported.
    if pins.sheets.is_empty() && fitting.iter().any(|(grid, _)| !grid.is_hidden) {
        fitting.retain(|(grid, _)| !grid.is_hidden);
    }
    let names_of_fitting: Vec<String> =
        fitting.iter().filter_map(|(grid, _)| grid.sheet.clone()).collect();
    let are_alike = are_alike(&fitting.iter().map(|(grid, _)| *grid).collect::<Vec<_>>());
    let mut fitting = fitting.into_iter();
    match (fitting.next(), fitting.next(), question) {
        (Some((grid, layout)), None, _) => {
            refuse_unmet(layout.header_line, &layout.names(grid), pins)?;
            Ok(Found { grid, layout, beside: unread_beside(grids, grid) })
        }
        (Some(_), Some(_), _) => Err(Question::several_sheets(&names_of_fitting, are_alike)),
        (None, _, Some(question)) => Err(question),
        (None, ..) => Err(unknown_headings(&unknown, &names, pins)),
    }
}

/// Whether two of the sheets have nearly all of their words in common, as copies do, or one event
/// in two forms. Sections share their headings and clubs, and no names.
pub(crate) fn are_alike(grids: &[&Grid]) -> bool {
    let words: Vec<BTreeSet<String>> = grids.iter().map(|grid| words_of(grid)).collect();
    words.iter().enumerate().any(|(at, one)| {
        words[..at].iter().any(|other| {
            let least = one.len().min(other.len());
            // By feel: of eight words in ten at least four are names.
            least > 4 && one.intersection(other).count() * 10 >= least * 8
        })
    })
}

/// The texts of a sheet that may be names: those with four letters or more.
fn words_of(grid: &Grid) -> BTreeSet<String> {
    let cells = grid.rows.iter().flat_map(|row| &row.cells);
    let texts = cells.filter_map(|cell| match cell {
        Cell::Text(text) => Some(text.trim().to_lowercase()),
        _ => None,
    });
    texts.filter(|text| text.chars().filter(|letter| letter.is_alphabetic()).count() > 3).collect()
}

/// Whether a sheet has results, or a question about them.
fn has_results(grid: &Grid, pins: &Pins) -> bool {
    !matches!(Layout::find(grid, pins), Ok(None))
}

/// Whether a sheet that is not a cross-table has results, or a question about them: its games would
/// be lost if only the cross-table were read.
pub(crate) fn have_results_elsewhere(grids: &[Grid], pins: &Pins) -> bool {
    let is_open = |grid: &&Grid| pins.are_of(grid) && !grid.is_hidden;
    grids.iter().filter(is_open).any(|grid| !is_cross_table(grid) && has_results(grid, pins))
}

/// The sheets that are not read although they look like results or cross-tables.
pub(crate) fn unread_beside(grids: &[Grid], read: &Grid) -> Vec<String> {
    let pins = Pins::default();
    let has_games = |grid: &&Grid| {
        has_results(grid, &pins) || is_cross_table(grid) || has_several_like_games(grid)
    };
    let others = grids.iter().filter(|grid| grid.sheet != read.sheet);
    others.filter(has_games).filter_map(|grid| grid.sheet.clone()).collect()
}

/// Whether several rows look like games, whatever the names of the columns.
fn has_several_like_games(grid: &Grid) -> bool {
    grid.rows.iter().filter(|row| looks_like_game(row)).take(2).count() > 1
}

/// Whether a row has two texts, and a score that only games have: a 1 could be anything.
fn looks_like_game(row: &GridRow) -> bool {
    let is_text = |cell: &&Cell| matches!(cell, Cell::Text(text) if text.contains(char::is_alphabetic) && result_of(cell).is_none());
    row.cells.iter().any(is_score_of_both) && row.cells.iter().filter(is_text).count() > 1
}

/// Whether a cell has both players' points: `1-0`, `½:½`.
pub(crate) fn is_score_of_both(cell: &Cell) -> bool {
    let Cell::Text(text) = cell else { return false };
    let parted = text.split_once(|sign| matches!(sign, '-' | ':') || is_long_dash(sign));
    let point = |text: &str| Cell::of_text(text);
    parted.is_some_and(|(one, other)| {
        text.contains(|letter: char| letter.is_numeric())
            && result_of_points(&point(one), &point(other)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_like_games_are_known_whatever_their_columns_are_called() {
        for (text, is_one) in [
            ("Datum,Weiss,Schwarz,Erg\n1.10.06,Lee,Roe,1-0\n8.10.06,Roe,Lee,½:½\n", true),
            ("1.10.06,500010F,500020J,1/2–1/2\n1.10.06,500030A,500040D,0 - 1\n", true),
            // A row of an explanation, players, a league table, scores of matches.
            ("Write,like,this\nLee,Roe,1-0\n", false),
            ("Name,Club,Born,Paid\nLee,Ure,1961-02-01,1\nRoe,Ouse,01-02-1961,0\n", false),
            ("Team,P,W,D,L\nOuse,2,1,0,1\nUre,2,1,0,1\n", false),
            ("Home,Away,Score\nOuse,Ure,3-1\nUre,Ouse,2½-1½\n", false),
        ] {
            assert_eq!(has_several_like_games(&Grid::of_text(text)), is_one, "{text}");
        }
    }
}
