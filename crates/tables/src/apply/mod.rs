//! A grid read by a specification: deterministic, without a vocabulary and without a guess.

mod all_play_all;
mod cell;
mod cross_table;
mod frame;
mod games;
mod ledger;
mod lines;
mod list;
mod mirror;
mod outcome;
mod players;

pub(crate) use cell::{CellReader, CellValue};
pub(crate) use cross_table::joined_cell;
pub(crate) use frame::Frame;
pub(crate) use games::title_in_header;

use crate::{Grid, Table, TableSpec};
use ledger::Ledger;

/// Reads a sheet by its specification.
///
/// Total: every written line is read, passed over by a clause, or a fault. The same grid and
/// specification always give the same table.
#[must_use]
pub fn apply(grid: &Grid, spec: &TableSpec) -> Table {
    let mut ledger = Ledger::default();
    if frame::is_changed(grid, spec) {
        ledger.refuse_all(grid);
    } else {
        match spec {
            TableSpec::Games(spec) => games::read(grid, spec, &mut ledger),
            TableSpec::CrossTable(spec) => cross_table::read(grid, spec, &mut ledger),
            TableSpec::AllPlayAll(spec) => all_play_all::read(grid, spec, &mut ledger),
            TableSpec::Lines(spec) => lines::read(grid, spec, &mut ledger),
            TableSpec::List(spec) => list::read(grid, spec, &mut ledger),
        }
    }
    ledger.close(grid)
}
