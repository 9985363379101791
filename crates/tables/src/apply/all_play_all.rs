//! Tables of all against all.

use super::ledger::Ledger;
use super::mirror::{self, Half, Halves, Slot};
use super::players::{self, Section};
use crate::spec::{AllPlayAllSpec, Meaning};
use crate::table::FaultKind;
use crate::text::squeezed;
use crate::{Grid, Line, Outcome};

/// Reads the games of a table of all against all.
pub(super) fn read(grid: &Grid, spec: &AllPlayAllSpec, ledger: &mut Ledger) {
    // A line of sums without a name has figures in the columns of opponents too, but no mark of a
    // player's own cell.
    let has_results = |line: &Line| {
        spec.opponents.values().any(|column| {
            spec.table.results.get(&squeezed(line.text(*column))) == Some(&Meaning::NoGame)
        })
    };
    for section in players::sections(grid, &spec.table, &has_results, ledger) {
        let halves = halves(&section, spec, ledger);
        mirror::join(&section, &halves, &spec.table, ledger);
    }
}

fn halves(section: &Section<'_>, spec: &AllPlayAllSpec, ledger: &mut Ledger) -> Halves {
    let mut halves = Halves::new();
    for entrant in &section.entrants {
        ledger.games(entrant.line, []);
        for (opponent, column) in &spec.opponents {
            match outcome(entrant.line.text(*column), spec) {
                Err(kind) => ledger.fault_in(entrant.line, *column, kind),
                Ok(None) => {}
                Ok(Some(outcome)) => {
                    let half =
                        Half { column: *column, opponent: opponent.number, colour: None, outcome };
                    halves.insert((entrant.number, Slot::Against(*opponent)), half);
                }
            }
        }
    }
    halves
}

fn outcome(text: &str, spec: &AllPlayAllSpec) -> Result<Option<Outcome>, FaultKind> {
    match spec.table.results.get(&squeezed(text)) {
        _ if text.is_empty() => Ok(None),
        Some(Meaning::Is(outcome)) => Ok(Some(*outcome)),
        Some(Meaning::NoGame) => Ok(None),
        Some(Meaning::Won(_)) | None => Err(FaultKind::UnknownCell(text.to_owned())),
    }
}
