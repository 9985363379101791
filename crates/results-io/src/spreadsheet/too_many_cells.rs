//! Rows of a text with more cells than columns: a comma that parts a field, as in `0,5`, moves what stands behind it.

use super::grid::{Cell, Grid, GridRow};
use super::later_header::names_again;
use super::layout::Layout;
use super::meaning::{Attribute, Meaning};
use super::table_line::{Kind, TableLine};

/// Refuses games with a cell that no column has a place for. If half of them have one, which is said, it is a column
/// of notes that has no name, or every name has a comma.
pub(super) fn refuse_cells_too_many(
    grid: &Grid,
    layout: &Layout,
    lines: &mut [TableLine<'_>],
) -> bool {
    // A workbook parts cells by itself.
    if grid.delimiter.is_none() {
        return false;
    }
    let width = width_of(grid, layout, lines);
    let has_one = |row: &GridRow| row.cells.iter().skip(width).any(|cell| !cell.is_empty());
    let games = || lines.iter().filter(|line| line.kind == Kind::Game);
    let having = games().filter(|line| has_one(line.row)).count();
    let have_one = having > 0 && having * 2 >= games().count();
    for line in lines.iter_mut().filter(|line| line.kind == Kind::Game) {
        line.has_too_many =
            (!have_one && has_one(line.row)) || has_cut_decimal(grid, layout, line.row);
    }
    have_one
}

/// How many columns there are: of several lines that name them, those of the longest.
fn width_of(grid: &Grid, layout: &Layout, lines: &[TableLine<'_>]) -> usize {
    let again = lines.iter().filter(|line| line.kind == Kind::PassedOver).map(|line| line.row);
    let again = again.filter(|row| names_again(grid, layout, row).is_some());
    headers(grid, layout).chain(again).map(|row| row.cells.len()).max().unwrap_or_default()
}

/// The lines with the names of the columns.
fn headers<'g>(grid: &'g Grid, layout: &Layout) -> impl Iterator<Item = &'g GridRow> {
    let own_lines = if layout.merged { 2 } else { 1 };
    let above = layout.first_row.saturating_sub(own_lines);
    grid.rows.iter().take(layout.first_row).skip(above)
}

/// Whether a result such as `0,5` stands in two cells, the second of them in a column without a name.
fn has_cut_decimal(grid: &Grid, layout: &Layout, row: &GridRow) -> bool {
    let says = |position: usize, wanted: &[&str]| matches!(row.cell(position), Cell::Text(text) if wanted.contains(&&**text));
    let is_named = |position| headers(grid, layout).any(|row| !row.cell(position).is_empty());
    layout.columns.iter().any(|column| {
        let (at, behind) = (column.position, column.position + 1);
        matches!(column.meaning, Meaning::Result | Meaning::Of(_, Attribute::Score))
            && says(at, &["0", "1"])
            && says(behind, &["0", "5", "00", "50"])
            && !is_named(behind)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet::import::Pins;
    use crate::spreadsheet::table_line::lines_of;

    /// The lines of the rows that are refused.
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
            // A result in two cells is none, however many there are.
            ("3/10/2006,Lee,Roe,0,5\n3/10/2006,Lee,Roe,1,0\n".to_owned(), vec![2, 3]),
            // A later line that names the columns, and one more.
            (
                format!("{game}{game}Date,White,Black,Result,Remark\n3/10/2006,Lee,Roe,0,York\n"),
                vec![],
            ),
        ] {
            assert_eq!(refused(&format!("{header}{rows}")), lines, "{rows}");
        }
    }

    #[test]
    fn names_that_span_columns_leave_no_cell_over() {
        let text = "White,,Black,\nName,Code,Name,Code,Result,Board\nLee,1,Roe,2,1-0,3\nLee,1,Roe,2,1-0,\n\
                    Lee,1,Roe,2,1-0,\n";
        assert_eq!(refused(text), Vec::<u32>::new());
        assert_eq!(refused("White,Black,Result,\na,b,1,\na,b,0,5\na,b,1,\n"), [3]);
    }
}
