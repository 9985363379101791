//! A specification proposed for a sheet.
//!
//! Nothing here decides by reading games itself: specifications are built from the names of
//! columns, the looks of cells and a vocabulary, and judged by what [`apply`] leaves unexplained.
//! What is not explained is a doubt; certain is what is explained, never what merely lacks bad
//! words.

mod body;

mod calendar;

mod cards;

mod crosses;

mod games;

mod letter;

mod people;

mod proposal;

mod whole;

use std::collections::BTreeSet;

pub use proposal::{Certainty, Choice, Evidence, Proposal, Season};

use crate::apply::apply;
use crate::spec::{Edit, TableSpec};
use crate::vocabulary::Vocabulary;
use crate::{Grid, Table};
use proposal::{Draft, quoted};

/// A candidate that was tried.
struct Tried {
    draft: Draft,
    table: Table,
    /// Lines explained, less faults; a game counts a tenth of a line more, so that a list never
    /// beats a table of games. In tenths.
    explained: i64,
}

/// Proposes a specification for a sheet: the layout that leaves least unexplained. `None` if no
/// layout has anything to read in it.
#[must_use]
pub fn suggest(grid: &Grid, words: &Vocabulary, season: Season) -> Option<Proposal> {
    let drafts = [
        games::suggest(grid, words, season),
        cards::suggest(grid, words, season),
        crosses::suggest_rounds(grid, words),
        crosses::suggest_all_play_all(grid, words),
        people::suggest(grid, words, season),
        letter::suggest(grid, words, season),
    ];
    let mut tried: Vec<Tried> =
        drafts.into_iter().flatten().map(|draft| try_out(grid, draft)).collect();
    // Equal ones stay in the order above.
    tried.sort_by_key(|one| (-one.explained, one.draft.notes.doubts()));
    let mut tried = tried.into_iter();
    let Tried { draft: Draft { spec, mut notes }, table, explained } = tried.next()?;
    let is_rival =
        |one: &Tried| one.explained >= explained && one.draft.spec.layout() != spec.layout();
    let rivals: Vec<TableSpec> =
        tried.filter(|one| explained > 0 && is_rival(one)).map(|one| one.draft.spec).collect();
    if rivals.is_empty() {
        notes.certain("layout", format!("explains most lines ({} of them)", table.read.len()));
    } else {
        let layouts = quoted(rivals.iter().map(TableSpec::layout));
        let choice = |spec: &TableSpec| Choice::new(spec.layout(), Edit::whole(spec));
        let choices = std::iter::once(&spec).chain(&rivals).map(choice).collect();
        notes.open("layout", format!("as much is explained as {layouts}"), choices);
    }
    whole::check(grid, &spec, &table, words, &mut notes);
    Some(Proposal { spec, evidence: notes.0, table })
}

/// Proposes a specification for each sheet of a file that has one. If several have games, which of
/// them are read is a doubt of each.
#[must_use]
pub fn suggest_sheets(sheets: &[Grid], words: &Vocabulary, season: Season) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> =
        sheets.iter().filter_map(|grid| suggest(grid, words, season)).collect();
    let has_rows = |proposal: &&Proposal| !proposal.table.read.is_empty();
    let names: BTreeSet<String> =
        proposals.iter().filter(has_rows).map(|one| one.spec.sheet().to_owned()).collect();
    if names.len() > 1 {
        for proposal in &mut proposals {
            proposal.evidence.push(Evidence {
                field: "sheet".to_owned(),
                certainty: Certainty::Open,
                why: format!("which sheets are read? There are rows in {}", quoted(&names)),
                choices: Vec::new(),
            });
        }
    }
    proposals
}

fn try_out(grid: &Grid, draft: Draft) -> Tried {
    let table = apply(grid, &draft.spec);
    let lines = table.read.len() as i64 - table.faulty().len() as i64;
    let explained = 10 * lines + table.games.len() as i64;
    Tried { draft, table, explained }
}
