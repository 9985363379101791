//! Games above the line that names the columns: they would be passed over like titles.

use super::colours::names_both_players;
use super::grid::{Grid, GridRow, NOTHING};
use super::import::Pins;
use super::layout::Layout;
use super::meaning::{Attribute, Meaning, Side};
use super::question::Question;
use super::results::{result_of, result_of_points};

/// The layout, unless games stand above it. Then its line names the columns once more, and a line above those games
/// names them in words that are not known, or leaves the question open that it asked.
pub(super) fn unless_games_are_above(
    layout: Layout,
    grid: &Grid,
    pins: &Pins,
    asked: Option<(u32, Question)>,
) -> Result<Layout, Question> {
    if pins.header_line.is_some() {
        return Ok(layout);
    }
    let own_lines = if layout.merged { 2 } else { 1 };
    let above = layout.first_row.saturating_sub(own_lines);
    let above = grid.rows.get(..above).unwrap_or_default();
    // What the upper line of a header leaves open, its lower line may answer.
    if let Some((_, question)) = asked.filter(|(line, _)| above.iter().any(|row| row.line == *line))
    {
        return Err(question);
    }
    match above.iter().find(|row| is_game(&layout, row)) {
        Some(game) => Err(Question::games_above(game.line, layout.header_line)),
        None => Ok(layout),
    }
}

/// Whether a row has both players and a result in their columns.
fn is_game(layout: &Layout, row: &GridRow) -> bool {
    let cell = |meaning| layout.position(meaning).map_or(&NOTHING, |at| row.cell(at));
    let score = |side| cell(Meaning::Of(side, Attribute::Score));
    let result = match layout.position(Meaning::Result) {
        Some(at) => result_of(row.cell(at)),
        None => result_of_points(score(Side::White), score(Side::Black)),
    };
    result.is_some() && names_both_players(&layout.columns, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Result<Option<u32>, String> {
        let layout = Layout::find(&Grid::of_text(text), &Pins::default());
        layout.map(|found| found.map(|layout| layout.header_line)).map_err(|asked| asked.asked)
    }

    #[test]
    fn games_above_the_first_line_whose_names_are_known_are_asked_about() {
        let names = "Date,White,Black,Result\n";
        let game = "3/10/2006,Lee,Roe,1-0\n";
        let below = format!("{names}{game}");
        let asked = found(&format!("Datum,Weiss,Schwarz,Erg\n{game}{below}")).unwrap_err();
        assert!(asked.starts_with("what is line 2? It looks like a game"), "{asked}");
        // The first line is asked about if it is nearly one.
        let asked = found(&format!("Date,White,Black,Result,Res\n{game}{below}")).unwrap_err();
        assert!(asked.starts_with("which column is `result`"), "{asked}");
        for titles in
            ["", "County League,,,\n", "Ouse A,2½-1½,Wharfe B,\n", "3/10/2006,Ouse,Wharfe,\n"]
        {
            let line = 1 + u32::from(!titles.is_empty());
            assert_eq!(found(&format!("{titles}{below}")), Ok(Some(line)), "{titles}");
        }
        let pins = Pins { header_line: Some(3), ..Pins::default() };
        let text = format!("Datum,Weiss,Schwarz,Erg\n{game}{below}");
        let pinned = Layout::find(&Grid::of_text(&text), &pins).unwrap().unwrap();
        assert_eq!(pinned.header_line, 3);
    }

    #[test]
    fn what_the_upper_line_of_a_header_leaves_open_its_lower_line_answers() {
        let text = "White,White,Black,Black,Result\nName,Code,Name,Code,\nLee,1,Roe,2,1-0\n";
        assert_eq!(found(text), Ok(Some(2)));
    }
}
