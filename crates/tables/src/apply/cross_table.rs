//! Cross-tables by rounds.

use std::collections::BTreeMap;

use super::cell::{CellReader, CellValue};
use super::ledger::Ledger;
use super::mirror::{self, Half, Halves};
use super::players::{self, LineTests, Seated};
use crate::spec::CrossTableSpec;
use crate::table::{Entry, FaultKind, Slot};
use crate::{Column, Grid, Line};

/// Reads the games of a cross-table.
pub(super) fn read(grid: &Grid, spec: &CrossTableSpec, ledger: &mut Ledger) {
    let cells = CellReader::of(spec);
    let is_game = |text: String| matches!(cells.read(&text), Some(CellValue::Game { .. }));
    let has_results =
        |line: &Line| spec.rounds.values().any(|columns| is_game(joined_cell(line, columns)));
    let plays = |line: &Line| {
        let texts = spec.rounds.values().map(|columns| joined_cell(line, columns));
        let is_read = |text: String| text.is_empty() || cells.read(&text).is_some();
        has_results(line) && texts.into_iter().all(is_read)
    };
    let tests = LineTests { has_results: &has_results, plays: &plays };
    let sections = players::sections(grid, &spec.table, tests, ledger);
    for section in sections.iter().enumerate() {
        let mut halves = Halves::new();
        for seated in &section.1.entrants {
            let entries = entries(seated, spec, &cells, &mut halves, ledger);
            ledger.entrant(seated.entrant(section, &spec.table, entries));
        }
        mirror::join(section.1, &halves, &spec.table, ledger);
    }
}

/// What the cells of a player say; the games are added to those of the section.
fn entries(
    seated: &Seated<'_>,
    spec: &CrossTableSpec,
    cells: &CellReader<'_>,
    halves: &mut Halves,
    ledger: &mut Ledger,
) -> BTreeMap<Slot, Entry> {
    let mut entries = BTreeMap::new();
    for (round, columns) in &spec.rounds {
        let Some(column) = columns.first().copied() else { continue };
        let (slot, text) = (Slot::Round(*round), joined_cell(seated.line, columns));
        let entry = match cells.read(&text) {
            _ if text.is_empty() => continue,
            None => {
                ledger.fault_in(seated.line, column, FaultKind::UnknownCell(text.clone()));
                Entry::Unknown(text)
            }
            Some(CellValue::NoGame) => Entry::NoGame(text),
            Some(CellValue::Game { opponent, colour, outcome }) => {
                let half = Half { column, opponent, colour, outcome };
                halves.insert((seated.number, slot), half);
                half.entry()
            }
        };
        entries.insert(slot, entry);
    }
    entries
}

/// The texts of the columns of a round as one.
pub(crate) fn joined_cell(line: &Line, columns: &[Column]) -> String {
    columns.iter().map(|column| line.text(*column)).collect()
}
