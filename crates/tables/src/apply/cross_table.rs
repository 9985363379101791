//! Cross-tables by rounds.

use super::cell::{CellReader, CellValue};
use super::ledger::Ledger;
use super::mirror::{self, Half, Halves, Slot};
use super::players::{self, Entrant, Section};
use crate::spec::CrossTableSpec;
use crate::table::FaultKind;
use crate::{Column, Grid, Line};

/// Reads the games of a cross-table.
pub(super) fn read(grid: &Grid, spec: &CrossTableSpec, ledger: &mut Ledger) {
    let cells = CellReader::of(spec);
    let is_game = |text: String| matches!(cells.read(&text), Some(CellValue::Game { .. }));
    let has_results =
        |line: &Line| spec.rounds.values().any(|columns| is_game(joined_cell(line, columns)));
    for section in players::sections(grid, &spec.table, &has_results, ledger) {
        let halves = halves(&section, spec, &cells, ledger);
        mirror::join(&section, &halves, &spec.table, ledger);
    }
}

fn halves(
    section: &Section<'_>,
    spec: &CrossTableSpec,
    cells: &CellReader<'_>,
    ledger: &mut Ledger,
) -> Halves {
    let mut halves = Halves::new();
    for entrant in &section.entrants {
        ledger.games(entrant.line, []);
        for (round, columns) in &spec.rounds {
            let Some(column) = columns.first() else { continue };
            match half(entrant, cells, columns, *column) {
                Ok(Some(half)) => drop(halves.insert((entrant.number, Slot::Round(*round)), half)),
                Ok(None) => {}
                Err(kind) => ledger.fault_in(entrant.line, *column, kind),
            }
        }
    }
    halves
}

fn half(
    entrant: &Entrant<'_>,
    cells: &CellReader<'_>,
    columns: &[Column],
    column: Column,
) -> Result<Option<Half>, FaultKind> {
    let text = joined_cell(entrant.line, columns);
    match cells.read(&text) {
        None => Err(FaultKind::UnknownCell(text)),
        Some(CellValue::NoGame) => Ok(None),
        Some(CellValue::Game { opponent, colour, outcome }) => {
            Ok(Some(Half { column, opponent, colour, outcome }))
        }
    }
}

/// The texts of the columns of a round as one.
pub(crate) fn joined_cell(line: &Line, columns: &[Column]) -> String {
    columns.iter().map(|column| line.text(*column)).collect()
}
