//! Reports in one line how a table was understood, with the lines that would pin it.

use std::fmt::Write as _;

use chrono::NaiveDate;

use super::table::Rows;
use super::table_row::{OfAll, TableRow};
use crate::counted::counted;
use crate::spreadsheet::columns::layout::Layout;
use crate::spreadsheet::days::written_day::DaysRead;
use crate::spreadsheet::days_of_games::days_above::DaysAbove;
use crate::spreadsheet::days_of_games::parted_days::PartedDays;
use crate::spreadsheet::grid::rows::Grid;
use crate::spreadsheet::pins::column::Column;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::meaning::Meaning;
use crate::spreadsheet::pins::pin_text::{one_line, pinned};
use crate::toml_value::quoted;

/// How a table was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Understood {
    /// A description in one line.
    pub words: String,
    /// Equivalent lines of `import.toml`, ready to paste.
    pub pins: String,
    /// The sheet of the workbook that was read.
    pub sheet: Option<String>,
    /// Other sheets of the workbook that look like results but are not read, because one was
    /// pinned.
    pub unread_sheets: Vec<String>,
}

/// How a table was read.
pub(crate) struct Reading<'a> {
    pub(crate) file: &'a str,
    pub(crate) grid: &'a Grid,
    pub(crate) layout: &'a Layout,
    pub(crate) parted: Option<&'a PartedDays>,
    pub(crate) days: &'a DaysRead,
    pub(crate) above: &'a DaysAbove,
    pub(crate) all: &'a OfAll,
    pub(crate) rows: &'a Rows,
}

impl Reading<'_> {
    /// How the table was understood.
    pub(crate) fn understood(&self) -> Understood {
        let parts = [form(self.grid), self.columns(), self.of_all(), self.passed_over()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let (words, pins) = (parts.join("; "), pinned(self.file, &self.pins()));
        let sheet = self.grid.sheet.clone();
        Understood { words, pins, sheet, unread_sheets: Vec::new() }
    }

    fn columns(&self) -> String {
        let of_days: Vec<&str> = self.parted.into_iter().flat_map(PartedDays::names).collect();
        let column = |Column { meaning, name, position }: &Column| {
            let (mut name, mut days) = (one_line(name), String::new());
            if name.trim().is_empty() {
                name = format!("column {}", position + 1);
            }
            if *meaning == Meaning::Date {
                for other in &of_days {
                    name = format!("{name} and {}", one_line(other));
                }
                if !self.days.why.is_empty() {
                    days = format!(" ({})", self.days.why);
                }
            }
            format!("{name} as {meaning}{days}")
        };
        let columns: Vec<String> = self.layout.columns.iter().map(column).collect();
        let mut text = match self.layout.header_line {
            1 => "columns: ".to_owned(),
            line if self.layout.merged => format!("columns (lines {} and {line}): ", line - 1),
            line => format!("columns (line {line}): "),
        };
        text += &columns.join(", ");
        let is_unused = |name: &&String| !of_days.contains(&name.as_str());
        let unused: Vec<&str> =
            self.layout.ignored.iter().filter(is_unused).map(String::as_str).collect();
        if !unused.is_empty() {
            // Writing to a String cannot fail.
            let _ = write!(text, "; not used: {}", unused.join(", "));
        }
        text
    }

    fn of_all(&self) -> String {
        let mut parts = Vec::new();
        match self.layout.position(Meaning::Event) {
            None => parts.push(format!("event `{}`", self.all.event)),
            Some(column) => parts.extend(self.events_carried_or_lacking(column)),
        }
        if self.rows.signs_are_games {
            parts.push("+ and - as games won and lost".to_owned());
        }
        parts.extend(self.carried_or_lacking(Meaning::Section, self.rows.carried.sections));
        parts.extend(self.carried_or_lacking(Meaning::Round, self.rows.carried.rounds));
        let lines = self.above.lines();
        if !lines.is_empty() {
            parts.push(self.days_above(&lines));
        }
        let games = if lines.is_empty() { "all games" } else { "games above these" };
        parts.extend(self.all.day.map(|day| format!("{games} on {day}")));
        let from = self.all.days_from;
        parts.extend(from.map(|day| format!("days without a year from {day} on")));
        let rate = &self.all.rate;
        match self.layout.position(Meaning::Rate) {
            _ if rate.is_empty() => {}
            None => parts.push(format!("all games {rate}")),
            Some(_) => parts.push(format!("games without a rate of play {rate}")),
        }
        parts.join(", ")
    }

    /// A remark about games with an empty cell in the column of events.
    fn events_carried_or_lacking(&self, column: usize) -> Option<String> {
        let carried = self.rows.carried.events;
        let games = counted(carried, "game");
        let event = &self.all.event;
        match (carried, self.lacking(column).count().saturating_sub(carried)) {
            (0, 0) => None,
            (0, _) => Some(format!("games without an event: `{event}`")),
            (_, 0) => Some(format!("{games} without an event, in the one that stands above")),
            (_, lacking) => Some(format!(
                "{games} in the event that stands above, {lacking} without one: `{event}`"
            )),
        }
    }

    /// A remark about games with an empty cell in the column of sections or rounds.
    fn carried_or_lacking(&self, meaning: Meaning, carried: usize) -> Option<String> {
        let column = self.layout.position(meaning)?;
        let lacking = self.lacking(column).count().saturating_sub(carried);
        match (carried, lacking) {
            (0, 0) => None,
            (0, _) => Some(format!("{} without a {meaning}", counted(lacking, "game"))),
            (_, 0) => {
                let games = counted(carried, "game");
                Some(format!("{games} without a {meaning}, in the one that stands above"))
            }
            _ => {
                let games = counted(carried, "game");
                Some(format!("{games} in the {meaning} that stands above, {lacking} without one"))
            }
        }
    }

    /// The lines of games with an empty cell in a column.
    fn lacking(&self, column: usize) -> impl Iterator<Item = u32> {
        let empty = self.grid.rows.iter().filter(move |row| row.cell(column).is_empty());
        let is_game =
            |line: &u32| self.rows.games.binary_search_by_key(line, TableRow::line).is_ok();
        empty.map(|row| row.line).filter(is_game)
    }

    /// Where the days of games without their own day are.
    fn days_above(&self, lines: &[u32]) -> String {
        let lines = in_words(lines);
        match self.layout.position(Meaning::Date) {
            Some(_) => {
                let games = counted(self.above.games(), "game");
                format!("{games} without a day, on the one that stands above ({lines})")
            }
            None if self.days.why.is_empty() => {
                format!("days from the titles above the games ({lines})")
            }
            None => format!("days from the titles above the games ({lines}; {})", self.days.why),
        }
    }

    fn passed_over(&self) -> String {
        let Rows { passed_over, byes, halves_as_days, .. } = self.rows;
        let above = self.grid.rows.iter().take(self.layout.first_row.saturating_sub(1));
        let above =
            above.filter(|row| !self.layout.merged || row.line + 1 < self.layout.header_line);
        let lines: Vec<u32> =
            above.map(|row| row.line).chain(passed_over.iter().copied()).collect();
        let mut parts = Vec::new();
        if !lines.is_empty() {
            parts.push(format!("passed over: {}", in_words(&lines)));
        }
        if !byes.is_empty() {
            parts.push(format!("byes: {}", in_words(byes)));
        }
        if *halves_as_days > 0 {
            parts.push(format!("1/2 that had become a day: {halves_as_days}"));
        }
        parts.join("; ")
    }

    fn pins(&self) -> String {
        let mut lines = Vec::new();
        lines.extend(self.grid.sheet.as_ref().map(|sheet| format!("sheet = {}", quoted(sheet))));
        lines.push(format!("header-line = {}", self.layout.header_line));
        lines.extend(self.days.order.map(|order| format!("dates = \"{}\"", order.name())));
        lines.extend(self.all.days_from.map(|day| format!("days-from = \"{day}\"")));
        if self.layout.position(Meaning::Event).is_none() {
            lines.push(format!("event = {}", quoted(&self.all.event)));
        }
        lines.extend(self.all.day.map(|day| format!("day = \"{day}\"")));
        if !self.all.rate.is_empty() {
            lines.push(format!("rate = {}", quoted(&self.all.rate)));
        }
        lines.extend(self.layout.columns.iter().map(|column| self.layout.pin(column)));
        lines.join("\n")
    }
}

impl Understood {
    /// The same for a workbook with other sheets that may have results.
    pub(crate) fn beside(mut self, unread_sheets: Vec<String>) -> Self {
        if !unread_sheets.is_empty() {
            // Writing to a String cannot fail.
            let _ =
                write!(self.words, "; not read, though like results: {}", names(&unread_sheets));
        }
        self.unread_sheets = unread_sheets;
        self
    }

    /// The same for one of several sheets, whose columns may differ: only the pins for all of them
    /// are kept.
    pub(crate) fn of_sheets(mut self, file: &str, pins: &Pins) -> Self {
        self.pins = pinned(file, &pins.lines().join("\n"));
        self
    }

    /// The same for a file that is one event on one day.
    pub(crate) fn of_event(mut self, event: &str, day: NaiveDate) -> Self {
        // Writing to a String cannot fail.
        let _ = write!(self.pins, "\nevent = {}\nday = \"{day}\"", quoted(event));
        self.on_day(event, day)
    }

    /// The same for one of several sheets, without further pins.
    pub(crate) fn on_day(mut self, event: &str, day: NaiveDate) -> Self {
        // Writing to a String cannot fail.
        let _ = write!(self.words, "; event `{event}`, all games on {day}");
        self
    }
}

fn names(sheets: &[String]) -> String {
    let names: Vec<String> = sheets.iter().map(|sheet| format!("sheet `{sheet}`")).collect();
    names.join(", ")
}

/// The form of a table: its sheet, or the separator of its columns.
pub(crate) fn form(grid: &Grid) -> String {
    match (&grid.sheet, grid.delimiter) {
        (Some(sheet), _) if grid.hidden_rows > 0 => {
            let rows = counted(grid.hidden_rows, "hidden row");
            format!("sheet `{sheet}` ({rows} in the workbook, read like the others)")
        }
        (Some(sheet), _) => format!("sheet `{sheet}`"),
        (None, Some(';')) => "separated by semicolons".to_owned(),
        (None, Some('\t')) => "separated by tabs".to_owned(),
        (None, Some('|')) => "as US Chess prints it".to_owned(),
        (None, _) => String::new(),
    }
}

/// Lines as ranges: `lines 1-2, 45`.
pub(crate) fn in_words(lines: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => ranges.push((line, line)),
        }
    }
    let range = |(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    let word = if lines.len() == 1 { "line" } else { "lines" };
    format!("{word} {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
}
