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
use crate::spec::{Edit, Sections, TableSpec};
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

/// Proposes a specification for each sheet of a file that has one. If several have rows, which of
/// them are read is a doubt of each, and each is a section of its own.
#[must_use]
pub fn suggest_sheets(sheets: &[Grid], words: &Vocabulary, season: Season) -> Vec<Proposal> {
    let suggested = |grid| Some((grid, suggest(grid, words, season)?));
    let proposals: Vec<(&Grid, Proposal)> = sheets.iter().filter_map(suggested).collect();
    let has_rows = |(_, proposal): &&(&Grid, Proposal)| !proposal.table.read.is_empty();
    let names: BTreeSet<String> =
        proposals.iter().filter(has_rows).map(|(grid, _)| grid.sheet.clone()).collect();
    let proposals = proposals.into_iter();
    if names.len() < 2 {
        return proposals.map(|(_, proposal)| proposal).collect();
    }
    let why = format!("which sheets are read? There are rows in {}", quoted(&names));
    proposals.map(|(grid, proposal)| as_section(grid, proposal, why.clone())).collect()
}

/// A proposal for one of several sheets.
fn as_section(grid: &Grid, mut proposal: Proposal, why: String) -> Proposal {
    if let Some(sections) = proposal.spec.sections_mut().filter(|it| **it == Sections::None) {
        *sections = Sections::Sheet;
        proposal.table = apply(grid, &proposal.spec);
    }
    let (field, certainty) = ("sheet".to_owned(), Certainty::Open);
    proposal.evidence.push(Evidence { field, certainty, why, choices: Vec::new() });
    proposal
}

fn try_out(grid: &Grid, draft: Draft) -> Tried {
    let table = apply(grid, &draft.spec);
    let lines = table.read.len() as i64 - table.faulty().len() as i64;
    let explained = 10 * lines + table.games.len() as i64;
    Tried { draft, table, explained }
}
