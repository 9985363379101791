//! All-play-all tables: one column per player instead of one per round.

use crate::counted::counted;
use crate::nobody::is_dash;
use std::collections::{BTreeMap, BTreeSet};

use super::numbers::{Numbers, ways};
use super::rows::{Entrant, Rows};
use super::words::Signs;
use crate::spreadsheet::columns::cross_columns::{self, Columns, is_number};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;
use crate::toml_value::quoted;

/// The contents of a cell about the only game of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// Not played, or a player against themselves.
    Empty,
    /// Won, drawn or lost, or won or lost by default.
    Ended(char),
}

/// A `d`, which may be a draw or a default until the opponent's cell is read.
const OPEN: char = 'd';

/// Signs that may be games won and lost or defaults until the other cells are read.
const PLUS: char = '+';
const MINUS: char = '-';

/// A draw; signs beside it may be games.
const EQUALS: char = '=';

impl Cell {
    /// Reads a cell; `None` if it is not a result.
    fn of(text: &str) -> Option<Self> {
        let plain = text.trim().to_lowercase().replace("1/2", "½").replace(',', ".");
        Some(match plain.as_str() {
            "" | "*" | "**" | "***" | "x" | "xx" | "xxx" | "#" | "." | "\\" | "/" | "--" | "■"
            | "█" => Self::Empty,
            "1" | "w" => Self::Ended('W'),
            "½" | "0.5" | ".5" => Self::Ended('D'),
            "=" => Self::Ended(EQUALS),
            "d" => Self::Ended(OPEN),
            "0" | "l" => Self::Ended('L'),
            "+" => Self::Ended(PLUS),
            dash if dash.chars().count() == 1 && is_dash(dash) => Self::Ended(MINUS),
            _ => Self::Ended(by_default(&plain)?),
        })
    }

    /// The value of the opponent's cell for the same game.
    const fn seen_by_opponent(self) -> Self {
        match self {
            Self::Ended('W') => Self::Ended('L'),
            Self::Ended('L') => Self::Ended('W'),
            Self::Ended('X') => Self::Ended('F'),
            Self::Ended('F') => Self::Ended('X'),
            same => same,
        }
    }
}

/// Whether a cell of an all-play-all table can be read.
pub(super) fn is_read(text: &str) -> bool {
    Cell::of(text).is_some()
}

/// A point without a game, or no point without a game. `w/o` (walkover) is written for the player
/// who was there, and `def` for the one who was not.
fn by_default(plain: &str) -> Option<char> {
    let signs: String = plain.chars().filter(|letter| !" ():/".contains(*letter)).collect();
    match signs.as_str() {
        // In brackets, or followed by the opponent's sign.
        "+" | "+-" => return Some('X'),
        "-" | "-+" => return Some('F'),
        _ => {}
    }
    let cell: String = plain.chars().filter(|letter| !" ().-/".contains(*letter)).collect();
    Some(match cell.as_str() {
        "1d" | "+d" | "d+" | "d1" | "1def" | "+def" | "def+" | "1dflt" | "1f" | "1ff" | "wo"
        | "walkover" | "1wo" => 'X',
        "0d" | "d0" | "0def" | "def0" | "0dflt" | "0f" | "0ff" | "0wo" | "def" | "dflt"
        | "default" | "defaulted" | "ff" | "forfeit" => 'F',
        _ => return None,
    })
}

/// The cells of a section by the numbers of its players, which must all be different.
struct Section {
    /// By number, from 0: the player's position among the entrants.
    entrants: Vec<usize>,
    /// By number: the player's cells, by the number of the opponent.
    cells: Vec<Vec<Cell>>,
    /// Whether these are the second games of each pair.
    are_second: bool,
}

impl Section {
    fn of(
        rows: &Rows<'_>,
        numbers: &[usize],
        of_section: &[usize],
        columns: usize,
    ) -> Option<Self> {
        let players = of_section.len();
        if players > columns {
            return None;
        }
        let mut entrants = vec![usize::MAX; players];
        for &entrant in of_section {
            let place = entrants.get_mut(numbers.get(entrant)?.checked_sub(1)?)?;
            if *place != usize::MAX {
                return None;
            }
            *place = entrant;
        }
        // Cells at the end of a row may be missing.
        let row = |&entrant: &usize| -> Option<Vec<Cell>> {
            let cells: Option<Vec<Cell>> =
                rows.entrants.get(entrant)?.cells.iter().map(|cell| Cell::of(cell)).collect();
            let mut cells = cells?;
            let beyond = cells.split_off(players.min(cells.len()));
            cells.resize(players, Cell::Empty);
            beyond.iter().all(|cell| *cell == Cell::Empty).then_some(cells)
        };
        let mut cells = entrants.iter().map(row).collect::<Option<Vec<_>>>()?;
        // Nobody plays against themselves, so a dash there is not a default. In a table by rounds,
        // nearly all players have a value in the column that has their number.
        for (number, row) in cells.iter_mut().enumerate() {
            match row[number] {
                Cell::Empty => {}
                Cell::Ended('F' | MINUS) => row[number] = Cell::Empty,
                Cell::Ended(_) => return None,
            }
        }
        let was_played = cells.iter().flatten().any(|cell| *cell != Cell::Empty);
        (players > 1 && was_played).then_some(Self { entrants, cells, are_second: false })
    }

    /// The second games of a section, from rows with their cells: no section if none was played,
    /// and `None` if the cells cannot be read.
    fn of_second(
        rows: &Rows<'_>,
        numbers: &[usize],
        of_section: &[usize],
        columns: usize,
    ) -> Option<Vec<Self>> {
        let cells = of_section.iter().filter_map(|&at| rows.entrants.get(at));
        let mut cells = cells.flat_map(|entrant| &entrant.cells);
        if cells.all(|cell| Cell::of(cell) == Some(Cell::Empty)) {
            return Some(Vec::new());
        }
        let found = Self::of(rows, numbers, of_section, columns)?;
        Some(vec![Self { are_second: true, ..found }])
    }

    /// The first two players whose cells contradict each other about their game.
    fn disagreeing(&self) -> Option<(usize, usize)> {
        let players = self.cells.len();
        let mut pairs = (0..players).flat_map(|one| (one + 1..players).map(move |two| (one, two)));
        pairs.find(|&(one, two)| self.cells[one][two] != self.cells[two][one].seen_by_opponent())
    }

    /// The games: two entrants, and the result of the first.
    fn games(&self) -> impl Iterator<Item = (usize, usize, char)> {
        let row = |(number, &entrant): (usize, &usize)| {
            let cells = self.cells[number].iter().zip(&self.entrants);
            cells.filter_map(move |(cell, &opponent)| match cell {
                Cell::Ended(letter) => Some((entrant, opponent, *letter)),
                Cell::Empty => None,
            })
        };
        self.entrants.iter().enumerate().flat_map(row)
    }

    /// Every player's cells in the form of Clarke's own tables, by entrant. The table has no
    /// rounds, so the pairings are assigned to invented rounds in which nobody plays twice.
    fn in_rounds(&self, columns: usize) -> impl Iterator<Item = (usize, Vec<String>)> {
        let players = self.cells.len();
        self.entrants.iter().enumerate().map(move |(number, &entrant)| {
            let mut own = vec![String::new(); columns];
            for (opponent, cell) in self.cells[number].iter().enumerate() {
                if let (Cell::Ended(letter), Some(round)) =
                    (cell, own.get_mut(round_of((number, opponent), players)))
                {
                    *round = format!("{letter}{}", opponent + 1);
                }
            }
            (entrant, own)
        })
    }
}

/// The meaning of the signs in a file with these sections; `None` if it has no signs. Beside games
/// in figures or letters they are defaults.
fn signs_of(sections: &[Section]) -> Option<Signs> {
    let cells = || sections.iter().flat_map(|section| &section.cells).flatten();
    let is_sign = |cell: &Cell| matches!(cell, Cell::Ended(PLUS | MINUS));
    let is_game = |cell: &Cell| matches!(cell, Cell::Ended('W' | 'D' | 'L' | OPEN));
    let of_file = if cells().any(is_game) { Signs::Defaults } else { Signs::Games };
    cells().any(is_sign).then_some(of_file)
}

/// Replaces signs by their meaning, which is the same in the whole file, as in tables by rounds;
/// `=` is a draw.
fn read_signs(cells: &mut [Vec<Cell>], signs: Option<Signs>) {
    let players = cells.len();
    let pairs = (0..players).flat_map(|one| (0..players).map(move |two| (one, two)));
    let are_both = |cells: &[Vec<Cell>], one: usize, two: usize| {
        [cells[one][two], cells[two][one]] == [Cell::Ended(PLUS), Cell::Ended(MINUS)]
    };
    for (one, two) in pairs {
        if signs == Some(Signs::Games) && are_both(cells, one, two) {
            cells[one][two] = Cell::Ended('W');
            cells[two][one] = Cell::Ended('L');
        }
    }
    for cell in cells.iter_mut().flatten() {
        match cell {
            Cell::Ended(sign @ PLUS) => *sign = 'X',
            Cell::Ended(sign @ MINUS) => *sign = 'F',
            Cell::Ended(sign @ EQUALS) => *sign = 'D',
            _ => {}
        }
    }
}

/// Reads a `d` as a draw, or as a default if the opponent has a walkover.
fn read_d_as_default(cells: &mut [Vec<Cell>]) {
    let players = cells.len();
    for (one, two) in (0..players).flat_map(|one| (0..players).map(move |two| (one, two))) {
        if cells[one][two] == Cell::Ended(OPEN) && cells[two][one] == Cell::Ended('X') {
            cells[one][two] = Cell::Ended('F');
        } else if cells[one][two] == Cell::Ended(OPEN) {
            cells[one][two] = Cell::Ended('D');
        }
    }
}

/// How many rounds so many players need to meet each other once.
const fn rounds_of(players: usize) -> usize {
    if players == 0 { 0 } else { players - 1 + players % 2 }
}

/// The round of two players (from 0) in the Berger tables: the last player meets whoever would
/// otherwise meet themselves.
const fn round_of((one, other): (usize, usize), players: usize) -> usize {
    let rounds = rounds_of(players);
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    if high == rounds { 2 * low % rounds } else { (low + high) % rounds }
}

/// The contents of an all-play-all table.
pub(super) struct AllPlayAll {
    /// For each entrant: the cells in Clarke's letters, in invented rounds.
    pub(super) cells: Vec<Vec<String>>,
    /// The numbers of the players.
    pub(super) numbers: Numbers,
    /// The meaning of its signs, if it has any.
    pub(super) signs: Option<Signs>,
}

/// Reads an all-play-all table; `None` for any other table.
///
/// # Errors
///
/// The question which cell is right, if the two cells of a game contradict each other.
pub(super) fn read(rows: &Rows<'_>, columns: &Columns) -> Result<Option<AllPlayAll>, Question> {
    // `Rd1` is a round, whatever its cells contain.
    if !columns.are_numbers {
        return Ok(None);
    }
    let second = second_games(rows, columns);
    let mut by_section: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (position, entrant) in rows.entrants.iter().enumerate() {
        by_section.entry(entrant.section).or_default().push(position);
    }
    let mut disagreeing = None;
    let mut fitting: Vec<(Numbers, Option<Signs>, Vec<Section>)> = Vec::new();
    for numbers in ways(rows, columns) {
        if columns.number_is_pinned && numbers.column.is_none() {
            continue;
        }
        let sections = by_section.values();
        let section = |of_section: &Vec<usize>| {
            Section::of(rows, &numbers.numbers, of_section, columns.rounds.len())
        };
        let sections: Option<Vec<Section>> = sections.map(section).collect();
        let Some(mut sections) = sections.filter(|sections| !sections.is_empty()) else { continue };
        let of_second = by_section.values().map(|of_section| {
            Section::of_second(&second, &numbers.numbers, of_section, columns.rounds.len())
        });
        let Some(of_second) = of_second.collect::<Option<Vec<_>>>() else { continue };
        sections.extend(of_second.into_iter().flatten());
        let signs = signs_of(&sections);
        for section in &mut sections {
            read_signs(&mut section.cells, signs);
            read_d_as_default(&mut section.cells);
        }
        let asked = sections.iter().find_map(|section| {
            let pair = section.disagreeing()?;
            let entrants = if section.are_second { &second.entrants } else { &rows.entrants };
            Some(question(section, entrants, pair, columns))
        });
        match asked {
            Some(asked) => drop(disagreeing.get_or_insert(asked)),
            None => fitting.push((numbers, signs, sections)),
        }
    }
    let games = |sections: &[Section]| -> BTreeSet<_> {
        sections.iter().flat_map(Section::games).collect()
    };
    if let [(one, _, of_one), others @ ..] = fitting.as_slice()
        && let Some((other, ..)) =
            others.iter().find(|(.., of_other)| games(of_other) != games(of_one))
    {
        return Err(which_numbers(one, other));
    }
    let Some((numbers, signs, sections)) = fitting.into_iter().next() else {
        return disagreeing.map_or(Ok(None), Err);
    };
    if have_second_games(rows, columns) {
        return Err(where_are_second_games());
    }
    sections.iter().try_for_each(|section| refuse_marks_of_draws(section, rows))?;
    Ok(Some(AllPlayAll { cells: cells_of(&sections, rows, columns), numbers, signs }))
}

/// Asks about an X that two players have in both their cells, while nobody has one where they would
/// meet themselves: people in France and Brazil write so of a draw.
fn refuse_marks_of_draws(section: &Section, rows: &Rows<'_>) -> Result<(), Question> {
    if section.are_second {
        return Ok(());
    }
    let entrant = |number: usize| {
        section.entrants.get(number).and_then(|&entrant| rows.entrants.get(entrant))
    };
    let is_marked = |one: usize, other: usize| {
        let cell = entrant(one).and_then(|entrant| entrant.cells.get(other));
        cell.is_some_and(|cell| cell.trim().eq_ignore_ascii_case("x"))
    };
    let players = section.entrants.len();
    if (0..players).any(|player| is_marked(player, player)) {
        return Ok(());
    }
    let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
    let mut marked = pairs.filter(|&(one, other)| is_marked(one, other) && is_marked(other, one));
    let Some((one, other)) = marked.next() else { return Ok(()) };
    let name = |number| entrant(number).map_or_else(String::new, |entrant| one_line(&entrant.name));
    Err(Question::without_answer(format!(
        "was the game of `{}` and `{}` drawn? Both have X in the cell of the other, and nobody has \
         it where they would meet themselves: write ½ for a draw, and nothing if they did not play",
        name(one),
        name(other)
    )))
}

/// The same rows with the cells of the second games.
fn second_games<'g>(rows: &Rows<'g>, columns: &Columns) -> Rows<'g> {
    let mut second = rows.clone();
    for entrant in &mut second.entrants {
        let cells = columns.second_games.iter().map(|&at| entrant.row.cell(at).text());
        entrant.cells = cells.map(|text| text.trim().to_owned()).collect();
    }
    second
}

/// The cells of all entrants in invented rounds; second games come in rounds after the first ones.
fn cells_of(sections: &[Section], rows: &Rows<'_>, columns: &Columns) -> Vec<Vec<String>> {
    let most = sections.iter().map(|section| section.cells.len()).max().unwrap_or(0);
    let rounds_of_first = rounds_of(most);
    let mut cells = vec![Vec::new(); rows.entrants.len()];
    for section in sections {
        for (entrant, mut own) in section.in_rounds(columns.rounds.len()) {
            let of_entrant: &mut Vec<String> = &mut cells[entrant];
            if section.are_second {
                of_entrant.resize(rounds_of_first, String::new());
                of_entrant.append(&mut own);
            } else {
                *of_entrant = own;
            }
        }
    }
    cells
}

/// The fewest columns of second games: a single one may be a sum without a name.
const FEWEST_OF_SECOND_GAMES: usize = 2;

/// Whether unread columns have the second game of each pair. Their name is the number of a player,
/// or is missing beside a column that is read, as in a header whose cells span two columns.
fn have_second_games(rows: &Rows<'_>, read: &Columns) -> bool {
    let players = rows.entrants.len();
    let is_named_so = |at: usize, name: &str| match name.trim() {
        "" => {
            let is_read = |at: &usize| read.rounds.contains(at) || read.second_games.contains(at);
            at.checked_sub(1).as_ref().is_some_and(is_read)
        }
        name => {
            // `2`, or `2c` beside `2a` and `2b`.
            let number = name.strip_suffix(|letter: char| letter.is_ascii_alphabetic());
            let number = number.unwrap_or(name);
            is_number(number)
                && cross_columns::round_of(number).is_some_and(|number| number <= players)
        }
    };
    let has_games = |at: usize| {
        let cells = rows.entrants.iter().map(|entrant| Cell::of(&entrant.row.cell(at).text()));
        let cells: Option<Vec<Cell>> = cells.collect();
        let ended = |cells: Vec<Cell>| cells.iter().filter(|cell| **cell != Cell::Empty).count();
        cells.map_or(0, ended) * 2 >= players
    };
    let found = read.unread.iter().filter(|(at, name)| is_named_so(*at, name) && has_games(*at));
    found.count() >= FEWEST_OF_SECOND_GAMES
}

/// The question for a table whose second games cannot be read.
pub(super) fn where_are_second_games() -> Question {
    Question::without_answer(
        "where are the second games? This table of all against all has several columns for each \
         player, of which not all can be read: expected one game of each pair, or two in columns \
         such as `1a` and `1b`. Put the others into a table of their own below, or write one row a \
         game"
            .to_owned(),
    )
}

/// The question about the first cell that is not the result of a game; `None` if all are, so that
/// something else is wrong with the table.
pub(super) fn what_is_in_cell(rows: &Rows<'_>, columns: &Columns) -> Option<Question> {
    let mut places: Vec<usize> =
        columns.rounds.iter().chain(&columns.second_games).copied().collect();
    places.sort_unstable();
    let of_row = |entrant: &Entrant<'_>| {
        let row = entrant.row;
        let cells = places.iter().map(move |&at| (row.line, at, row.cell(at).text().into_owned()));
        cells.collect::<Vec<_>>()
    };
    let cells = rows.entrants.iter().flat_map(of_row);
    let mut unread = cells.filter(|(.., text)| !is_read(text));
    let (line, at, text) = unread.next()?;
    let others = match unread.count() {
        0 => String::new(),
        more => format!(" ({} in all)", counted(more + 1, "such cell")),
    };
    let name = columns.names.get(at).map_or("", String::as_str);
    Some(Question::without_answer(format!(
        "how did the game end in line {line}, column `{}`, that has `{}`{others}? In this table of \
         all against all a cell is expected to have 1, ½ or 0, + or - for a default, or nothing",
        one_line(name),
        one_line(&text)
    )))
}

/// The question which numbers name the players in the columns, if two ways both give games, but
/// different ones.
fn which_numbers(one: &Numbers, other: &Numbers) -> Question {
    let name = |numbers: &Numbers| match &numbers.column {
        Some(column) => format!("the column `{}`", one_line(column)),
        None => "the order of the rows".to_owned(),
    };
    let column = one.column.as_ref().or(other.column.as_ref());
    Question::new(
        format!(
            "by which numbers do the columns of this table of all against all name the players: \
             by {} or by {}? Both fit, but give different games",
            name(one),
            name(other)
        ),
        format!("columns.number = {}", quoted(column.map_or("", String::as_str))),
    )
}

fn question(
    section: &Section,
    entrants: &[Entrant<'_>],
    (one, other): (usize, usize),
    columns: &Columns,
) -> Question {
    let said = |player: usize, opponent: usize| {
        let entrant = &entrants[section.entrants[player]];
        let cell = entrant.cells.get(opponent).map_or("", String::as_str);
        let cell = if cell.is_empty() { "nothing".to_owned() } else { format!("`{cell}`") };
        (entrant.name.clone(), cell, entrant.row.line)
    };
    let ((name, cell, line), (other_name, other_cell, other_line)) =
        (said(one, other), said(other, one));
    let columns = columns.rounds.len();
    Question::without_answer(format!(
        "how did {name} play against {other_name}? In this table of all against all ({columns} \
         columns) line {line} has {cell} and line {other_line} has {other_cell}: expected the same \
         game from both sides, as 1 and 0, or ½ and ½"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a file's sections after the signs have been read.
    fn read(sections: &[&[&str]]) -> Vec<String> {
        let cells = |row: &&str| row.split(' ').map(|text| Cell::of(text).unwrap()).collect();
        let section = |rows: &&[&str]| Section {
            entrants: (0..rows.len()).collect(),
            cells: rows.iter().map(cells).collect(),
            are_second: false,
        };
        let mut sections: Vec<Section> = sections.iter().map(section).collect();
        let signs = signs_of(&sections);
        for section in &mut sections {
            read_signs(&mut section.cells, signs);
        }
        let letter = |cell: &Cell| match cell {
            Cell::Empty => '.',
            Cell::Ended(letter) => *letter,
        };
        let rows = sections.iter().flat_map(|section| &section.cells);
        rows.map(|row| row.iter().map(letter).collect()).collect()
    }

    #[test]
    fn signs_are_games_where_a_file_has_signs_alone() {
        assert_eq!(read(&[&["x + =", "- x +", "= - x"]]), [".WD", "L.W", "DL."]);
        assert_eq!(read(&[&["x +", "- x"]]), [".W", "L."]);
        // Neither player was there.
        assert_eq!(read(&[&["x - +", "- x =", "- = x"]]), [".FW", "F.D", "LD."]);
        // Nobody was there to play against one of them, as the word for a walkover shows.
        assert_eq!(read(&[&["x + wo", "- x +", "- - x"]]), [".WX", "L.W", "FL."]);
    }

    #[test]
    fn signs_beside_figures_or_letters_are_defaults() {
        assert_eq!(read(&[&["x + 1", "- x 0", "0 1 x"]]), [".XW", "F.L", "LW."]);
        assert_eq!(read(&[&["x + ½", "- x ½", "½ ½ x"]]), [".XD", "F.D", "DD."]);
        assert_eq!(read(&[&["x + w", "- x =", "l = x"]]), [".XW", "F.D", "LD."]);
    }

    #[test]
    fn figures_in_one_section_make_defaults_of_the_signs_in_another() {
        assert_eq!(read(&[&["x 1", "0 x"], &["x +", "- x"]]), [".W", "L.", ".X", "F."]);
    }

    #[test]
    fn signs_in_brackets_or_with_that_of_the_opponent_are_defaults() {
        for text in ["(+)", "+/-", "+ : -"] {
            assert_eq!(Cell::of(text), Some(Cell::Ended('X')), "{text}");
        }
        for text in ["(-)", "-/+", "- : +"] {
            assert_eq!(Cell::of(text), Some(Cell::Ended('F')), "{text}");
        }
    }
}
