//! A row of a table of results that owns its texts.

use chrono::NaiveDate;

use crate::game_result::GameResult;
use crate::row::{Given, RateText, Round, Row};
use crate::spreadsheet::cells::section_name::section_name;
use crate::spreadsheet::columns::colours::has_black;
use crate::spreadsheet::days::written_day::{DayOrder, day_of};
use crate::spreadsheet::days_of_games::days_above::DaysAbove;
use crate::spreadsheet::lines::table_line::{Person, Refusal, TableLine};
use crate::spreadsheet::pins::meaning::Meaning;

/// Values for all rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OfAll {
    /// The order of day and month.
    pub(crate) order: Option<DayOrder>,
    /// The day, for a table without a column of days.
    pub(crate) day: Option<NaiveDate>,
    /// The pinned day from which days without a year are counted.
    pub(crate) days_from: Option<NaiveDate>,
    /// The event of rows without one.
    pub(crate) event: String,
    /// The rate of play of rows without one.
    pub(crate) rate: String,
}

/// A row of a table that owns its texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableRow {
    pub(super) line: u32,
    pub(super) day: Option<NaiveDate>,
    pub(super) day_text: String,
    pub(super) event: String,
    /// Whether the row itself gives its event.
    pub(super) names_event: bool,
    pub(super) white: Person,
    pub(super) black: Person,
    pub(super) result: Option<GameResult>,
    pub(super) result_text: String,
    pub(super) without_colours: bool,
    pub(super) section: String,
    pub(super) round: String,
    pub(super) rate: String,
    pub(super) refused: Option<Refusal>,
    /// The original line.
    pub(crate) original: String,
}

impl TableRow {
    /// The row for a line.
    pub(super) fn of(read: TableLine<'_>, all: &OfAll, above: &DaysAbove) -> Self {
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
        let names_event = !read.text(Meaning::Event).is_empty();
        let (event, rate) = (
            or(read.text(Meaning::Event), &all.event),
            or(rate(&read.text(Meaning::Rate)), &all.rate),
        );
        let section = section_name(read.name_of(Meaning::Section), &read.text(Meaning::Section));
        let round = round(&read.text(Meaning::Round)).to_owned();
        let [first, second] = read.players;
        let (white, black) = if is_turned { (second, first) } else { (first, second) };
        Self {
            line,
            day: own.or_else(|| above.day_of(line, all.order)).or(all.day),
            day_text: date.text().into_owned(),
            event,
            names_event,
            white,
            black,
            result,
            result_text,
            without_colours: false,
            section,
            round,
            rate,
            refused,
            original,
        }
    }

    pub(crate) const fn line(&self) -> u32 {
        self.line
    }

    /// The row in the form in which it is judged.
    pub(crate) fn row(&self) -> Row<'_> {
        Row {
            line: self.line,
            day: Given::of(self.day, &self.day_text),
            time: None,
            event: &self.event,
            white: self.white.named(),
            black: self.black.named(),
            result: Given::of(self.result, &self.result_text),
            has_colours: !self.without_colours,
            section: &self.section,
            round: Round::parse(&self.round),
            rate: RateText::parse(&self.rate),
            received: None,
            refused: self.refused.as_ref().map(Refusal::shown),
        }
    }

    /// Records that it is unknown who had White.
    pub(crate) const fn set_without_colours(&mut self) {
        self.without_colours = true;
    }

    /// Sets the section of the row, if it has none.
    pub(crate) fn set_section(&mut self, section: &str) {
        section.clone_into(&mut self.section);
    }
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

/// A round without the word before its number.
fn round(text: &str) -> &str {
    let number =
        text.trim_start_matches(|letter: char| letter.is_alphabetic() || ". ".contains(letter));
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { text }
}
