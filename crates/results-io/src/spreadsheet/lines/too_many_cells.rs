//! Rows of a text with more cells than columns: a comma inside a field, as in `0,5`, moves all
//! cells after it.

use super::later_header::names_again;
use super::table_line::{Kind, TableLine};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning};

/// How many games of a table have more cells than there are columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellsTooMany {
    /// Fewer than half: these are refused.
    Few,
    /// At least half: there is a column of notes without a name, or every name has a comma.
    Usual,
    /// Most have two more, and the players come after the result: both names have a comma, and
    /// White's forename would be read as Black.
    OfNames,
}

/// Refuses games with more cells than columns, unless at least half of the games have them, which
/// is returned.
pub(crate) fn refuse_cells_too_many(
    grid: &Grid,
    layout: &Layout,
    lines: &mut [TableLine<'_>],
) -> CellsTooMany {
    // In a workbook, cells cannot be split by a comma.
    if grid.delimiter.is_none() {
        return CellsTooMany::Few;
    }
    let width = width_of(grid, layout, lines);
    let too_many =
        |row: &GridRow| row.cells.iter().skip(width).filter(|cell| !cell.is_empty()).count();
    let games = || lines.iter().filter(|line| line.kind == Kind::Game).map(|line| line.row);
    // In a table of draws, most rows may have a split result, which is not a sign of notes. The
    // scores of both players side by side are not a split result.
    let is_score = |at| {
        let column = layout.columns.iter().find(|column| column.position == at);
        column.is_some_and(|column| is_of_result(column.meaning))
    };
    let whole = games().filter(|row| !has_cut_decimal(layout, row, |behind| !is_score(behind)));
    let whole: Vec<usize> = whole.map(too_many).collect();
    let having = |wanted: &dyn Fn(usize) -> bool| whole.iter().filter(|one| wanted(**one)).count();
    let is_usual = having(&|cells| cells > 0) > 0 && having(&|cells| cells > 0) * 2 >= whole.len();
    let usual = if is_usual { whole.iter().copied().max().unwrap_or_default() } else { 0 };
    let are_of_names =
        having(&|cells| cells == 2) * 2 > whole.len() && has_players_behind_result(layout);
    let is_unnamed = |position| headers(grid, layout).all(|row| row.cell(position).is_empty());
    for line in lines.iter_mut().filter(|line| line.kind == Kind::Game) {
        line.has_too_many =
            too_many(line.row) > usual || has_cut_decimal(layout, line.row, is_unnamed);
    }
    match is_usual {
        true if are_of_names => CellsTooMany::OfNames,
        true => CellsTooMany::Usual,
        false => CellsTooMany::Few,
    }
}

const fn is_of_result(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Result | Meaning::Of(_, Attribute::Score))
}

/// Whether both players come after the result, which commas in their names then do not move.
fn has_players_behind_result(layout: &Layout) -> bool {
    let result = layout.position(Meaning::Result);
    let behind = layout.columns.iter().filter(|column| Some(column.position) > result);
    let is_player = |column: &&Column| {
        matches!(column.meaning, Meaning::Of(_, Attribute::Player | Attribute::Name))
    };
    result.is_some() && behind.filter(is_player).count() == 2
}

/// The number of columns; if several lines name them, that of the longest.
fn width_of(grid: &Grid, layout: &Layout, lines: &[TableLine<'_>]) -> usize {
    let again = lines.iter().filter(|line| line.kind == Kind::PassedOver).map(|line| line.row);
    let again = again.filter(|row| names_again(grid, layout, row).is_some());
    headers(grid, layout).chain(again).map(|row| row.cells.len()).max().unwrap_or_default()
}

/// The lines with the column names.
fn headers<'g>(grid: &'g Grid, layout: &Layout) -> impl Iterator<Item = &'g GridRow> {
    let own_lines = if layout.merged { 2 } else { 1 };
    let above = layout.first_row.saturating_sub(own_lines);
    grid.rows.iter().take(layout.first_row).skip(above)
}

/// Whether a result such as `0,5` is split into two cells, the second of which is in a column that
/// may have it.
fn has_cut_decimal(layout: &Layout, row: &GridRow, may_have_it: impl Fn(usize) -> bool) -> bool {
    let says = |position: usize, wanted: &[&str]| matches!(row.cell(position), Cell::Text(text) if wanted.contains(&&**text));
    layout.columns.iter().any(|column| {
        let (at, behind) = (column.position, column.position + 1);
        is_of_result(column.meaning)
            && says(at, &["0", "1"])
            && says(behind, &["0", "5", "00", "50"])
            && may_have_it(behind)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::lines::table_line::lines_of;
    use crate::spreadsheet::pins::import::Pins;

    /// The lines of the refused rows.
    fn refused(text: &str) -> Vec<u32> {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        let mut lines = lines_of(&grid, &layout);
        refuse_cells_too_many(&grid, &layout, &mut lines);
        lines.iter().filter(|line| line.has_too_many).map(|line| line.row.line).collect()
    }

    #[test]
    fn a_game_with_a_cell_beyond_the_columns_is_refused() {
        let header = "Date,White,Black,Result\n";
        let game = "3/10/2006,Lee,Roe,1\n";
        for (rows, lines) in [
            (format!("{game}{game}3/10/2006,Lee,Roe,0,5\n"), vec![4]),
            (format!("{game}{game}3/10/2006,Lee, Ann,Roe,0\n"), vec![4]),
            (format!("{game}{game}3/10/2006,Lee,Roe,0,\n"), vec![]),
            (format!("{game}Round 2,,,,at York\n{game}"), vec![]),
            // Notes in a column without a name.
            (format!("{game}3/10/2006,Lee,Roe,0,adjourned\n"), vec![]),
            // A result in two cells is never valid, however many there are.
            ("3/10/2006,Lee,Roe,0,5\n3/10/2006,Lee,Roe,1,0\n".to_owned(), vec![2, 3]),
            // A later line of column names, with one more.
            (
                format!("{game}{game}Date,White,Black,Result,Remark\n3/10/2006,Lee,Roe,0,York\n"),
                vec![],
            ),
        ] {
            assert_eq!(refused(&format!("{header}{rows}")), lines, "{rows}");
        }
    }

    #[test]
    fn a_result_in_two_cells_is_refused_before_other_columns_however_many_draws_there_are() {
        let header = "Date,White,Black,Score,Board\n";
        let [win, draw] = ["3/10/2006,Lee,Roe,1,1\n", "3/10/2006,Lee,Roe,0,5,2\n"];
        assert_eq!(refused(&format!("{header}{win}{draw}{win}{draw}")), [3, 5]);
        assert_eq!(refused(&format!("{header}{draw}{draw}")), [2, 3]);
        // The scores of both players, and notes.
        let scores =
            "Home,Away,Home score,Away score\nLee,Roe,1,0,adjourned\nRoe,Lee,1,0,adjourned\n";
        assert_eq!(refused(scores), Vec::<u32>::new());
        // A lost game on board 5, and notes without a name.
        let noted = "3/10/2006,Lee,Roe,0,4,adjourned\n3/10/2006,Lee,Roe,0,5,adjourned\n";
        assert_eq!(refused(&format!("{header}{win}{noted}")), Vec::<u32>::new());
        assert_eq!(refused(&format!("{header}{noted}3/10/2006,Lee,Roe,0,5,2,adjourned\n")), [4]);
    }

    #[test]
    fn names_with_commas_behind_the_result_are_known_by_two_cells_more() {
        let found = |text: &str| {
            let grid = Grid::of_text(text);
            let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
            refuse_cells_too_many(&grid, &layout, &mut lines_of(&grid, &layout))
        };
        let row = "3/10/2006,1,Lee, Ann,Roe, Ben\n";
        assert_eq!(found(&format!("Date,Result,White,Black\n{row}{row}")), CellsTooMany::OfNames);
        let boards = "Date,Score,White,Black,Board\n3/10/2006,1,Lee, Ann,Roe, Ben,1\n";
        assert_eq!(found(boards), CellsTooMany::OfNames);
        let noted = "3/10/2006,1,Lee,Roe,adjourned\n";
        assert_eq!(found(&format!("Date,Result,White,Black\n{noted}")), CellsTooMany::Usual);
    }

    #[test]
    fn names_that_span_columns_leave_no_cell_over() {
        let text = "White,,Black,\nName,Code,Name,Code,Result,Board\nLee,1,Roe,2,1-0,3\n\
                    Lee,1,Roe,2,1-0,\n\
                    Lee,1,Roe,2,1-0,\n";
        assert_eq!(refused(text), Vec::<u32>::new());
        assert_eq!(refused("White,Black,Result,\na,b,1,\na,b,0,5\na,b,1,\n"), [3]);
    }
}
