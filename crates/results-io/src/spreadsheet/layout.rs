//! Where the columns of a table are: the line with their names, found by what people call them.

use super::column::Column;
use super::days::says_a_day;
use super::grid::{Cell, Grid, GridRow};
use super::import::{ColumnPin, Pins};
use super::meaning::{Attribute, Meaning, Side};
use super::pin_text::one_line;
use super::plain::plain;
use super::question::Question;
use super::results::result_of;
use super::scores::take_scores_of_both;
use crate::toml_value::quoted;

/// How many lines may stand above the names of the columns: titles, notes and addresses. By feel.
pub(super) const LINES_ABOVE: usize = 30;

/// Where what is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The line with the names of the columns.
    pub(super) header_line: u32,
    /// Whether the line above it belongs to the names: `White` over `Code` and `Name`.
    pub(super) merged: bool,
    /// Position in the grid of the first row after the names.
    pub(super) first_row: usize,
    /// Columns with a meaning, in their order.
    pub(super) columns: Vec<Column>,
    /// Names of the columns without a meaning.
    pub(super) ignored: Vec<String>,
}

impl Layout {
    /// The layout of a grid; `None` if no line names the columns of results.
    ///
    /// # Errors
    ///
    /// Two columns have the same meaning.
    pub(super) fn find(grid: &Grid, pins: &Pins) -> Result<Option<Self>, Question> {
        let mut first_question = None;
        for (position, row) in grid.rows.iter().enumerate().take(LINES_ABOVE) {
            if pins.header_line.is_some_and(|line| line != row.line) {
                continue;
            }
            let above = position.checked_sub(1).and_then(|above| grid.rows.get(above));
            let own = names(row);
            let below = grid.rows.get(position + 1..).unwrap_or_default();
            if let Some(layout) = Self::over_two_lines(position, row, below, pins) {
                return Ok(Some(layout));
            }
            // A name over two columns says more than that the columns come in pairs.
            let merged = above.and_then(|above| {
                let names = merged_names(above, row);
                let is_one = is_second_line(above, row, &names, pins);
                is_one.then_some((names, true, Pairs::Refused))
            });
            let ways = std::iter::once((own.clone(), false, Pairs::Refused)).chain(merged);
            for (names, merged, pairs) in ways.chain([(own, false, Pairs::Taken)]) {
                match columns_of(&names, pins, pairs, below) {
                    Ok(Some(columns)) => {
                        let (header_line, first_row) = (row.line, position + 1);
                        let ignored = ignored(&names, &columns);
                        let layout = Self { header_line, merged, first_row, columns, ignored };
                        return Ok(Some(layout));
                    }
                    Ok(None) => {}
                    Err(question) => first_question = first_question.or(Some(question)),
                }
            }
        }
        first_question.map_or(Ok(None), Err)
    }

    /// The layout of a header whose upper line alone would do, and whose second line goes on with it: `White` and
    /// `Black` over `Name` and `Code`. Else that line would be a game.
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

    /// The line of `import.toml` that pins a column: by its name, or by its place if others have that name.
    pub(super) fn pin(&self, Column { meaning, name, position }: &Column) -> String {
        let names = self.columns.iter().map(|column| &column.name).chain(&self.ignored);
        match names.filter(|other| other.trim().eq_ignore_ascii_case(name.trim())).count() {
            ..=1 => format!("columns.{meaning} = {}", quoted(name)),
            _ => format!("columns.{meaning} = {}", position + 1),
        }
    }

    /// Where a meaning is.
    pub(super) fn position(&self, meaning: Meaning) -> Option<usize> {
        self.columns.iter().find(|column| column.meaning == meaning).map(|column| column.position)
    }
}

/// Whether columns that stand twice are taken as those of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pairs {
    Taken,
    Refused,
}

fn names(row: &GridRow) -> Vec<String> {
    row.cells.iter().map(|cell| cell.text().into_owned()).collect()
}

/// Whether a row is the second line of names, and not a game: one of its cells says what a column means, and none
/// is a day or a result.
fn is_second_line(above: &GridRow, row: &GridRow, names: &[String], pins: &Pins) -> bool {
    let is_named = |pin: &ColumnPin, position: usize, name: &str| {
        matches!(pin, ColumnPin::Name(_)) && pin.is(position, name)
    };
    let says_a_column = |(position, name): (usize, &String)| {
        !row.cell(position).is_empty()
            && (Meaning::of(name).is_some()
                || pins.columns.values().any(|pin| is_named(pin, position, name)))
    };
    let cells = row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    let is_value = |(position, cell): (usize, &Cell)| {
        let below_results = Meaning::of(&above.cell(position).text()) == Some(Meaning::Result);
        is_of_a_game(cell, below_results)
    };
    names.iter().enumerate().any(says_a_column) && !cells.into_iter().any(is_value)
}

/// Whether a cell is a day or a result. The second line of names may number the players 1 and 2, and say `White`
/// below the result.
fn is_of_a_game(cell: &Cell, below_results: bool) -> bool {
    let text = cell.text();
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = text.chars().all(char::is_alphabetic);
    let may_be = !is_word && (!is_number || below_results);
    may_be && (says_a_day(cell) || result_of(cell).is_some())
}

/// Whether every cell of a row, and more than one has something, names what a column says of a player.
fn names_columns_alone(row: &GridRow) -> bool {
    let mut filled = row.cells.iter().filter(|cell| !cell.is_empty()).peekable();
    let several = filled.clone().nth(1).is_some();
    several && filled.all(|cell| Meaning::attribute_of(&cell.text()).is_some())
}

/// Names of two lines, of which the upper one spans columns: every name goes on to the next one, but
/// not over a column that has a meaning by itself, as the result has after the name of Black.
fn merged_names(above: &GridRow, row: &GridRow) -> Vec<String> {
    let mut spanning = String::new();
    let width = above.cells.len().max(row.cells.len());
    let name = |position| {
        let (upper, lower) = (above.cell(position).text(), row.cell(position).text());
        if upper.is_empty()
            && matches!(Meaning::of(&lower), Some(meaning) if !meaning.is_of_player())
        {
            return lower.into_owned();
        }
        if !upper.is_empty() {
            spanning = upper.into_owned();
        }
        format!("{spanning} {lower}").trim().to_owned()
    };
    (0..width).map(name).collect()
}

fn ignored(names: &[String], columns: &[Column]) -> Vec<String> {
    let has_meaning = |position: usize| columns.iter().any(|column| column.position == position);
    let others = names.iter().enumerate().filter(|(position, _)| !has_meaning(*position));
    others.map(|(_, name)| name.clone()).filter(|name| !name.is_empty()).collect()
}

/// The columns whose names are known, or pinned.
fn columns_by_name(names: &[String], pins: &Pins) -> Vec<Column> {
    let pinned = |position: usize, name: &str| {
        // A place says more than a name that several columns have.
        let is_place = |pin: &ColumnPin| matches!(pin, ColumnPin::Place(_));
        let mut fitting: Vec<_> =
            pins.columns.iter().filter(|(_, pin)| pin.is(position, name)).collect();
        fitting.sort_by_key(|(_, pin)| !is_place(pin));
        fitting.first().map(|(meaning, _)| **meaning)
    };
    let mut columns = Vec::new();
    for (position, name) in names.iter().enumerate() {
        let by_name = || Meaning::of(name).filter(|meaning| !pins.columns.contains_key(meaning));
        if let Some(meaning) = pinned(position, name).or_else(by_name) {
            columns.push(Column { position, meaning, name: name.clone() });
        }
    }
    columns
}

/// The columns with a meaning, if they are those of results.
fn columns_of(
    names: &[String],
    pins: &Pins,
    pairs: Pairs,
    below: &[GridRow],
) -> Result<Option<Vec<Column>>, Question> {
    let mut columns = columns_by_name(names, pins);
    let has_players = columns.iter().any(|column| column.meaning.is_of_player());
    if !has_players && pairs == Pairs::Taken {
        columns.extend(in_pairs(names));
        columns.sort_by_key(|column| column.position);
    }
    columns.extend(beside_players(names, &columns));
    columns.sort_by_key(|column| column.position);
    if has_players_of_both(&columns) {
        take_scores_of_both(names, &mut columns, pins, below)?;
    }
    leave_out_teams(&mut columns, pins);
    leave_out_other_colours(&mut columns, below);
    if !is_complete(&columns) {
        return Ok(None);
    }
    leave_out_scores_beside_pinned(&mut columns, pins);
    if let Some(other) = lone_score(&columns)
        && pins.columns.contains_key(&Meaning::Result)
        && let Some(result) = columns.iter().find(|column| column.meaning == Meaning::Result)
    {
        return Err(score_as_result(&result.name, other));
    }
    refuse_away_first(&columns, pins)?;
    for (at, one) in columns.iter().enumerate() {
        let same = |other: &&Column| other.meaning == one.meaning;
        if let Some(other) = columns.iter().skip(at + 1).find(same) {
            let columns = [one, other].map(|column| (column.position + 1, column.name.as_str()));
            return Err(Question::two_columns(one.meaning, columns));
        }
    }
    Ok(Some(columns))
}

/// Beside `Home player`, the column `Home` is that of a team.
fn leave_out_teams(columns: &mut Vec<Column>, pins: &Pins) {
    for side in [Side::White, Side::Black] {
        let player = Meaning::Of(side, Attribute::Player);
        let team = match side {
            Side::White => "home",
            Side::Black => "away",
        };
        let is_of_player = |column: &Column| {
            column.meaning == player && plain(&column.name) == format!("{team} player")
        };
        if !pins.columns.contains_key(&player) && columns.iter().any(is_of_player) {
            columns.retain(|column| column.meaning != player || plain(&column.name) != team);
        }
    }
}

/// A column of colours counts where the names of the players' columns say none, if most of what it has is colours.
/// Beside White it may have anything.
fn leave_out_other_colours(columns: &mut Vec<Column>, below: &[GridRow]) {
    let first = columns.iter().find(|column| matches!(column.meaning, Meaning::Of(..)));
    let says_none = first.is_some_and(|first| !says_colour(first));
    let says_colours = |column: &Column| {
        let texts = below.iter().map(|row| row.cell(column.position).text());
        let texts = texts.filter(|text| !text.is_empty() && **text != column.name);
        let (colours, others): (Vec<_>, Vec<_>) = texts.partition(|text| has_black(text).is_some());
        colours.len() > others.len()
    };
    columns.retain(|column| column.meaning != Meaning::Colour || says_none && says_colours(column));
}

/// Whether the name of a column has a colour in it: `White player`, `Black`.
fn says_colour(column: &Column) -> bool {
    plain(&column.name).split(' ').any(|word| has_black(word).is_some())
}

/// Whether a colour is Black; `None` for what is not a colour.
pub(super) fn has_black(colour: &str) -> Option<bool> {
    match colour.trim().to_lowercase().as_str() {
        "b" | "black" => Some(true),
        "w" | "white" => Some(false),
        _ => None,
    }
}

/// Asks of a table in which the away player stands before the home player, and one column has the results: they may
/// be of whoever stands first, or of the home player. Where the names say colours, they are White's.
fn refuse_away_first(columns: &[Column], pins: &Pins) -> Result<(), Question> {
    let is_player =
        |meaning: Meaning| matches!(meaning, Meaning::Of(_, what) if what != Attribute::Score);
    let players: Vec<&Column> = columns.iter().filter(|column| is_player(column.meaning)).collect();
    let is_pinned = pins.columns.keys().any(|meaning| is_player(*meaning));
    let first = players.first().filter(|first| {
        matches!(first.meaning, Meaning::Of(Side::Black, _))
            && has(columns, Meaning::Result)
            && !players.iter().any(|column| says_colour(column))
            && !is_pinned
    });
    let is_home = |column: &&&Column| matches!(column.meaning, Meaning::Of(Side::White, _));
    match (first, players.iter().find(is_home)) {
        (Some(first), Some(home)) => Err(Question::away_first(first, home, &players)),
        _ => Ok(()),
    }
}

/// Whoever pins the result has said that it counts, and not the scores beside it.
fn leave_out_scores_beside_pinned(columns: &mut Vec<Column>, pins: &Pins) {
    let scores = [Side::White, Side::Black].map(|side| Meaning::Of(side, Attribute::Score));
    let is_result_alone = has(columns, Meaning::Result)
        && pins.columns.contains_key(&Meaning::Result)
        && !scores.iter().any(|score| pins.columns.contains_key(score));
    if is_result_alone && lone_score(columns).is_none() {
        columns.retain(|column| !scores.contains(&column.meaning));
    }
}

/// The score of one player where there is none of the other.
fn lone_score(columns: &[Column]) -> Option<&Column> {
    let score = |side| {
        let wanted = Meaning::Of(side, Attribute::Score);
        columns.iter().find(move |column| column.meaning == wanted)
    };
    match (score(Side::White), score(Side::Black)) {
        (Some(one), None) | (None, Some(one)) => Some(one),
        _ => None,
    }
}

/// One player's score that is pinned as the result of the game.
fn score_as_result(result: &str, other: &Column) -> Question {
    let score = match other.meaning {
        Meaning::Of(Side::Black, _) => Side::White,
        _ => Side::Black,
    };
    let score = Meaning::Of(score, Attribute::Score);
    Question::new(
        format!(
            "is `{}` the result of the game, or one player's score? `{}` is the other's score",
            one_line(result),
            one_line(&other.name)
        ),
        format!(
            "columns.{score} = {}\ncolumns.{} = {}",
            quoted(result),
            other.meaning,
            quoted(&other.name)
        ),
    )
}

/// Columns that stand twice, once for each player: `Player, Code, Result, Player, Code`.
fn in_pairs(names: &[String]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for (position, name) in names.iter().enumerate() {
        let Some(attribute) = Meaning::attribute_of(name) else { continue };
        let white = Meaning::Of(Side::White, attribute);
        let is_second = columns.iter().any(|column| column.meaning == white);
        let side = if is_second { Side::Black } else { Side::White };
        columns.push(Column {
            position,
            meaning: Meaning::Of(side, attribute),
            name: name.clone(),
        });
    }
    columns
}

/// Columns without a side that stand twice, each right behind the name of one of the players: `Home, Code,
/// Result, Away, Code`.
fn beside_players(names: &[String], columns: &[Column]) -> Vec<Column> {
    let is_used = |position: usize| columns.iter().any(|column| column.position == position);
    let of = |attribute: Attribute| {
        let is_one = |name: &str| Meaning::attribute_of(name) == Some(attribute);
        let found = (0..names.len()).filter(|&at| !is_used(at) && is_one(&names[at]));
        let [one, other] = found.collect::<Vec<usize>>().try_into().ok()?;
        let side_before = |position: usize| {
            let before = columns.iter().find(|column| column.position + 1 == position)?;
            match before.meaning {
                Meaning::Of(side, Attribute::Player | Attribute::Name) => Some(side),
                _ => None,
            }
        };
        let (first, second) = (side_before(one)?, side_before(other)?);
        let meanings = [(first, one), (second, other)].map(|(side, position)| Column {
            position,
            meaning: Meaning::Of(side, attribute),
            name: names[position].clone(),
        });
        let are_new = |column: &Column| columns.iter().all(|known| known.meaning != column.meaning);
        (first != second && meanings.iter().all(are_new)).then_some(meanings)
    };
    [Attribute::Code, Attribute::FideCode].into_iter().filter_map(of).flatten().collect()
}

fn has(columns: &[Column], wanted: Meaning) -> bool {
    columns.iter().any(|column| column.meaning == wanted)
}

fn has_players_of_both(columns: &[Column]) -> bool {
    let named = [Attribute::Player, Attribute::Code, Attribute::Name, Attribute::Surname];
    let player = |side| named.iter().any(|attribute| has(columns, Meaning::Of(side, *attribute)));
    player(Side::White) && player(Side::Black)
}

/// Whether there are two players and a result.
fn is_complete(columns: &[Column]) -> bool {
    let score = |side| has(columns, Meaning::Of(side, Attribute::Score));
    let result = has(columns, Meaning::Result) || (score(Side::White) && score(Side::Black));
    has_players_of_both(columns) && result
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // Whoever is called Code, or a header that stands again, is none.
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
        // One alone, or somewhere else, may be anything's.
        for text in ["Date,Home,Code,Result,Away\n", "Date,Code,Home,Result,Away,Code\n"] {
            assert_eq!(meanings(text).matches("code").count(), 0, "{text}");
        }
    }

    #[test]
    fn teams_beside_players_are_passed_over() {
        let text = "Date,Home,Home player,Result,Away,Away player\n";
        assert_eq!(meanings(text), "0 date, 2 white, 3 result, 5 black");
        assert_eq!(found(text).unwrap().ignored, ["Home", "Away"]);
        // Without such a column they are the players.
        assert_eq!(meanings("Date,Home,Result,Away\n"), "0 date, 1 white, 2 result, 3 black");
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
        // A result of the game may stand beside them.
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
        let asked = "which column is `result`: `Score`, the column 4, or `Score`, the column 5?";
        assert_eq!(question.asked, asked);
        assert!(question.answer.starts_with("columns.result = 4  "), "{}", question.answer);
        let mut pins = Pins::default();
        pins.columns.insert(Meaning::Result, ColumnPin::Place(5));
        let layout = Layout::find(&grid, &pins).unwrap().unwrap();
        assert_eq!(layout.position(Meaning::Result), Some(4));
        // By its name alone it is either of them still.
        pins.columns.insert(Meaning::Result, ColumnPin::Name("Score".to_owned()));
        assert_eq!(Layout::find(&grid, &pins).unwrap_err().asked, asked);
    }

    #[test]
    fn a_table_of_something_else_is_not_results() {
        assert_eq!(found("Name,Rating,Club\nLee,1800,Ure\n"), None);
        assert_eq!(found("Dear all,\nhere are the results\n"), None);
    }
}
