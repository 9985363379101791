//! The rows of a table as typed values, and what was passed over.

use chrono::NaiveDate;
use rating_core::Outcome;

use super::days::{DayOrder, day_of, says_a_day};
use super::days_above::DaysAbove;
use super::grid::{Cell, Grid, GridRow, NOTHING};
use super::later_header::names_again;
use super::layout::{Layout, has_black};
use super::meaning::{Attribute, Meaning, Side};
use super::results::{result_of, result_of_points};
use crate::code_fault::is_no_code_yet;
use crate::game_result::GameResult;
use crate::nobody::is_no_opponent;
use crate::player::fide_number;
use crate::row::{Given, Named, RateText, Round, Row};

/// What holds for all rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OfAll {
    /// The order of day and month.
    pub(super) order: Option<DayOrder>,
    /// The day, of a table without a column for it.
    pub(super) day: Option<NaiveDate>,
    /// The event, where a row names none.
    pub(super) event: String,
    /// The rate of play, where a row names none.
    pub(super) rate: String,
}

/// A row of a table, with texts of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableRow {
    line: u32,
    day: Option<NaiveDate>,
    day_text: String,
    event: String,
    white: Person,
    black: Person,
    result: Option<GameResult>,
    result_text: String,
    section: String,
    round: String,
    rate: String,
    /// The line as it is written.
    pub(crate) original: String,
}

/// A player of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Person {
    text: String,
    fide_code: String,
    name: String,
    /// A text without a digit in the column of codes.
    not_a_code: String,
}

impl TableRow {
    pub(super) const fn line(&self) -> u32 {
        self.line
    }

    /// The row as it is judged.
    pub(crate) fn row(&self) -> Row<'_> {
        Row {
            line: self.line,
            day: Given::of(self.day, &self.day_text),
            time: None,
            event: &self.event,
            white: self.white.named(),
            black: self.black.named(),
            result: Given::of(self.result, &self.result_text),
            section: &self.section,
            round: Round::parse(&self.round),
            rate: RateText::parse(&self.rate),
            received: None,
        }
    }
}

impl TableRow {
    /// Puts the row into a section, if it names none.
    pub(super) fn set_section(&mut self, section: &str) {
        section.clone_into(&mut self.section);
    }
}

impl Person {
    fn named(&self) -> Named<'_> {
        let Self { text, fide_code, name, not_a_code } = self;
        Named { fide_code, name, not_a_code, ..Named::of(text) }
    }
}

/// The rows of a table, and the lines that are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) games: Vec<TableRow>,
    /// Lines without players: titles, totals, names of the columns once more.
    pub(super) passed_over: Vec<u32>,
    /// Lines with a player and no opponent.
    pub(super) byes: Vec<u32>,
    /// Results that a spreadsheet had turned into days.
    pub(super) halves_as_days: usize,
    pub(super) unread_results: UnreadResults,
}

/// The results of a table that cannot be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UnreadResults {
    /// How many.
    pub(super) unread: usize,
    /// How many rows have one at all.
    pub(super) given: usize,
    /// The first that cannot be read.
    pub(super) first: String,
}

/// What a row below the names of the columns is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Game,
    /// A player without an opponent.
    Bye,
    /// A title, a total, or the names of the columns once more.
    PassedOver,
}

/// Every row below the names of the columns, with what it is.
pub(super) fn kinds<'g>(
    grid: &'g Grid,
    layout: &'g Layout,
) -> impl Iterator<Item = (&'g GridRow, Kind)> {
    readers(grid, layout).map(move |read| {
        let players = [Side::White, Side::Black].map(|side| read.person(side));
        (read.row, read.kind(grid, &players))
    })
}

fn readers<'g>(grid: &'g Grid, layout: &'g Layout) -> impl Iterator<Item = Reader<'g>> {
    let has_letters = has_letters(grid, layout);
    let rows = grid.rows.iter().skip(layout.first_row);
    rows.map(move |row| Reader { row, layout, has_letters })
}

/// Reads the rows below the names of the columns.
pub(super) fn rows_of(grid: &Grid, layout: &Layout, all: &OfAll, above: &DaysAbove) -> Rows {
    let mut found = Rows::default();
    for read in readers(grid, layout) {
        let players = [Side::White, Side::Black].map(|side| read.person(side));
        match read.kind(grid, &players) {
            Kind::PassedOver => found.passed_over.push(read.row.line),
            Kind::Bye => found.byes.push(read.row.line),
            Kind::Game => {
                found.count_result(&read);
                found.games.push(read.row(players, all, above));
            }
        }
    }
    found
}

impl Rows {
    fn count_result(&mut self, read: &Reader<'_>) {
        let (result, text) = (read.result(), read.result_text());
        if !text.is_empty() {
            self.unread_results.given += 1;
            if result.is_none() {
                self.unread_results.unread += 1;
                if self.unread_results.first.is_empty() {
                    self.unread_results.first = text;
                }
            }
        }
        let is_day = matches!(read.cell(Meaning::Result), Cell::Day(_));
        self.halves_as_days += usize::from(is_day && result.is_some());
    }
}

/// Whether a row is a title with the day of the games below it: `Date, 3/10/2006`.
fn is_title_of_a_day(row: &GridRow) -> bool {
    let filled = || row.cells.iter().filter(|cell| !cell.is_empty());
    let is_name = |cell: &&Cell| Meaning::of(&cell.text()) == Some(Meaning::Date);
    let is_day = |cell: &&Cell| says_a_day(cell);
    filled().count() == 2
        && filled().any(|cell| is_name(&cell))
        && filled().any(|cell| is_day(&cell))
}

/// Whether a row has as many columns as the table, but by another delimiter: it was pasted from elsewhere.
fn is_parted_otherwise(row: &GridRow, layout: &Layout) -> bool {
    let columns = layout.columns.len() + layout.ignored.len();
    let is_parted = |by: char| row.original.matches(by).count() + 1 >= columns;
    row.cells.len() < columns && [',', ';', '\t'].into_iter().any(is_parted)
}

/// Words of rows that add something up.
const SUMS: [&str; 6] = ["total", "totals", "sum", "games", "played", "count"];

/// Whether the first text of a row says that it adds something up.
pub(super) fn is_total(row: &GridRow) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_empty());
    let text = first.map(|cell| cell.text().to_lowercase()).unwrap_or_default();
    let word = text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    // `Sum, Li` is somebody.
    let rest = text.get(word.len()..).unwrap_or_default().trim_start();
    let is_surname = rest
        .strip_prefix(',')
        .is_some_and(|after| after.trim_start().starts_with(char::is_alphabetic));
    SUMS.contains(&word) && !is_surname
}

/// One row, by the meaning of its columns.
struct Reader<'a> {
    row: &'a GridRow,
    layout: &'a Layout,
    /// Whether results are the letters W, D and L. Elsewhere a D alone may be a default.
    has_letters: bool,
}

/// Whether a column of results has both W and L.
fn has_letters(grid: &Grid, layout: &Layout) -> bool {
    let Some(position) = layout.position(Meaning::Result) else { return false };
    let has = |wanted: &str| {
        let mut rows = grid.rows.iter().skip(layout.first_row);
        rows.any(|row| row.cell(position).text().trim().eq_ignore_ascii_case(wanted))
    };
    has("w") && has("l")
}

impl<'a> Reader<'a> {
    fn cell(&self, meaning: Meaning) -> &'a Cell {
        self.layout.position(meaning).map_or(&NOTHING, |position| self.row.cell(position))
    }

    fn text(&self, meaning: Meaning) -> String {
        self.cell(meaning).text().trim().to_owned()
    }

    fn kind(&self, grid: &Grid, [white, black]: &[Person; 2]) -> Kind {
        let (row, layout) = (self.row, self.layout);
        // In a match the word may stand under the names of both teams' players.
        let is_total = is_total(row)
            && (white.text.is_empty()
                || black.text.is_empty()
                || SUMS.contains(&&*white.text.to_lowercase())
                    && SUMS.contains(&&*black.text.to_lowercase()));
        let no_players = white.text.is_empty() && black.text.is_empty();
        // A title of the rows that follow: `Division 1`.
        let is_alone = row.cells.iter().filter(|cell| !cell.is_empty()).count() == 1;
        let is_title =
            (no_players || is_alone || is_title_of_a_day(row)) && self.result().is_none();
        // A row of a text, and no title, if it has the columns by another delimiter: it is rejected.
        let is_title = is_title && !(grid.delimiter.is_some() && is_parted_otherwise(row, layout));
        if is_total || is_title || names_again(grid, layout, row).is_some() {
            Kind::PassedOver
        } else if is_no_opponent(&white.text) || is_no_opponent(&black.text) {
            Kind::Bye
        } else {
            Kind::Game
        }
    }

    fn row(&self, [white, black]: [Person; 2], all: &OfAll, above: &DaysAbove) -> TableRow {
        // Whoever stands first may have Black, and the result is theirs.
        let is_turned = has_black(&self.text(Meaning::Colour)) == Some(true);
        let (white, black) = if is_turned { (black, white) } else { (white, black) };
        let result = self.result().map(|of| if is_turned { of.reversed() } else { of });
        let date = self.cell(Meaning::Date);
        let line = self.row.line;
        let own = day_of(date, all.order);
        let or = |text: String, fallback: &str| {
            if text.is_empty() { fallback.to_owned() } else { text }
        };
        TableRow {
            line,
            day: own.or_else(|| above.day_of(line, all.order)).or(all.day),
            day_text: date.text().into_owned(),
            event: or(self.text(Meaning::Event), &all.event),
            white,
            black,
            result,
            result_text: self.result_text(),
            section: self.text(Meaning::Section),
            round: round(&self.text(Meaning::Round)).to_owned(),
            rate: or(rate(&self.text(Meaning::Rate)), &all.rate),
            original: self.row.original.clone(),
        }
    }

    fn result(&self) -> Option<GameResult> {
        let points = |side| self.cell(Meaning::Of(side, Attribute::Score));
        match self.layout.position(Meaning::Result) {
            Some(position) => {
                let cell = self.row.cell(position);
                let is_d = self.has_letters && cell.text().trim().eq_ignore_ascii_case("d");
                result_of(cell).or(is_d.then_some(GameResult::Played(Outcome::Draw)))
            }
            None => result_of_points(points(Side::White), points(Side::Black)),
        }
    }

    fn result_text(&self) -> String {
        let points = |side| self.text(Meaning::Of(side, Attribute::Score));
        match self.layout.position(Meaning::Result) {
            Some(_) => self.text(Meaning::Result),
            None => match [points(Side::White), points(Side::Black)] {
                [white, black] if white.is_empty() && black.is_empty() => String::new(),
                [white, black] => format!("{white}-{black}"),
            },
        }
    }

    fn person(&self, side: Side) -> Person {
        let text = |attribute| self.text(Meaning::Of(side, attribute));
        let player = text(Attribute::Player);
        let (player, code_inside) = without_code(&player);
        let names = [player.to_owned(), text(Attribute::Name), self.surname_first(side)];
        let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
        let fide_code = fide_number(&text(Attribute::FideCode)).to_owned();
        let code = text(Attribute::Code);
        let (code, not_a_code) = code_or_not(code_inside.map_or(code, str::to_owned));
        // The one column of the player may be called `Code`.
        let not_a_code = if name.is_empty() { String::new() } else { not_a_code };
        let found = [tidy_code(&code), name.clone(), fide_code.clone()];
        let text = found.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let text = tidy_code(&text);
        let name = if name == text || tidy_code(&name) == text { String::new() } else { name };
        let not_a_code = if not_a_code == text { String::new() } else { not_a_code };
        Person { text, fide_code, name, not_a_code }
    }

    fn surname_first(&self, side: Side) -> String {
        let text = |attribute| self.text(Meaning::Of(side, attribute));
        match (text(Attribute::Surname), text(Attribute::Forename)) {
            (surname, forename) if forename.is_empty() => surname,
            (surname, forename) => format!("{surname}, {forename}"),
        }
    }
}

/// A grade or rating, perhaps with its letter. What may be an age, a year of birth or a number tells two players
/// of one name apart, and stays.
fn is_grade(text: &str) -> bool {
    let digits = text.trim().trim_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = text.trim().len() - digits.len();
    let is_year = || digits.parse().is_ok_and(|year: u32| (1900..2030).contains(&year));
    letters <= 1
        && (3..=4).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !is_year()
}

/// A name without the code or the grade in brackets after it: `Lee, Ann (233310H)`, `Lee, Ann (180)`.
fn without_code(text: &str) -> (&str, Option<&str>) {
    let inside = text.strip_suffix([')', ']']).and_then(|text| text.rsplit_once(['(', '[']));
    match inside {
        Some((name, code)) if tidy_code(code).len() == 7 && is_code(&tidy_code(code)) => {
            (name.trim(), Some(code))
        }
        Some((name, grade)) if is_grade(grade) => (name.trim(), None),
        _ => (text, None),
    }
}

fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [digits @ .., letter]
        if digits.len() == 6 && digits.iter().all(u8::is_ascii_digit) && letter.is_ascii_alphabetic())
}

/// A text in the place of a code, and apart from it one without a digit that no code can be: two players whom it
/// stands for are still two. Where nobody has a code yet, people write "new", "n/a" or a dash, which is neither.
pub(super) fn code_or_not(text: String) -> (String, String) {
    match text.bytes().any(|byte| byte.is_ascii_digit()) {
        true => (text, String::new()),
        false if is_no_code_yet(&text) => Default::default(),
        false => (String::new(), text),
    }
}

/// A code in capitals and without blanks; another text unchanged.
pub(super) fn tidy_code(text: &str) -> String {
    let joined: String = text.split_whitespace().collect();
    if is_code(&joined) { joined.to_ascii_uppercase() } else { text.to_owned() }
}

/// A round without the word before its number.
fn round(text: &str) -> &str {
    let number =
        text.trim_start_matches(|letter: char| letter.is_alphabetic() || ". ".contains(letter));
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { text }
}

fn rate(text: &str) -> String {
    match text.to_lowercase().as_str() {
        "standard" | "standardplay" | "std" | "s" | "slow" | "long" | "longplay" => {
            "standard".to_owned()
        }
        "rapid" | "rapidplay" | "quickplay" | "r" | "rp" | "quick" => "rapid".to_owned(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_grades_in_brackets_are_no_part_of_a_name() {
        for (text, name, code) in [
            ("Lee, Ann (233310H)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann (180)", "Lee, Ann", None),
            ("Lee, Ann [A180]", "Lee, Ann", None),
            ("Lee, Ann (1850)", "Lee, Ann", None),
            ("Lee, Ann (2)", "Lee, Ann (2)", None),
            ("Lee, Ann (12)", "Lee, Ann (12)", None),
            ("Lee, Ann (1980)", "Lee, Ann (1980)", None),
            ("Lee (Ann)", "Lee (Ann)", None),
            ("Lee, Ann (York)", "Lee, Ann (York)", None),
        ] {
            assert_eq!(without_code(text), (name, code), "{text}");
        }
    }
    use crate::spreadsheet::import::Pins;

    fn rows(text: &str) -> Rows {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        rows_of(&grid, &layout, &OfAll::default(), &DaysAbove::default())
    }

    #[test]
    fn totals_titles_and_repeated_names_of_columns_are_passed_over() {
        let found = rows(
            "White,Black,Result\nDivision 1,,\nLee,Roe,1\nWhite,Black,Result\nRoe,Lee,0\n\
             bye,Lee,\nTotal,,2\nTotal,TOTAL,2-1\nSum,Total,1\n\"Count, Di\",Total,1\n",
        );
        // Whoever is called so has more than one word.
        assert_eq!(found.games.len(), 3);
        assert_eq!(found.passed_over, [2, 4, 7, 8, 9]);
        assert_eq!(found.byes, [6]);
    }

    #[test]
    fn a_side_that_did_not_come_is_no_game() {
        let found = rows(
            "White,Black,Result\nLee,Walkover,1\nLee,W/O,1\nTeam default,Roe,0\nNot played,Roe,\n\
             \"Void, Ann\",White,1\nLee,Unknown,1\n",
        );
        assert_eq!(found.byes, [2, 3, 4, 5]);
        // Whoever is not known has played, and is asked for.
        assert_eq!(found.games.len(), 2);
    }

    #[test]
    fn a_row_pasted_with_another_delimiter_is_no_title() {
        let row = "3/10/01,Lee,Roe,1\n";
        let commas = format!(
            "Date,White,Black,Result\n{}3/10/01;Roe;Lee;0\nRound 2; 4 October\n",
            row.repeat(5)
        );
        let semicolons = commas.replace(',', "\t").replace(';', ",").replace('\t', ";");
        for text in [commas, semicolons] {
            let found = rows(&text);
            assert_eq!(found.games.len(), 6, "{text}");
            assert_eq!(found.passed_over, [8], "{text}");
            assert!(found.games[5].row().white.text.is_empty());
        }
    }

    #[test]
    fn a_row_that_lacks_one_player_is_still_a_row() {
        let found = rows("White,Black,Result\nLee,,1\n,,1-0\n");
        assert_eq!(found.games.len(), 2);
    }

    #[test]
    fn codes_come_in_any_case_and_in_brackets_and_names_stay_beside_them() {
        let found = rows(
            "White code,White name,Black,Result\n233310h,\"Lee, Ann\",\"Roe, Ben (102807 j)\",1\n\
             new,\"Dunn, Leo\",107796l,=\n",
        );
        let named = |row: usize| {
            let row = found.games[row].row();
            [row.white, row.black].map(|player| (player.text.to_owned(), player.name.to_owned()))
        };
        assert_eq!(named(0)[0], ("233310H".into(), "Lee, Ann".into()));
        assert_eq!(named(0)[1], ("102807J".into(), "Roe, Ben".into()));
        assert_eq!(named(1)[0], ("Dunn, Leo".into(), String::new()));
        assert_eq!(named(1)[1], ("107796L".into(), String::new()));
    }
}
