//! Finds the line with a table's column names, and the columns, by the names that people use.

use super::colours::names_both_players;
use super::known_columns::{Pairs, columns_of};
use super::names_of_columns::{is_second_line, merged_names, names, names_columns_alone};
use super::side_by_side::are_side_by_side;
use crate::spreadsheet::cells::results::{result_of, result_of_points};
use crate::spreadsheet::cells::standings::above_other_tables;
use crate::spreadsheet::days::days_in_titles::has_other_words;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow, NOTHING};
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::question::Question;
use crate::toml_value::quoted;

/// How many lines may come before the column names: titles, notes and addresses. Chosen by feel.
pub(crate) const LINES_ABOVE: usize = 30;

/// The fewest columns of results: two players and the result.
const FEWEST: usize = 3;

/// The places of a table's columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The line with the column names.
    pub(crate) header_line: u32,
    /// Whether the line above is a part of the names: `White` over `Code` and `Name`.
    pub(crate) merged: bool,
    /// The position of the first row after the names in the grid.
    pub(crate) first_row: usize,
    /// Columns with a known meaning, in order.
    pub(crate) columns: Vec<Column>,
    /// Names of the unknown columns.
    pub(crate) ignored: Vec<String>,
}

impl Layout {
    /// The layout of a grid; `None` if no line has the column names of results.
    ///
    /// # Errors
    ///
    /// Two columns have the same meaning.
    pub(crate) fn find(grid: &Grid, pins: &Pins) -> Result<Option<Self>, Question> {
        // The question, and the line that leaves it open.
        let mut first_question: Option<(u32, Question)> = None;
        for (position, row) in grid.rows.iter().enumerate().take(LINES_ABOVE) {
            if pins.header_line.is_some_and(|line| line != row.line) {
                continue;
            }
            if pins.header_line.is_none() && pins.name_places() && is_title(row) {
                continue;
            }
            let above = position.checked_sub(1).and_then(|above| grid.rows.get(above));
            let own = names(row);
            let below = grid.rows.get(position + 1..).unwrap_or_default();
            let below = above_other_tables(below);
            if let Some(layout) = Self::over_two_lines(position, row, below, pins) {
                return unless_games_are_above(layout, grid, pins, first_question).map(Some);
            }
            // A name over two columns is a clearer sign than columns in pairs.
            let merged = above.and_then(|above| {
                let names = merged_names(above, row);
                let is_one = is_second_line(above, row, &names, pins);
                is_one.then_some((names, true, Pairs::Refused))
            });
            let ways = std::iter::once((own.clone(), false, Pairs::Refused)).chain(merged);
            for (names, merged, pairs) in ways.chain([(own, false, Pairs::Taken)]) {
                if are_side_by_side(&names, below) {
                    return Err(Question::side_by_side(row.line));
                }
                match columns_of(&names, pins, pairs, below) {
                    Ok(Some(columns)) => {
                        let (header_line, first_row) = (row.line, position + 1);
                        let ignored = ignored(&names, &columns);
                        let layout = Self { header_line, merged, first_row, columns, ignored };
                        return unless_games_are_above(layout, grid, pins, first_question)
                            .map(Some);
                    }
                    Ok(None) => {}
                    Err(question) => {
                        first_question = first_question.or(Some((row.line, question)));
                    }
                }
            }
        }
        first_question.map_or(Ok(None), |(_, question)| Err(question))
    }

    /// The layout of a header whose upper line alone would be enough, but which continues in the
    /// next line: `White` and `Black` over `Name` and `Code`. Otherwise that line would be read as
    /// a game.
    fn over_two_lines(
        position: usize,
        upper: &GridRow,
        below: &[GridRow],
        pins: &Pins,
    ) -> Option<Self> {
        let (lower, below) = below.split_first()?;
        if pins.header_line.is_some() || !names_columns_alone(lower) {
            return None;
        }
        let own = columns_of(&names(upper), pins, Pairs::Refused, below).ok()??;
        let names = merged_names(upper, lower);
        let columns = columns_of(&names, pins, Pairs::Refused, below).ok()??;
        let ignored = ignored(&names, &columns);
        (columns.len() > own.len()).then_some(Self {
            header_line: lower.line,
            merged: true,
            first_row: position + 2,
            columns,
            ignored,
        })
    }

    /// The line of `import.toml` that pins a column: by its name, or by its place if it has no name
    /// or shares it with others.
    pub(crate) fn pin(&self, Column { meaning, name, position }: &Column) -> String {
        let names = self.columns.iter().map(|column| &column.name).chain(&self.ignored);
        match names.filter(|other| other.trim().eq_ignore_ascii_case(name.trim())).count() {
            ..=1 if !name.trim().is_empty() => format!("columns.{meaning} = {}", quoted(name)),
            _ => format!("columns.{meaning} = {}", position + 1),
        }
    }

    /// The names of all columns.
    pub(crate) fn names(&self, grid: &Grid) -> Vec<String> {
        let line = |back: usize| {
            self.first_row.checked_sub(back).and_then(|position| grid.rows.get(position))
        };
        match (line(1), line(2).filter(|_| self.merged)) {
            (Some(lower), Some(upper)) => merged_names(upper, lower),
            (Some(one), None) => names(one),
            (None, _) => Vec::new(),
        }
    }

    /// Whether the row with this number is above the column names.
    pub(crate) const fn is_title(&self, row: usize) -> bool {
        row + (if self.merged { 2 } else { 1 }) < self.first_row
    }

    /// Whether the cell in this row and column may give the day of the games below. In the line of
    /// column names, it must not be the name of a used column, and must be just a day (not `Grade
    /// at 31 May 2006`).
    pub(crate) fn may_say_a_day(&self, row: usize, position: usize, cell: &Cell) -> bool {
        let is_free = || self.columns.iter().all(|column| column.position != position);
        self.is_title(row) || row < self.first_row && is_free() && !has_other_words(&cell.text())
    }

    /// The position of the column with a meaning.
    pub(crate) fn position(&self, meaning: Meaning) -> Option<usize> {
        self.columns.iter().find(|column| column.meaning == meaning).map(|column| column.position)
    }
}

/// Whether a row has too few cells for column names: otherwise any pinned place would make a title
/// one of them.
fn is_title(row: &GridRow) -> bool {
    let given = || row.cells.iter().filter(|cell| !cell.is_empty());
    given().count() < FEWEST
        && given().filter(|cell| Meaning::of(&cell.text()).is_some()).count() < FEWEST - 1
}

fn ignored(names: &[String], columns: &[Column]) -> Vec<String> {
    let has_meaning = |position: usize| columns.iter().any(|column| column.position == position);
    let others = names.iter().enumerate().filter(|(position, _)| !has_meaning(*position));
    others.map(|(_, name)| name.clone()).filter(|name| !name.is_empty()).collect()
}

/// The layout, unless there are games above it, which would be skipped like titles. If there are,
/// its line repeats the column names, and a line above those games has them in unknown words, or
/// leaves open the question that it raised.
fn unless_games_are_above(
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
    // The lower line of a header may answer the question of its upper line.
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
    use crate::spreadsheet::pins::import::ColumnPin;

    fn found(text: &str) -> Option<Layout> {
        Layout::find(&Grid::of_text(text), &Pins::default()).unwrap()
    }

    fn meanings(text: &str) -> String {
        let layout = found(text).unwrap();
        let of =
            layout.columns.iter().map(|column| format!("{} {}", column.position, column.meaning));
        of.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn titles_above_the_names_of_the_columns_are_passed_over() {
        let layout =
            found("County League\n\nDate;White;Black;Board;Result\n1;a;b;1;1-0\n").unwrap();
        assert_eq!((layout.header_line, layout.first_row), (3, 2));
        assert_eq!(layout.ignored, ["Board"]);
    }

    #[test]
    fn a_title_names_no_columns_whichever_places_are_pinned() {
        let mut pins = Pins::default();
        let of = |side| Meaning::Of(side, Attribute::Player);
        let columns = [(of(Side::White), 2), (of(Side::Black), 3), (Meaning::Result, 4)];
        pins.columns.extend(columns.map(|(meaning, place)| (meaning, ColumnPin::Place(place))));
        let line =
            |text: &str| Layout::find(&Grid::of_text(text), &pins).unwrap().unwrap().header_line;
        let table = "Date,White,Black,Score,Score\n3/10/2006,Lee,Roe,1-0,3\n";
        assert_eq!(line(&format!("County League results,,,,\n{table}")), 2);
        assert_eq!(line("Date,White,,,\n3/10/2006,Lee,Roe,1-0,3\n"), 1);
    }

    #[test]
    fn a_line_of_parts_of_days_and_of_names_is_the_second_one_of_the_header() {
        let text = "Date,,,White,,Black,,Result\nDay,Month,Year,Name,Code,Name,Code,\n\
                    3,10,2006,Lee,1,Roe,2,1-0\n";
        let expected = "0 date, 3 white-name, 4 white-code, 5 black-name, 6 black-code, 7 result";
        assert_eq!(meanings(text), expected);
        let layout = found(text).unwrap();
        assert_eq!((layout.header_line, layout.first_row), (2, 2));
        assert_eq!(layout.ignored, ["Month", "Year"]);
    }

    #[test]
    fn names_over_two_lines_are_one_name() {
        let text = ",White,,Black,,\nDate,Code,Name,Code,Name,Result\n";
        let expected = "0 date, 1 white-code, 2 white-name, 3 black-code, 4 black-name, 5 result";
        assert_eq!(meanings(text), expected);
    }

    #[test]
    fn a_second_line_that_only_names_columns_is_tried_before_it_is_a_game() {
        let text = "Date,White,,Result,Black,\n,Name,Code,,Name,Code\n13/10/2006,Lee,1,1-0,Roe,2\n";
        let expected = "0 date, 1 white-name, 2 white-code, 3 result, 4 black-name, 5 black-code";
        assert_eq!(meanings(text), expected);
        let layout = found(text).unwrap();
        assert_eq!((layout.header_line, layout.first_row, layout.merged), (2, 2, true));
        // A player called Code, and a repeated header, are not a second line of names.
        for text in
            ["White,Black,Result\nCode,Name,1-0\n", "White,Black,Result\nWhite,Black,Result\n"]
        {
            assert_eq!(found(text).unwrap().header_line, 1, "{text}");
        }
    }

    #[test]
    fn the_first_game_is_no_second_line_of_names() {
        let pinned = |columns: &[(Meaning, usize)]| {
            let mut pins = Pins::default();
            let column = |&(meaning, place)| (meaning, ColumnPin::Place(place));
            pins.columns.extend(columns.iter().map(column));
            pins
        };
        let white = Meaning::Of(Side::White, Attribute::Player);
        let pins = pinned(&[(white, 1), (Meaning::Result, 2)]);
        for game in
            ["Lee,1-0,Roe,,,", "Lee,½,Roe,,,", "Lee,1,Roe,,,", "Lee,,Roe,,,\nFox,0-1,Hay,,,"]
        {
            let text = format!("White,Result,Black,White,Result,Black\n{game}\n");
            let asked = Layout::find(&Grid::of_text(&text), &pins).unwrap_err().asked;
            assert!(asked.starts_with("which column is `black`"), "{game}: {asked}");
        }
    }

    #[test]
    fn columns_that_stand_twice_are_of_the_two_players() {
        let text = "Date,Player,Code,Result,Player,Code\n";
        let expected = "0 date, 1 white, 2 white-code, 3 result, 4 black, 5 black-code";
        assert_eq!(meanings(text), expected);
    }

    #[test]
    fn codes_right_behind_the_players_are_theirs() {
        let text = "Date,Home,Code,Result,Away,Code\n";
        assert_eq!(
            meanings(text),
            "0 date, 1 white, 2 white-code, 3 result, 4 black, 5 black-code"
        );
        // A single column, or one elsewhere, may be about anything.
        for text in ["Date,Home,Code,Result,Away\n", "Date,Code,Home,Result,Away,Code\n"] {
            assert_eq!(meanings(text).matches("code").count(), 0, "{text}");
        }
    }

    #[test]
    fn teams_beside_players_are_passed_over() {
        let text = "Date,Home,Home player,Result,Away,Away player\n";
        assert_eq!(meanings(text), "0 date, 2 white, 3 result, 5 black");
        assert_eq!(found(text).unwrap().ignored, ["Home", "Away"]);
        // Without such a column, they are the players.
        assert_eq!(meanings("Date,Home,Result,Away\n"), "0 date, 1 white, 2 result, 3 black");
        let text = "Date,Home,Away,White,Black,Result\n13/10/2006,Ouse,Ure,";
        let expected = "0 date, 3 white, 4 black, 5 result";
        assert_eq!(meanings(&format!("{text}Lee,Roe,1-0\n")), expected);
        assert_eq!(meanings(&format!("{text}500010F,500020J,1-0\n")), expected);
        let text = "Date,Home,Away,White,Black,Result\n13/10/2006,500010F,Ure,Lee,Roe,1-0\n";
        assert!(Layout::find(&Grid::of_text(text), &Pins::default()).is_err());
    }

    #[test]
    fn two_columns_of_one_meaning_are_a_question() {
        let grid = Grid::of_text("Date,Day,White,Black,Result\n");
        let question = Layout::find(&grid, &Pins::default()).unwrap_err();
        assert!(question.asked.contains("`Date`") && question.asked.contains("`Day`"));
        let mut pins = Pins::default();
        pins.columns.insert(Meaning::Date, ColumnPin::Name("Day".to_owned()));
        assert!(Layout::find(&grid, &pins).unwrap().is_some());
    }

    #[test]
    fn a_column_of_days_of_the_week_has_no_dates() {
        let of = |rows: &str| meanings(&format!("Day,Date,White,Black,Result\n{rows}"));
        let rows = "Tue,3/10/06,Lee,Roe,1-0\n,,Ash,Bee,0-1\nWednesday,4/10/06,Lee,Bee,1-0\n";
        assert_eq!(of(rows), "1 date, 2 white, 3 black, 4 result");
        assert_eq!(
            meanings("Day,White,Black,Result\nTue,Lee,Roe,1-0\n"),
            "1 white, 2 black, 3 result"
        );
        // With one other value, it is open again which of the two columns has the days.
        let text = format!("Day,Date,White,Black,Result\n{rows}5 Oct 2006,,Roe,Bee,1-0\n");
        let question = Layout::find(&Grid::of_text(&text), &Pins::default()).unwrap_err();
        assert!(question.asked.contains("`Date` or `Day`"), "{}", question.asked);
        assert_eq!(question.answer, "columns.date = \"Date\"");
    }

    #[test]
    fn a_score_behind_each_player_is_theirs() {
        for text in [
            "Date,White,Score,Black,Score\n",
            "Date,Home player,Result,Away player,Result\n",
            "Date,White,Pts,Black,Pts\n",
            "Date,Player,Score,Player,Score\n",
        ] {
            let expected = "0 date, 1 white, 2 white-score, 3 black, 4 black-score";
            assert_eq!(meanings(text), expected, "{text}");
        }
        let text = "Date,White,Code,Score,Black,Code,Score\n";
        let expected =
            "0 date, 1 white, 2 white-code, 3 white-score, 4 black, 5 black-code, 6 black-score";
        assert_eq!(meanings(text), expected);
        // A result of the game may be beside them.
        assert_eq!(
            meanings("Date,White,Pts,Black,Pts,Result\n").matches("score").count(),
            0,
            "three columns may be anything"
        );
    }

    #[test]
    fn of_two_columns_of_one_name_the_answer_names_one_by_its_place() {
        let grid = Grid::of_text("Date,White,Black,Score,Score\n");
        let question = Layout::find(&grid, &Pins::default()).unwrap_err();
        let asked = "which column is `result`: `Score` (column 4) or `Score` (column 5)?";
        assert_eq!(question.asked, asked);
        assert!(question.answer.starts_with("columns.result = 4  "), "{}", question.answer);
        let mut pins = Pins::default();
        pins.columns.insert(Meaning::Result, ColumnPin::Place(5));
        let layout = Layout::find(&grid, &pins).unwrap().unwrap();
        assert_eq!(layout.position(Meaning::Result), Some(4));
        // By its name alone, it may still be either of them.
        pins.columns.insert(Meaning::Result, ColumnPin::Name("Score".to_owned()));
        assert_eq!(Layout::find(&grid, &pins).unwrap_err().asked, asked);
    }

    #[test]
    fn a_table_of_something_else_is_not_results() {
        assert_eq!(found("Name,Rating,Club\nLee,1800,Ure\n"), None);
        assert_eq!(found("Dear all,\nhere are the results\n"), None);
    }

    fn header_or_question(text: &str) -> Result<Option<u32>, String> {
        let layout = Layout::find(&Grid::of_text(text), &Pins::default());
        layout.map(|found| found.map(|layout| layout.header_line)).map_err(|asked| asked.asked)
    }

    #[test]
    fn games_above_the_first_line_whose_names_are_known_are_asked_about() {
        let names = "Date,White,Black,Result\n";
        let game = "3/10/2006,Lee,Roe,1-0\n";
        let below = format!("{names}{game}");
        let asked =
            header_or_question(&format!("Datum,Weiss,Schwarz,Erg\n{game}{below}")).unwrap_err();
        assert!(asked.starts_with("what is line 2? It looks like a game"), "{asked}");
        // If the first line is nearly a header, it is asked about.
        let asked =
            header_or_question(&format!("Date,White,Black,Result,Res\n{game}{below}")).unwrap_err();
        assert!(asked.starts_with("which column is `result`"), "{asked}");
        for titles in
            ["", "County League,,,\n", "Ouse A,2½-1½,Wharfe B,\n", "3/10/2006,Ouse,Wharfe,\n"]
        {
            let line = 1 + u32::from(!titles.is_empty());
            assert_eq!(header_or_question(&format!("{titles}{below}")), Ok(Some(line)), "{titles}");
        }
        let pins = Pins { header_line: Some(3), ..Pins::default() };
        let text = format!("Datum,Weiss,Schwarz,Erg\n{game}{below}");
        let pinned = Layout::find(&Grid::of_text(&text), &pins).unwrap().unwrap();
        assert_eq!(pinned.header_line, 3);
    }

    #[test]
    fn what_the_upper_line_of_a_header_leaves_open_its_lower_line_answers() {
        let text = "White,White,Black,Black,Result\nName,Code,Name,Code,\nLee,1,Roe,2,1-0\n";
        assert_eq!(header_or_question(text), Ok(Some(2)));
    }
}
