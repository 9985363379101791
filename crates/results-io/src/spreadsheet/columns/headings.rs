//! Tables whose column names are not known as those of results: what was found, and the question.

use super::colours::b_may_be_white;
use super::cross_columns::word_of_rounds;
use super::layout::LINES_ABOVE;
use super::names_of_columns;
use crate::near_text::near_texts;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::{Cell, Grid, GridRow};
use crate::spreadsheet::pins::import::{ColumnPin, Pins};
use crate::spreadsheet::pins::meaning::{Attribute, Meaning, Side};
use crate::spreadsheet::pins::pin_text::one_line;
use crate::spreadsheet::pins::question::Question;
use crate::toml_value::quoted;

/// The fewest columns of results: two players and the result.
const FEWEST: usize = 3;

/// How many names are shown; chosen by feel, as many as people read at a glance.
const MOST_SHOWN: usize = 15;

/// The text if no column is left that may have the results.
const NO_RESULTS: &str = "# no column is left that may have the results: give the table one, with \
                          1-0 where White won";

/// What to do with a ladder.
const OF_WINNERS: &str = ". A table of winners and losers has no column of results: call the columns White, Black and \
     Result, with 1-0 in every row and 1/2-1/2 where the game was drawn; if the games were rapid, \
     add rate = \"rapid\"";

/// What to do with match cards that name the teams in place of the columns.
const OF_TEAMS: &str = ". If these are the names of two teams on the card of a match, write Home and Away in their \
     place on every card: columns have one name in the whole file";

/// The placeholder for a name to be filled in.
const UNNAMED: &str = "...";

/// A line of a table that looks like column names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Headings {
    /// The sheet of a workbook.
    sheet: Option<String>,
    line: u32,
    /// The names of all columns, some of which may be empty, so that positions are places.
    names: Vec<String>,
    /// Whether a column `B` may be White's.
    may_be_white: bool,
}

impl Headings {
    /// The headings of a grid: its pinned line, or else the first line of names with a row below
    /// it.
    pub(crate) fn find(grid: &Grid, pins: &Pins) -> Option<Self> {
        let lines = grid.rows.iter().take(LINES_ABOVE);
        let pinned = |row: &&GridRow| pins.header_line.is_none_or(|line| line == row.line);
        let next = grid.rows.iter().skip(1);
        let found = lines
            .zip(next)
            .filter(|(row, _)| pinned(row))
            .find(|(row, below)| names(row).is_some() && filled(below) >= FEWEST);
        found.and_then(|(row, _)| {
            let names = names(row)?;
            let may_be_white = b_may_be_white(&names);
            Some(Self { sheet: grid.sheet.clone(), line: row.line, names, may_be_white })
        })
    }

    pub(crate) fn into_names(self) -> Vec<String> {
        self.names
    }

    /// The names with their line, and with the meanings of known names.
    fn in_words(&self) -> String {
        let name = |name: &String| match self.meaning_of(name) {
            Some(meaning) => format!("`{}` ({meaning})", one_line(name)),
            None => format!("`{}`", one_line(name)),
        };
        let given = || self.names.iter().filter(|name| !name.is_empty());
        let mut names: Vec<String> = given().take(MOST_SHOWN).map(name).collect();
        let further = given().count().saturating_sub(MOST_SHOWN);
        if further > 0 {
            names.push(format!("{further} more"));
        }
        let sheet = self.sheet.as_ref().map(|sheet| format!(" of the sheet `{sheet}`"));
        format!("Line {}{} has {}", self.line, sheet.unwrap_or_default(), names.join(", "))
    }

    /// The question about a cross-table whose names are in an unknown language: some columns differ
    /// in a number alone, and none has the meaning of one of games.
    fn question_of_rounds(&self, several_sheets: bool) -> Option<Question> {
        word_of_rounds(&self.names)?;
        let is_of_games = |meaning: Meaning| {
            meaning.is_of_player() || matches!(meaning, Meaning::Date | Meaning::Result)
        };
        if self.names.iter().any(|name| self.meaning_of(name).is_some_and(is_of_games)) {
            return None;
        }
        let sheet = self.sheet.as_ref().filter(|_| several_sheets);
        let sheet = sheet.map(|sheet| format!("sheet = {}\n", quoted(sheet)));
        Some(Question::new(
            format!(
                "which column has the players' names? This looks like a cross-table. {} (it is \
                 read without a question where they are called Name, Rd1, Rd2)",
                self.in_words()
            ),
            format!("{}columns.name = \"{UNNAMED}\"", sheet.unwrap_or_default()),
        ))
    }

    /// What to do with a table whose columns cannot be named in `import.toml`; else nothing.
    fn hint(&self) -> &'static str {
        if self.has_winners() {
            OF_WINNERS
        } else if self.is_headed_by_teams() {
            OF_TEAMS
        } else {
            ""
        }
    }

    /// Whether the columns are those of winners and losers, as on a ladder.
    fn has_winners(&self) -> bool {
        let has = |wanted: [&str; 2]| self.names.iter().any(|name| wanted.contains(&&*plain(name)));
        has(["winner", "won"]) && has(["loser", "lost"])
    }

    /// Whether two unknown names stand beside the results, as on the card of a match.
    fn is_headed_by_teams(&self) -> bool {
        let is_result = |name: &String| self.meaning_of(name) == Some(Meaning::Result);
        let is_unknown = |at: Option<usize>| {
            let name = at.and_then(|at| self.names.get(at));
            name.is_some_and(|name| !name.is_empty() && self.meaning_of(name).is_none())
        };
        let mut results =
            self.names.iter().enumerate().filter(|(_, name)| is_result(name)).map(|(at, _)| at);
        let (Some(at), None) = (results.next(), results.next()) else { return false };
        is_unknown(at.checked_sub(1)) && is_unknown(Some(at + 1))
    }

    /// The meaning of a column; a `B` that may be White has none.
    fn meaning_of(&self, name: &str) -> Option<Meaning> {
        Meaning::of(name).filter(|_| !(self.may_be_white && plain(name) == "b"))
    }

    /// The lines of `import.toml` to be filled in; known columns are already entered.
    fn answer(&self, several_sheets: bool) -> String {
        let mut lines = Vec::new();
        let sheet = self.sheet.as_ref().filter(|_| several_sheets);
        lines.extend(sheet.map(|sheet| format!("sheet = {}", quoted(sheet))));
        lines.push(format!(
            "header-line = {}             # the line with the names of the columns",
            self.line
        ));
        let known = |wanted: Wanted| {
            let known = self.names.iter().enumerate();
            let known =
                known.filter_map(|(at, name)| Some((self.meaning_of(name)?, (at + 1, name))));
            known.filter(|(meaning, _)| wanted.is(*meaning)).collect::<Vec<_>>()
        };
        let is_unknown = |name: &&String| !name.is_empty() && self.meaning_of(name).is_none();
        let mut left = self.names.iter().filter(is_unknown).count();
        for wanted in Wanted::ALL {
            let known = known(wanted);
            lines.extend(pins_of(&known));
            if !known.is_empty() {
                continue;
            }
            // In a table of winners and losers, no column has the results, so none can be named.
            if matches!(wanted, Wanted::Result) && (left == 0 || self.has_winners()) {
                lines.push(NO_RESULTS.to_owned());
            } else {
                left = left.saturating_sub(usize::from(matches!(wanted, Wanted::Player(_))));
                lines.push(format!(
                    "columns.{} = \"{UNNAMED}\"{}",
                    wanted.name(),
                    wanted.comment()
                ));
            }
        }
        lines.join("\n")
    }
}

/// A column with a meaning, its place (from 1) and its name.
type Known<'n> = (Meaning, (usize, &'n String));

/// The lines that name columns; if several have one meaning, the first is named, by its place.
fn pins_of(known: &[Known<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, (meaning, (place, name))) in known.iter().enumerate() {
        let same = |(other, _): &&Known<'_>| other == meaning;
        if known.iter().take(at).any(|other| same(&other)) {
            continue;
        }
        lines.push(match known.iter().skip(at + 1).find(same) {
            Some((_, (other, _))) => {
                format!("columns.{meaning} = {place}             # or {other}")
            }
            None => format!("columns.{meaning} = {}", quoted(name)),
        });
    }
    lines
}

/// The columns that a table of results needs.
#[derive(Clone, Copy)]
enum Wanted {
    Date,
    Player(Side),
    Result,
}

impl Wanted {
    const ALL: [Self; 4] =
        [Self::Date, Self::Player(Side::White), Self::Player(Side::Black), Self::Result];

    fn is(self, meaning: Meaning) -> bool {
        use Attribute::{Code, Name, Player, Score, Surname};
        match self {
            Self::Date => meaning == Meaning::Date,
            Self::Player(side) => {
                [Player, Code, Name, Surname].map(|of| Meaning::Of(side, of)).contains(&meaning)
            }
            Self::Result => matches!(meaning, Meaning::Result | Meaning::Of(_, Score)),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Player(Side::White) => "white",
            Self::Player(Side::Black) => "black",
            Self::Result => "result",
        }
    }

    const fn comment(self) -> &'static str {
        match self {
            Self::Date => "        # or, of one day: day = \"YYYY-MM-DD\"",
            Self::Player(Side::White) => "       # the name of its column in the file",
            _ => "",
        }
    }
}

/// The names in a row that has nothing else, including empty ones; `None` for other rows.
fn names(row: &GridRow) -> Option<Vec<String>> {
    let is_name = |cell: &Cell| match cell {
        Cell::Text(text) => text.is_empty() || text.chars().any(char::is_alphabetic),
        _ => false,
    };
    (filled(row) >= FEWEST && row.cells.iter().all(is_name)).then(|| names_of_columns::names(row))
}

fn filled(row: &GridRow) -> usize {
    row.cells.iter().filter(|cell| !cell.is_empty()).count()
}

/// The question about a file with unknown columns.
pub(crate) fn question(found: &[Headings], sheets: &[String], pins: &Pins) -> Question {
    if let Some(asked) = found.first().and_then(|first| first.question_of_rounds(sheets.len() > 1))
    {
        return asked;
    }
    let asked = "which columns are the two players and the result?";
    if let Some(first) = found.first() {
        let found: Vec<String> = found.iter().map(Headings::in_words).collect();
        let unknown: Vec<String> = not_found(first, pins);
        let unknown = match unknown.as_slice() {
            [] => String::new(),
            [name] => format!("; import.toml names {name}, which is not there"),
            names => format!("; import.toml names {}, which are not there", names.join(", ")),
        };
        let pinned = pins.header_line.filter(|line| *line != first.line).map(|line| {
            format!(" import.toml says that line {line} names the columns, which it does not.")
        });
        let pinned = pinned.unwrap_or_default();
        let hint = first.hint();
        let asked = format!("{asked}{pinned} {}{unknown}{hint}", found.join(". "));
        return Question::new(asked, first.answer(sheets.len() > 1));
    }
    let where_ = match (pins.sheets.first(), sheets) {
        (Some(sheet), _) => format!(" of the sheet `{sheet}`"),
        (None, []) => String::new(),
        (None, sheets) => format!(" of its sheets ({})", sheets.join(", ")),
    };
    Question::new(
        format!("{asked} No line{where_} has names for them that are known"),
        "header-line = 1             # the line with the names of the columns\n\
         columns.date = \"...\"        # each with its name in the file\n\
         columns.white = \"...\"\ncolumns.black = \"...\"\ncolumns.result = \"...\"",
    )
}

/// Pinned names that no column has.
fn not_found(headings: &Headings, pins: &Pins) -> Vec<String> {
    unmet(&headings.names, pins).into_iter().map(|(meaning, pin)| in_words(meaning, pin)).collect()
}

/// Pinned columns that match no name or place among these.
pub(crate) fn unmet<'p>(names: &[String], pins: &'p Pins) -> Vec<(Meaning, &'p ColumnPin)> {
    let is_there = |wanted: &ColumnPin| {
        names.iter().enumerate().any(|(position, name)| wanted.is(position, name))
    };
    // Lines that were pasted but not filled in do not name a column.
    let is_filled_in = |pin: &ColumnPin| !matches!(pin, ColumnPin::Name(name) if name == UNNAMED);
    let unmet = pins.columns.iter().filter(|(_, pin)| is_filled_in(pin) && !is_there(pin));
    unmet.map(|(meaning, pin)| (*meaning, pin)).collect()
}

fn in_words(meaning: Meaning, pin: &ColumnPin) -> String {
    match pin {
        ColumnPin::Name(name) => format!("`{}` ({meaning})", one_line(name)),
        ColumnPin::Place(place) => format!("column {place} ({meaning})"),
    }
}

/// Asks about pinned columns that are missing in the line with the column names: otherwise the
/// column with a known name would be ignored as well, and its values lost silently.
///
/// # Errors
///
/// A pinned column is missing.
pub(crate) fn refuse_unmet(line: u32, names: &[String], pins: &Pins) -> Result<(), Question> {
    let unmet = unmet(names, pins);
    if unmet.is_empty() {
        return Ok(());
    }
    let shown: Vec<String> = unmet.iter().map(|(meaning, pin)| in_words(*meaning, pin)).collect();
    let are = if unmet.len() == 1 { "which is" } else { "which are" };
    let found: Vec<String> = names
        .iter()
        .filter(|name| !name.trim().is_empty())
        .map(|name| format!("`{}`", one_line(name)))
        .collect();
    let answer = |(meaning, pin): &(Meaning, &ColumnPin)| {
        let near = match pin {
            ColumnPin::Name(name) => begun_or_near(name, names),
            ColumnPin::Place(_) => None,
        };
        format!("columns.{meaning} = {}         # or no such line", quoted(near.unwrap_or(UNNAMED)))
    };
    let answers: Vec<String> = unmet.iter().map(answer).collect();
    let asked = format!(
        "which column is meant? import.toml names {}, {are} not there. Line {line} has {}",
        shown.join(", "),
        found.join(", ")
    );
    Err(Question::new(asked, answers.join("\n")))
}

/// The name that may be meant: one of which the other is the beginning, or else one that is nearly
/// equal.
fn begun_or_near<'n>(wanted: &str, names: &'n [String]) -> Option<&'n str> {
    let (wanted_plain, plain_of) = (plain(wanted), |name: &&String| plain(name));
    let goes_on =
        |name: &&String| !wanted_plain.is_empty() && plain_of(name).starts_with(&wanted_plain);
    let begun = names.iter().find(goes_on).map(String::as_str);
    begun.or_else(|| near_texts(wanted, names.iter().map(String::as_str)).first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Option<Question> {
        let found = Headings::find(&Grid::of_text(text), &Pins::default());
        found.map(|found| question(&[found], &[], &Pins::default()))
    }

    #[test]
    fn names_that_are_known_are_in_place_and_the_others_are_to_be_filled_in() {
        let found = asked("Kreisliga\n\nDatum;Weiss;Schwarz;Result\n1.5.06;a;b;1-0\n").unwrap();
        assert!(
            found
                .asked
                .ends_with("Line 3 has `Datum` (date), `Weiss`, `Schwarz`, `Result` (result)")
        );
        let answer: Vec<&str> = found
            .answer
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default().trim())
            .collect();
        let expected = [
            "header-line = 3",
            "columns.date = \"Datum\"",
            "columns.white = \"...\"",
            "columns.black = \"...\"",
            "columns.result = \"Result\"",
        ];
        assert_eq!(answer, expected);
    }

    #[test]
    fn a_b_beside_the_letter_of_black_in_another_language_is_not_filled_in() {
        for black in ["N", "C", "Č", "S", "P"] {
            let found = asked(&format!("Datum;B;{black};Result\n1.5.06;a;b;1-0\n")).unwrap();
            assert!(found.answer.contains("columns.black = \"...\""), "{found:?}");
        }
        let found = asked("Datum;B;Venue;Result\n1.5.06;a;b;1-0\n").unwrap();
        assert!(found.answer.contains("columns.black = \"B\""), "{found:?}");
    }

    #[test]
    fn a_cross_table_in_an_unknown_language_is_asked_for_its_names() {
        let found = asked("Nimet;Kierros 1;Kierros 2;Loput\na;2w1;;1\n").unwrap();
        assert!(found.asked.starts_with("which column has the players' names?"), "{found:?}");
        assert_eq!(found.answer, "columns.name = \"...\"");
        let found = asked("Datum;Board 1;Board 2;Result\n1.5.06;a;b;1-0\n").unwrap();
        assert!(found.asked.starts_with("which columns are the two players"), "{found:?}");
    }

    #[test]
    fn of_two_columns_of_one_name_the_answer_has_one_line() {
        let found = asked("Datum;Weiss;Score;Schwarz;Score\n1.5.06;a;1;b;0\n").unwrap();
        let lines: Vec<&str> =
            found.answer.lines().filter(|line| line.starts_with("columns.result")).collect();
        assert_eq!(lines, ["columns.result = 3             # or 5"]);
        // A column without a name is given by its place.
        let found = asked("Datum;;Weiss;Score;Schwarz;Score\n1.5.06;;a;1;b;0\n").unwrap();
        assert!(found.answer.contains("columns.result = 4             # or 6"), "{found:?}");
        assert!(
            found.asked.ends_with(
                "`Datum` (date), `Weiss`, `Score` (result), `Schwarz`, `Score` (result)"
            )
        );
    }

    #[test]
    fn a_table_without_a_column_for_the_results_is_to_get_one() {
        let found = asked("Date,Winner,Loser\n2006-09-20,a,b\n").unwrap();
        assert!(found.answer.ends_with("where White won"), "{}", found.answer);
        assert!(!found.answer.contains("columns.result"), "{}", found.answer);
        let found = asked("Date,Winner,Loser,Draw\n2006-09-20,a,b,\n").unwrap();
        assert!(found.answer.ends_with("where White won"), "{}", found.answer);
    }

    #[test]
    fn a_letter_has_no_headings() {
        assert_eq!(asked("Dear all,\nhere are the results, at last\n1-0\n"), None);
        assert_eq!(asked("Datum;Weiss;Schwarz\n"), None);
    }
}
