//! The players of a table with a player a line, section by section.

use std::collections::BTreeMap;

use super::frame::Frame;
use super::games::whole_name;
use super::ledger::Ledger;
use crate::spec::{Numbers, PlayersTable, Sections};
use crate::table::{Clause, Entrant, Entry, FaultKind, Player, Slot};
use crate::text::{plain, words};
use crate::{Column, Grid, Line};

/// A section and its players.
#[derive(Debug)]
pub(super) struct Section<'a> {
    pub(super) name: String,
    pub(super) entrants: Vec<Seated<'a>>,
}

/// A player of a section.
#[derive(Debug)]
pub(super) struct Seated<'a> {
    pub(super) line: &'a Line,
    /// The number by which cells name the player.
    pub(super) number: u32,
    pub(super) player: Player,
    /// Whether it is a bye that is listed like a player.
    pub(super) is_nobody: bool,
}

impl Seated<'_> {
    /// The player with what the cells say.
    pub(super) fn entrant(
        &self,
        (at, section): (usize, &Section<'_>),
        table: &PlayersTable,
        cells: BTreeMap<Slot, Entry>,
    ) -> Entrant {
        let text = |column: Column| self.line.text(column).to_owned();
        let details = table.details.iter().map(|(detail, column)| (*detail, text(*column)));
        Entrant {
            line: self.line.number,
            section: at,
            section_name: section.name.clone(),
            number: self.number,
            player: self.player.clone(),
            is_nobody: self.is_nobody,
            details: details.filter(|(_, text)| !text.is_empty()).collect(),
            total: table.total.map(text).unwrap_or_default(),
            cells,
        }
    }
}

/// What the cells of a line show.
#[derive(Clone, Copy)]
pub(super) struct LineTests<'a> {
    /// Some are results.
    pub(super) has_results: &'a dyn Fn(&Line) -> bool,
    /// All are those of a player, and not sums.
    pub(super) plays: &'a dyn Fn(&Line) -> bool,
}

/// Divides a sheet into sections; lines that are not players are entered into the ledger.
pub(super) fn sections<'a>(
    grid: &'a Grid,
    table: &'a PlayersTable,
    LineTests { has_results, plays }: LineTests<'_>,
    ledger: &mut Ledger,
) -> Vec<Section<'a>> {
    let mut divider = Divider {
        grid,
        table,
        frame: Frame::of(grid, &table.place),
        sections: Vec::new(),
        title: String::new(),
        is_in_table: false,
        begins_section: true,
    };
    for line in grid.written() {
        divider.enter(line, (has_results(line), plays(line)), ledger);
    }
    divider.sections
}

struct Divider<'a> {
    grid: &'a Grid,
    table: &'a PlayersTable,
    frame: Frame<'a>,
    sections: Vec<Section<'a>>,
    title: String,
    is_in_table: bool,
    /// Whether a title was met since the last player.
    begins_section: bool,
}

impl<'a> Divider<'a> {
    fn enter(&mut self, line: &'a Line, (has_results, plays): (bool, bool), ledger: &mut Ledger) {
        if self.frame.is_below(line) {
            return ledger.pass(line, Clause::BelowTheTable);
        }
        if self.frame.is_header(line) {
            self.is_in_table = true;
            return ledger.pass(line, Clause::Header);
        }
        let name = self.name(line);
        if self.is_total(line, &name, plays) {
            return ledger.pass(line, Clause::Total);
        }
        if !self.is_in_table || line.filled_count() <= 1 || (name.is_empty() && !has_results) {
            let title = line.filled().next().map_or("", |(_, text)| text);
            if !self.is_day_alone(title) {
                title.clone_into(&mut self.title);
                self.begins_section |= self.is_in_table;
            }
            return ledger.pass(line, Clause::Title);
        }
        if let Some(width) = self.frame.too_wide(line) {
            return ledger.fault(line, FaultKind::TooWide(width));
        }
        if !name.chars().any(char::is_alphabetic) {
            return ledger.fault_in(line, self.table.name, FaultKind::ResultsWithoutPlayer);
        }
        self.player(line, name, ledger);
    }

    fn player(&mut self, line: &'a Line, name: String, ledger: &mut Ledger) {
        let number = match self.table.numbers {
            Numbers::Order => Ok(None),
            Numbers::Column(column) => number_in(line, column).map(Some),
        };
        let number = match number {
            Ok(number) => number,
            Err((column, kind)) => return ledger.fault_in(line, column, kind),
        };
        self.open_section(line);
        let is_nobody = self.table.nobody.contains(&plain(&name));
        let code = self.table.code.map_or("", |code| line.text(code)).to_owned();
        let Some(section) = self.sections.last_mut() else { return };
        let number = number.unwrap_or(section.entrants.len() as u32 + 1);
        let player = Player { name, code, ..Player::default() };
        section.entrants.push(Seated { line, number, player, is_nobody });
    }

    /// Begins a section where the specification has one.
    fn open_section(&mut self, line: &Line) {
        let name = match self.table.sections {
            Sections::None => String::new(),
            Sections::Sheet => self.grid.sheet.clone(),
            Sections::Titles => self.title.clone(),
            Sections::Column(section) => line.text(section).to_owned(),
        };
        let begins = match self.table.sections {
            Sections::None | Sections::Sheet => false,
            Sections::Titles => self.begins_section,
            Sections::Column(_) => {
                !name.is_empty() && self.sections.last().is_some_and(|last| last.name != name)
            }
        };
        self.begins_section = false;
        if begins || self.sections.is_empty() {
            self.sections.push(Section { name, entrants: Vec::new() });
        }
    }

    /// Whether the line is a sum: it is called one, and has neither a code nor games.
    fn is_total(&self, line: &Line, name: &str, plays: bool) -> bool {
        let has_code = self.table.code.is_some_and(|code| !line.text(code).is_empty());
        let is_called = self.table.place.totals.contains(&plain(name));
        !has_code && ((is_called && !plays) || (name.is_empty() && self.frame.is_total(line)))
    }

    /// Whether a title is a day and nothing else.
    fn is_day_alone(&self, title: &str) -> bool {
        let forms = &self.table.forms;
        let plain = plain(title);
        let mut words = words(&plain);
        let is_of_day =
            |word: &str| forms.months.contains_key(word) || forms.weekdays.contains_key(word);
        plain.contains(|letter: char| letter.is_ascii_digit()) && words.all(is_of_day)
    }

    fn name(&self, line: &Line) -> String {
        let forename = self.table.forename.map_or("", |forename| line.text(forename));
        whole_name(line.text(self.table.name), forename)
    }
}

fn number_in(line: &Line, column: Column) -> Result<u32, (Column, FaultKind)> {
    let text = line.text(column);
    let number = text.trim_end_matches('.').parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| (column, FaultKind::NotANumber(text.to_owned())))
}
