//! Tables of all against all.

use std::collections::BTreeMap;

use super::ledger::Ledger;
use super::mirror::{self, Half, Halves};
use super::players::{self, LineTests, Seated};
use crate::spec::{AllPlayAllSpec, Meaning};
use crate::table::{Entry, FaultKind, Slot};
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
    let tests = LineTests { has_results: &has_results, plays: &has_results };
    let sections = players::sections(grid, &spec.table, tests, ledger);
    for section in sections.iter().enumerate() {
        let mut halves = Halves::new();
        for seated in &section.1.entrants {
            let entries = entries(seated, spec, &mut halves, ledger);
            ledger.entrant(seated.entrant(section, &spec.table, entries));
        }
        mirror::join(section.1, &halves, &spec.table, ledger);
    }
}

/// What the cells of a player say; the games are added to those of the section.
fn entries(
    seated: &Seated<'_>,
    spec: &AllPlayAllSpec,
    halves: &mut Halves,
    ledger: &mut Ledger,
) -> BTreeMap<Slot, Entry> {
    let mut entries = BTreeMap::new();
    for (against, column) in &spec.opponents {
        let (slot, text) = (Slot::Against(*against), seated.line.text(*column));
        let entry = match outcome(text, spec) {
            _ if text.is_empty() => continue,
            Err(kind) => {
                ledger.fault_in(seated.line, *column, kind);
                Entry::Unknown(text.to_owned())
            }
            Ok(None) => Entry::NoGame(text.to_owned()),
            Ok(Some(outcome)) => {
                let half =
                    Half { column: *column, opponent: against.number, colour: None, outcome };
                halves.insert((seated.number, slot), half);
                half.entry()
            }
        };
        entries.insert(slot, entry);
    }
    entries
}

fn outcome(text: &str, spec: &AllPlayAllSpec) -> Result<Option<Outcome>, FaultKind> {
    match spec.table.results.get(&squeezed(text)) {
        _ if text.is_empty() => Ok(None),
        Some(Meaning::Is(outcome)) => Ok(Some(*outcome)),
        Some(Meaning::NoGame) => Ok(None),
        Some(Meaning::Won(_)) | None => Err(FaultKind::UnknownCell(text.to_owned())),
    }
}
