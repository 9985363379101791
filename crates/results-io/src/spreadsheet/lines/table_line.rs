//! The rows below the column names, each with its kind and its players.

use std::collections::BTreeSet;

use rating_core::Outcome;

use super::later_header::{NamesAgain, names_again};
use crate::game_result::{GameResult, NotPlayed, result_signs};
use crate::nobody::{Naming, PLAYER_OR_BYE, Scored, Stands};
use crate::plain_name::{plain, plain_forms};
use crate::player::fide_number;
use crate::reason::Reason;
use crate::row::{Named, Refused};
use crate::spreadsheet::cells::code_text::{code_or_not, is_code, tidy_code};
use crate::spreadsheet::cells::results::{
    SpeaksOf, have_one_winner, result_of, result_of_points, speaks_of,
};
use crate::spreadsheet::cells::standings::{above_other_tables, names_standings};
use crate::spreadsheet::cells::total::{SUMS, is_total};
use crate::spreadsheet::cells::whole_name::whole_name;
use crate::spreadsheet::columns::colours::{BLACK_BESIDE_B, has_black, names_both_players};
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::columns::scores::scores_are_of_the_games;
use crate::spreadsheet::days::day_without_year::{Place, lacks_year};
use crate::spreadsheet::days::days_in_titles::day_within;
use crate::spreadsheet::days::written_day::says_a_day;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow, NOTHING};
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::question::Question;

/// The kind of a row below the column names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Game,
    /// A player without an opponent.
    Bye,
    /// A title, a total, or the column names again.
    PassedOver,
    /// The column names in other places.
    OtherPlaces,
    /// Possibly the column names in other words.
    OtherWords,
}

/// A row below the column names.
pub(crate) struct TableLine<'a> {
    pub(crate) row: &'a GridRow,
    pub(crate) kind: Kind,
    /// White and Black, or the players in their places.
    pub(crate) players: [Person; 2],
    layout: &'a Layout,
    letters: Letters,
    signs: Signs,
    /// Whether the scores beside a result must agree with it.
    has_scores: bool,
    /// Whether it has more cells than there are columns.
    pub(crate) has_too_many: bool,
    /// The side with a word for nobody that may be a player.
    unclear: Option<Side>,
}

/// The letters that occur in a column of results.
#[derive(Clone, Copy)]
struct Letters {
    /// Whether they are W, D and L. In other columns a D alone may be a default.
    won_and_lost: bool,
    /// Whether they are W, D and B, for White, a draw and Black.
    white_and_black: bool,
    b: LetterB,
}

/// What a B in a column of results stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LetterB {
    /// There is none.
    Absent,
    /// Black, so that W stands for White.
    Black,
    /// Perhaps White, as in `B` and `N` for blancas and negras.
    MaybeWhite,
}

/// The meaning of the signs `+` and `-` in a column of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signs {
    /// Games won and lost, as in a cross-table: the only other sign is `=`.
    Games,
    /// Defaults: there are other results.
    Defaults,
}

/// All rows below the column names, with their kinds.
pub(crate) fn lines_of<'g>(grid: &'g Grid, layout: &'g Layout) -> Vec<TableLine<'g>> {
    let letters = Letters::of(grid, layout);
    let signs = if are_signs_alone(grid, layout) { Signs::Games } else { Signs::Defaults };
    let below = above_other_tables(grid.rows.get(layout.first_row..).unwrap_or_default());
    let has_scores = scores_are_of_the_games(&layout.columns, below);
    let rows = grid.rows.iter().skip(layout.first_row);
    let line = |row| {
        let kind = Kind::Game;
        let players = Default::default();
        let (has_too_many, unclear) = (false, None);
        let mut line = TableLine {
            row,
            kind,
            players,
            layout,
            letters,
            signs,
            has_scores,
            has_too_many,
            unclear,
        };
        line.players = [Side::White, Side::Black].map(|side| line.person(side));
        line
    };
    let mut lines: Vec<_> = rows.map(line).collect();
    let naming = naming_of(&lines);
    for line in &mut lines {
        let stands = line.stands(&naming);
        line.kind = line.kind_in(grid, stands);
        let mut sides = [Side::White, Side::Black].into_iter().zip(stands);
        line.unclear = sides.find(|(_, stands)| *stands == Stands::Unclear).map(|(side, _)| side);
    }
    if layout.position(Meaning::Date).is_none() {
        pass_over_titles_with_days(&mut lines);
    }
    lines
}

/// How the players of these rows are called.
fn naming_of(lines: &[TableLine<'_>]) -> Naming {
    let of_line =
        |line| TableLine::with_scores(line).map(|(player, scored)| (&*player.text, scored));
    Naming::of(lines.iter().flat_map(of_line))
}

/// Skips the titles of match cards that have their day in a separate cell, in the column of a
/// player or a result.
fn pass_over_titles_with_days(lines: &mut [TableLine<'_>]) {
    // In the column of a player, too: `Played Tuesday 10 October 2006`.
    let is_day = |cell: &Cell| {
        !is_figures(cell) && (says_a_day(cell) || day_within(cell).is_some())
            || lacks_year(cell, Place::Title)
    };
    let days_in = |line: &TableLine<'_>| -> Vec<usize> {
        let cells = line.row.cells.iter().enumerate();
        cells.filter(|(_, cell)| is_day(cell)).map(|(position, _)| position).collect()
    };
    let has_result = |line: &&TableLine<'_>| line.result().is_some();
    // If games have days in a column, its days belong to games, whatever its name.
    let of_games: BTreeSet<usize> = lines.iter().filter(has_result).flat_map(days_in).collect();
    for line in lines.iter_mut().filter(|line| line.kind == Kind::Game) {
        let mut days = days_in(line).into_iter();
        // A row with a board number is a game.
        let cells = || line.row.cells.iter().filter(|cell| !cell.is_empty());
        let is_of_game =
            cells().any(is_figures) || line.players.iter().any(|player| is_code(&player.text));
        let is_title = |at: usize| {
            let may_be = line.has_place_of_player_or_result(at) || line.is_before_players(at);
            !of_games.contains(&at) && may_be
        };
        if !is_of_game && line.result().is_none() && days.any(is_title) {
            line.kind = Kind::PassedOver;
        }
    }
}

/// Whether a cell has only digits: in a title, a number that could be a day is not a day.
fn is_figures(cell: &Cell) -> bool {
    match cell {
        Cell::Text(text) => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
        Cell::Number(_) => true,
        Cell::Day(_) => false,
    }
}

/// Asks about a table whose columns change their places, or may do so, below the header.
pub(crate) fn refuse_other_places(
    lines: &[TableLine<'_>],
    layout: &Layout,
) -> Result<(), Question> {
    let mut asked = lines.iter().filter_map(|TableLine { row, kind, .. }| match kind {
        Kind::OtherPlaces => Some(Question::other_places(row.line, layout.header_line)),
        Kind::OtherWords => Some(Question::other_words(row.line, layout.header_line)),
        _ => None,
    });
    asked.next().map_or(Ok(()), Err)
}

/// A player of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) text: String,
    fide_code: String,
    name: String,
    /// A text without a digit in the column of codes.
    not_a_code: String,
}

impl Person {
    pub(crate) fn named(&self) -> Named<'_> {
        let Self { text, fide_code, name, not_a_code } = self;
        Named { fide_code, name, not_a_code, ..Named::of(text) }
    }

    /// Who stands here. A number beside a word that may be a surname is a player's.
    fn stands(&self, naming: &Naming, scored: Scored) -> Stands {
        let has_number = !self.fide_code.is_empty();
        if has_number { Stands::Player } else { naming.who(&self.text, scored) }
    }
}

/// The reason why a row cannot be used although its values are readable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    column: &'static str,
    value: String,
    reason: Reason,
}

impl Refusal {
    /// The reason in the form for judging the row.
    pub(crate) fn shown(&self) -> Refused<'_> {
        Refused { column: self.column, value: &self.value, reason: &self.reason }
    }
}

/// Whether a row is a title with the day of the games below it: `Date, 3/10/2006`.
fn is_title_of_a_day(row: &GridRow) -> bool {
    let filled = || row.cells.iter().filter(|cell| !cell.is_empty());
    let is_name = |cell: &&Cell| Meaning::of(&cell.text()) == Some(Meaning::Date);
    let is_day = |cell: &&Cell| says_a_day(cell) || lacks_year(cell, Place::Column);
    filled().count() == 2
        && filled().any(|cell| is_name(&cell))
        && filled().any(|cell| is_day(&cell))
}

/// Whether a row has as many columns as the table, but with another delimiter, because it was
/// pasted from elsewhere.
fn is_parted_otherwise(row: &GridRow, layout: &Layout) -> bool {
    let columns = layout.columns.len() + layout.ignored.len();
    let is_parted = |by: char| row.original.matches(by).count() + 1 >= columns;
    row.cells.len() < columns && [',', ';', '\t'].into_iter().any(is_parted)
}

impl Letters {
    fn of(grid: &Grid, layout: &Layout) -> Self {
        let position = layout.position(Meaning::Result);
        let has = |wanted: &str| {
            let rows = grid.rows.iter().skip(layout.first_row);
            let mut rows = rows.filter(|row| !names_standings(row));
            position.is_some_and(|position| {
                rows.any(|row| row.cell(position).text().trim().eq_ignore_ascii_case(wanted))
            })
        };
        let [won, lost, black] = ["w", "l", "b"].map(has);
        let has_figures = ["1-0", "0-1", "1:0", "0:1"].into_iter().any(has);
        let b = match (black, won) {
            (false, _) => LetterB::Absent,
            // Beside results in figures, an N or P is a game that was not played or postponed.
            (true, false) if BLACK_BESIDE_B.into_iter().any(has) && !has_figures => {
                LetterB::MaybeWhite
            }
            (true, _) => LetterB::Black,
        };
        Self { won_and_lost: won && lost, white_and_black: won && black && !lost, b }
    }
}

/// Whether all results of a table are signs, with wins, draws and losses among them: signs of a
/// single kind are probably those of a conceded match.
fn are_signs_alone(grid: &Grid, layout: &Layout) -> bool {
    let score = |side| layout.position(Meaning::Of(side, Attribute::Score));
    let places: Vec<usize> = match layout.position(Meaning::Result) {
        Some(position) => vec![position],
        None => [Side::White, Side::Black].into_iter().filter_map(score).collect(),
    };
    let below = above_other_tables(grid.rows.get(layout.first_row..).unwrap_or_default());
    let rows = below.iter().filter(|row| names_both_players(&layout.columns, row));
    let cells = rows.flat_map(|row| places.iter().map(|&place| row.cell(place)));
    let signs =
        cells.filter(|cell| result_of(cell).is_some()).map(|cell| result_signs(&cell.text()));
    let found: BTreeSet<_> = signs.collect();
    found.iter().map(|sign| &**sign).eq(["+", "-", "="])
}

impl<'a> TableLine<'a> {
    pub(crate) fn cell(&self, meaning: Meaning) -> &'a Cell {
        self.layout.position(meaning).map_or(&NOTHING, |position| self.row.cell(position))
    }

    pub(crate) fn text(&self, meaning: Meaning) -> String {
        self.cell(meaning).text().trim().to_owned()
    }

    /// The name of a column in the file; empty if there is none.
    pub(crate) fn name_of(&self, meaning: Meaning) -> &str {
        let column = self.layout.columns.iter().find(|column| column.meaning == meaning);
        column.map_or("", |column| &column.name)
    }

    fn kind_in(&self, grid: &Grid, stands: [Stands; 2]) -> Kind {
        let (row, layout, [white, black]) = (self.row, self.layout, &self.players);
        let again = names_again(grid, layout, row);
        match again {
            Some(NamesAgain::InOtherPlaces) => return Kind::OtherPlaces,
            Some(NamesAgain::PerhapsInOtherWords) => return Kind::OtherWords,
            Some(NamesAgain::InTheSamePlaces) | None => {}
        }
        // In a match, the word may be below the names of both teams' players.
        let is_total = is_total(row)
            && (white.text.is_empty()
                || black.text.is_empty()
                || SUMS.contains(&&*white.text.to_lowercase())
                    && SUMS.contains(&&*black.text.to_lowercase()));
        let no_players = white.text.is_empty() && black.text.is_empty();
        // A title of the rows below: `Division 1`.
        let is_alone = row.cells.iter().filter(|cell| !cell.is_empty()).count() == 1;
        let is_title =
            (no_players || is_alone || is_title_of_a_day(row)) && self.result().is_none();
        // A row of a text that has all columns, but with another delimiter, is not a title but is
        // rejected.
        let is_title = is_title && !(grid.delimiter.is_some() && is_parted_otherwise(row, layout));
        if is_total || is_title || again.is_some() {
            Kind::PassedOver
        } else if stands.contains(&Stands::Unclear) {
            Kind::Game
        } else if stands.contains(&Stands::Nobody) || self.is_default_against_nobody() {
            Kind::Bye
        } else {
            Kind::Game
        }
    }

    /// The players in their places, each with what the row says of their score.
    fn with_scores(&self) -> [(&Person, Scored); 2] {
        let [white, black] = &self.players;
        let scored = match self.result() {
            Some(GameResult::Played(Outcome::Draw)) if self.is_half_alone() => Scored::HalfAlone,
            Some(GameResult::Played(outcome)) => Scored::Game(outcome),
            Some(GameResult::NotPlayed(_)) | None => Scored::NoGame,
        };
        [(white, scored), (black, scored.of_opponent())]
    }

    fn is_half_alone(&self) -> bool {
        let cell = self.cell(Meaning::Result);
        // A day is what a spreadsheet makes of 1/2.
        matches!(cell, Cell::Day(_))
            || matches!(cell.text().trim(), "½" | "1/2" | "0.5" | "0,5" | ".5" | ",5")
    }

    fn stands(&self, naming: &Naming) -> [Stands; 2] {
        self.with_scores().map(|(player, scored)| player.stands(naming, scored))
    }

    /// Whether one side has no name, and the result says that no game was played: `Tim Hall,1-0
    /// w/o,`.
    fn is_default_against_nobody(&self) -> bool {
        let [white, black] = &self.players;
        white.text.is_empty() != black.text.is_empty()
            && matches!(self.result_as_written(), Some(GameResult::NotPlayed(_)))
    }

    /// Whether a column comes before those of the players; notes come after them.
    fn is_before_players(&self, position: usize) -> bool {
        let of_player = |column: &&Column| column.meaning.is_of_player();
        let players = self.layout.columns.iter().filter(of_player);
        players.map(|column| column.position).min().is_some_and(|first| position < first)
    }

    /// Whether a column has a player, or the result of a row without a player.
    fn has_place_of_player_or_result(&self, position: usize) -> bool {
        let column = self.layout.columns.iter().find(|column| column.position == position);
        let lacks_a_player = || self.players.iter().any(|player| player.text.is_empty());
        match column.map(|column| column.meaning) {
            Some(Meaning::Of(_, Attribute::Score) | Meaning::Result) => lacks_a_player(),
            Some(Meaning::Of(..)) => true,
            _ => false,
        }
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        match self.result_as_written()? {
            GameResult::NotPlayed(NotPlayed::WonByDefault) if self.has_signs_alone() => {
                Some(GameResult::Played(Outcome::Win))
            }
            GameResult::NotPlayed(NotPlayed::LostByDefault) if self.has_signs_alone() => {
                Some(GameResult::Played(Outcome::Loss))
            }
            result => Some(result),
        }
    }

    /// Whether the only results of the table are `+`, `-` and `=`.
    pub(crate) fn has_signs_alone(&self) -> bool {
        self.signs == Signs::Games
    }

    fn result_as_written(&self) -> Option<GameResult> {
        let points = |side| self.cell(Meaning::Of(side, Attribute::Score));
        match self.layout.position(Meaning::Result) {
            Some(position) => {
                let cell = self.row.cell(position);
                let Letters { won_and_lost, white_and_black, b } = self.letters;
                if b == LetterB::MaybeWhite && cell.text().trim().eq_ignore_ascii_case("b") {
                    return None;
                }
                let is_d = (won_and_lost || white_and_black)
                    && cell.text().trim().eq_ignore_ascii_case("d");
                result_of(cell).or(is_d.then_some(GameResult::Played(Outcome::Draw)))
            }
            None => result_of_points(points(Side::White), points(Side::Black)),
        }
    }

    /// The result from White's side; `first_has_black` says whether the player who comes first has
    /// Black. `1-0` is from the side of that player, and `White wins` from White's.
    pub(crate) fn result_of_white(&self, first_has_black: bool) -> Option<GameResult> {
        let result = self.result()?;
        if !first_has_black {
            return Some(result);
        }
        let Letters { won_and_lost, b, .. } = self.letters;
        let black = b != LetterB::Absent;
        match speaks_of(&self.text(Meaning::Result)) {
            SpeaksOf::Colours => Some(result),
            SpeaksOf::First => Some(result.reversed()),
            SpeaksOf::Either if black && !won_and_lost => Some(result),
            SpeaksOf::Either if won_and_lost && !black => Some(result.reversed()),
            SpeaksOf::Either => None,
        }
    }

    /// The reason why the row cannot be used although its values are readable.
    pub(crate) fn refusal(&self, first_has_black: bool) -> Option<Refusal> {
        let too_many =
            || Refusal { column: "", value: String::new(), reason: Reason::TooManyFields };
        let too_many = self.has_too_many.then(too_many);
        let unclear = || {
            let (column, value) = match self.unclear? {
                Side::White => ("white", &self.players[0].text),
                Side::Black => ("black", &self.players[1].text),
            };
            let reason = Reason::Unreadable { expected: PLAYER_OR_BYE };
            Some(Refusal { column, value: value.clone(), reason })
        };
        let other_code =
            || [Side::White, Side::Black].into_iter().find_map(|side| self.other_code(side));
        too_many
            .or_else(unclear)
            .or_else(other_code)
            .or_else(|| self.other_colour())
            .or_else(|| self.other_scores(first_has_black))
    }

    /// A refusal if the code after a name differs from that in the column of codes.
    fn other_code(&self, side: Side) -> Option<Refusal> {
        let player = self.text(Meaning::Of(side, Attribute::Player));
        let (_, inside) = without_code(&player);
        let inside = tidy_code(inside?);
        let code = tidy_code(&self.text(Meaning::Of(side, Attribute::Code)));
        let column = match side {
            Side::White => "white",
            Side::Black => "black",
        };
        let reason =
            Reason::Unreadable { expected: "the code that the column of codes has, or none" };
        (is_code(&code) && code != inside).then_some(Refusal { column, value: player, reason })
    }

    /// A refusal for a text that is not a colour in a column of colours, or for a missing colour
    /// beside a result such as `White wins`.
    fn other_colour(&self) -> Option<Refusal> {
        self.layout.position(Meaning::Colour)?;
        let colour = self.text(Meaning::Colour);
        let reason = if colour.is_empty() {
            match speaks_of(&self.text(Meaning::Result)) {
                SpeaksOf::First => None,
                SpeaksOf::Either if self.letters.won_and_lost => None,
                _ => Some(Reason::MissingValue),
            }
        } else {
            let is_none = has_black(&colour).is_none();
            is_none.then_some(Reason::Unreadable { expected: "a colour, W or B" })
        };
        reason.map(|reason| Refusal { column: "colour", value: colour, reason })
    }

    /// A refusal if both players' scores contradict the result.
    fn other_scores(&self, first_has_black: bool) -> Option<Refusal> {
        if !self.has_scores {
            return None;
        }
        let [white, black] =
            [Side::White, Side::Black].map(|side| self.cell(Meaning::Of(side, Attribute::Score)));
        let by_scores = result_of_points(white, black)?;
        let result = self.result_of_white(first_has_black)?;
        let of_the_first = if first_has_black { result.reversed() } else { result };
        let scores = format!("{}-{}", white.text(), black.text());
        (!have_one_winner(of_the_first, by_scores)).then(|| Refusal {
            column: "result",
            value: self.text(Meaning::Result),
            reason: Reason::OtherScores { scores },
        })
    }

    pub(crate) fn result_text(&self) -> String {
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
        let code = code_inside.map_or_else(|| text(Attribute::Code), str::to_owned);
        let has_surname = self.layout.position(Meaning::Of(side, Attribute::Surname)).is_some();
        let surname = has_surname.then(|| text(Attribute::Surname));
        let whole = |name: &str| whole_name(name, surname.as_deref(), &text(Attribute::Forename));
        let beside = whole(&text(Attribute::Name));
        let has_name = !text(Attribute::Name).is_empty() || !text(Attribute::Surname).is_empty();
        let (code, name) = match player {
            "" => (code, beside),
            // `White` beside `White Name` has the codes.
            player if code.is_empty() && has_name => (player.to_owned(), beside),
            player => (code, whole(player)),
        };
        let fide_code = fide_number(&text(Attribute::FideCode)).to_owned();
        let (code, not_a_code) = code_or_not(code);
        // The player's only column may be called `Code`.
        let not_a_code = if name.is_empty() { String::new() } else { not_a_code };
        let found = [tidy_code(&code), name.clone(), fide_code.clone()];
        let text = found.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let text = tidy_code(&text);
        let name = if name == text || tidy_code(&name) == text { String::new() } else { name };
        // The name again, perhaps with the forename first.
        let is_name =
            !not_a_code.is_empty() && plain_forms(&not_a_code).any(|form| form == plain(&text));
        let not_a_code = if is_name { String::new() } else { not_a_code };
        Person { text, fide_code, name, not_a_code }
    }
}

/// Whether a text is a grade or rating, perhaps with its letter. An age, a year of birth or a small
/// number may distinguish two players of one name, and is kept.
fn is_grade(text: &str) -> bool {
    let digits = text.trim().trim_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = text.trim().len() - digits.len();
    let is_year = || digits.parse().is_ok_and(|year: u32| (1900..2030).contains(&year));
    letters <= 1
        && (3..=4).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !is_year()
}

/// A name without a code and a grade in brackets after it: `Lee, Ann (233310H)`, `Lee, Ann (180)`.
/// A code may also come before or after it without brackets.
fn without_code(text: &str) -> (&str, Option<&str>) {
    let text = without_grade(text);
    let has_letters = |name: &str| name.chars().any(char::is_alphabetic);
    let inside = text.strip_suffix([')', ']']).and_then(|text| text.rsplit_once(['(', '[']));
    let before = || text.split_once(' ').map(|(code, name)| (name, code));
    let beside = [text.rsplit_once(' '), before()].into_iter().flatten();
    let beside = beside.filter(|(name, code)| is_code(code) && has_letters(name));
    let inside = inside.filter(|(_, code)| is_code(&tidy_code(code)));
    beside.chain(inside).next().map_or((text, None), |(name, code)| {
        (without_grade(name.trim_matches([' ', ',', '-'])), Some(code))
    })
}

/// A name without a grade in brackets after it.
fn without_grade(text: &str) -> &str {
    let inside = text.strip_suffix([')', ']']).and_then(|text| text.rsplit_once(['(', '[']));
    inside.filter(|(_, grade)| is_grade(grade)).map_or(text, |(name, _)| name.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_grades_in_brackets_are_no_part_of_a_name() {
        for (text, name, code) in [
            ("Lee, Ann (233310H)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann 233310H", "Lee, Ann", Some("233310H")),
            ("Ann Lee - 233310H", "Ann Lee", Some("233310H")),
            ("233310H Lee, Ann", "Lee, Ann", Some("233310H")),
            // A code alone, and one with a missing digit.
            ("233310A", "233310A", None),
            ("Ann Lee 23331H", "Ann Lee 23331H", None),
            ("233310H Lee, Ann (180)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann (180) 233310H", "Lee, Ann", Some("233310H")),
            ("Lee, Ann 233310H (180)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann (233310H) (180)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann [A180] (233310 h)", "Lee, Ann", Some("233310 h")),
            ("233310H Lee, Ann (York)", "Lee, Ann (York)", Some("233310H")),
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
}
