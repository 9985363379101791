//! The account of a sheet's lines: each is entered once.

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Clause, Entrant, Fault, FaultKind, Game, Person};
use crate::{Column, Grid, Line, Table};

/// What was entered so far.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    games: Vec<Game>,
    entrants: Vec<Entrant>,
    people: Vec<Person>,
    read: BTreeSet<u32>,
    passed_over: BTreeMap<u32, Clause>,
    faults: Vec<Fault>,
}

impl Ledger {
    /// A line that gave these games.
    pub(super) fn games(&mut self, line: &Line, games: impl IntoIterator<Item = Game>) {
        self.games.extend(games);
        self.read.insert(line.number);
    }

    /// A line that is this player of a cross-table.
    pub(super) fn entrant(&mut self, entrant: Entrant) {
        self.read.insert(entrant.line);
        self.entrants.push(entrant);
    }

    /// A line that is this person.
    pub(super) fn person(&mut self, person: Person) {
        self.read.insert(person.line);
        self.people.push(person);
    }

    /// A line that is passed over.
    pub(super) fn pass(&mut self, line: &Line, clause: Clause) {
        self.passed_over.insert(line.number, clause);
    }

    /// A line with a fault that is not about one cell.
    pub(super) fn fault(&mut self, line: &Line, kind: FaultKind) {
        self.faults.push(Fault { line: line.number, column: None, value: String::new(), kind });
    }

    /// A line with a fault in this cell.
    pub(super) fn fault_in(&mut self, line: &Line, column: Column, kind: FaultKind) {
        let value = line.text(column).to_owned();
        self.faults.push(Fault { line: line.number, column: Some(column), value, kind });
    }

    /// Enters every line as one of a file that has changed.
    pub(super) fn refuse_all(&mut self, grid: &Grid) {
        for line in grid.written() {
            self.fault(line, FaultKind::HeaderChanged);
        }
    }

    /// The table, with the lines that were never entered as faults.
    pub(super) fn close(mut self, grid: &Grid) -> Table {
        let faulty: BTreeSet<u32> = self.faults.iter().map(|fault| fault.line).collect();
        for line in grid.written() {
            let is_entered = self.read.contains(&line.number)
                || self.passed_over.contains_key(&line.number)
                || faulty.contains(&line.number);
            if !is_entered {
                self.fault(line, FaultKind::Unexplained);
            }
        }
        self.faults.sort_by(|one, other| (one.line, &one.kind).cmp(&(other.line, &other.kind)));
        let faulty: BTreeSet<u32> = self.faults.iter().map(|fault| fault.line).collect();
        self.read.retain(|line| !faulty.contains(line));
        let written = grid.written().count();
        let entered = self.read.len() + self.passed_over.len() + faulty.len();
        assert_eq!(written, entered, "every written line is read, passed over, or a fault");
        let Self { games, entrants, people, read, passed_over, faults } = self;
        Table { games, entrants, people, read, passed_over, faults }
    }
}
