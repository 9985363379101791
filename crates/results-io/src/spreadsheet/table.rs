//! The rows of a table as typed values, and what was passed over.

use chrono::NaiveDate;

use super::colours::has_black;
use super::days::{DayOrder, day_of};
use super::days_above::DaysAbove;
use super::grid::Cell;
use super::meaning::Meaning;
use super::table_line::{Kind, Person, Refusal, TableLine};
use crate::game_result::GameResult;
use crate::row::{Given, RateText, Round, Row};

/// What holds for all rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OfAll {
    /// The order of day and month.
    pub(super) order: Option<DayOrder>,
    /// The day, of a table without a column for it.
    pub(super) day: Option<NaiveDate>,
    /// The day from which on those without a year are counted, as it is pinned.
    pub(super) days_from: Option<NaiveDate>,
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
    refused: Option<Refusal>,
    /// The line as it is written.
    pub(crate) original: String,
}

impl TableRow {
    /// The row of a line.
    fn of(read: TableLine<'_>, all: &OfAll, above: &DaysAbove) -> Self {
        let is_turned = has_black(&read.text(Meaning::Colour)) == Some(true);
        let result = read.result_of_white(is_turned);
        let refused = read.refusal(is_turned);
        let (result_text, original) = (read.result_text(), read.row.original.clone());
        let date = read.cell(Meaning::Date);
        let line = read.row.line;
        let own = day_of(date, all.order);
        let or = |text: String, fallback: &str| {
            if text.is_empty() { fallback.to_owned() } else { text }
        };
        let (event, rate) = (
            or(read.text(Meaning::Event), &all.event),
            or(rate(&read.text(Meaning::Rate)), &all.rate),
        );
        let section = read.text(Meaning::Section);
        let round = round(&read.text(Meaning::Round)).to_owned();
        let [first, second] = read.players;
        let (white, black) = if is_turned { (second, first) } else { (first, second) };
        Self {
            line,
            day: own.or_else(|| above.day_of(line, all.order)).or(all.day),
            day_text: date.text().into_owned(),
            event,
            white,
            black,
            result,
            result_text,
            section,
            round,
            rate,
            refused,
            original,
        }
    }

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
            refused: self.refused.as_ref().map(Refusal::shown),
        }
    }
}

impl TableRow {
    /// Puts the row into a section, if it names none.
    pub(super) fn set_section(&mut self, section: &str) {
        section.clone_into(&mut self.section);
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

/// Reads the rows below the names of the columns.
pub(super) fn rows_of(lines: Vec<TableLine<'_>>, all: &OfAll, above: &DaysAbove) -> Rows {
    let mut found = Rows::default();
    for read in lines {
        match read.kind {
            Kind::PassedOver | Kind::OtherPlaces => found.passed_over.push(read.row.line),
            Kind::Bye => found.byes.push(read.row.line),
            Kind::Game => {
                found.count_result(&read);
                found.games.push(TableRow::of(read, all, above));
            }
        }
    }
    found
}

impl Rows {
    fn count_result(&mut self, read: &TableLine<'_>) {
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

/// A round without the word before its number.
fn round(text: &str) -> &str {
    let number =
        text.trim_start_matches(|letter: char| letter.is_alphabetic() || ". ".contains(letter));
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { text }
}

fn rate(text: &str) -> String {
    let plain: String = text.to_lowercase().split_whitespace().collect();
    match plain.as_str() {
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
    use crate::spreadsheet::grid::Grid;
    use crate::spreadsheet::import::Pins;
    use crate::spreadsheet::layout::Layout;
    use crate::spreadsheet::table_line::lines_of;

    fn rows(text: &str) -> Rows {
        let grid = Grid::of_text(text);
        let layout = Layout::find(&grid, &Pins::default()).unwrap().unwrap();
        rows_of(lines_of(&grid, &layout), &OfAll::default(), &DaysAbove::default())
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
             \"Void, Ann\",White,1\nLee,Unknown,1\nLee,,1-0 w/o\n,Roe,-/+\n",
        );
        assert_eq!(found.byes, [2, 3, 4, 5, 8, 9]);
        // Whoever is not known has played, and is asked for.
        assert_eq!(found.games.len(), 2);
        // So has an opponent who was left out of a game.
        let found = rows("White,Black,Result\nLee,,1-0\n,Roe,0\n");
        assert_eq!((found.games.len(), found.byes.len()), (2, 0));
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
