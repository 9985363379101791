//! A specification proposed for a sheet.
//!
//! Nothing here decides by reading games itself: specifications are built from the names of
//! columns, the looks of cells and a vocabulary, and judged by what [`apply`] leaves unexplained.
//! What is not explained is a doubt; certain is what is explained, never what merely lacks bad
//! words.

mod answered;
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

use answered::suggest_answered;
pub use answered::{AnswerError, Answers, ColumnName};
pub use proposal::{Certainty, Choice, Evidence, Proposal, Season};

use crate::apply::apply;
use crate::known_words::Vocabulary;
use crate::spec::{Edit, Sections, TableSpec};
use crate::{Grid, Table};
use proposal::{Draft, Notes, quoted};

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
    let (Draft { spec, mut notes }, table) = best(grid, words, season, None)?;
    whole::check(grid, &spec, &table, words, &mut notes);
    Some(Proposal { spec, evidence: notes.0, table })
}

/// The doubts about a sheet that only the try of a specification shows.
#[must_use]
pub fn tried(grid: &Grid, spec: &TableSpec, words: &Vocabulary) -> Vec<Evidence> {
    let mut notes = Notes::default();
    whole::check(grid, spec, &apply(grid, spec), words, &mut notes);
    notes.0
}

/// The layout that explains most, before the doubts that its table raises.
fn best(
    grid: &Grid,
    words: &Vocabulary,
    season: Season,
    layout: Option<&str>,
) -> Option<(Draft, Table)> {
    let is_wanted = |draft: &Draft| layout.is_none_or(|layout| layout == draft.spec.layout());
    let drafts = [
        games::suggest(grid, words, season),
        cards::suggest(grid, words, season),
        crosses::suggest_rounds(grid, words),
        crosses::suggest_all_play_all(grid, words),
        people::suggest(grid, words, season),
        letter::suggest(grid, words, season),
    ];
    let mut tried: Vec<Tried> =
        drafts.into_iter().flatten().filter(is_wanted).map(|draft| try_out(grid, draft)).collect();
    // Equal ones stay in the order above.
    tried.sort_by_key(|one| (-one.explained, one.draft.notes.doubts()));
    let mut tried = tried.into_iter();
    let Tried { mut draft, table, explained } = tried.next()?;
    let is_rival =
        |one: &Tried| one.explained >= explained && one.draft.spec.layout() != draft.spec.layout();
    let rivals: Vec<TableSpec> =
        tried.filter(|one| explained > 0 && is_rival(one)).map(|one| one.draft.spec).collect();
    let notes = &mut draft.notes;
    if rivals.is_empty() {
        notes.certain("layout", format!("explains most lines ({} of them)", table.read.len()));
    } else {
        let layouts = quoted(rivals.iter().map(TableSpec::layout));
        let choice = |spec: &TableSpec| Choice::new(spec.layout(), Edit::whole(spec));
        let choices = std::iter::once(&draft.spec).chain(&rivals).map(choice).collect();
        notes.open("layout", format!("as much is explained as {layouts}"), choices);
    }
    Some((draft, table))
}

/// Proposes a specification for each sheet of a file that has anything to read, with the answers
/// that a person has given for the file; several for a sheet in which the names of the columns come
/// again in other places. If several have rows, each is a section of its own, and which of them are
/// read is a doubt of each unless `chosen` names them.
///
/// # Errors
///
/// If an answer does not fit a sheet.
pub fn suggest_sheets(
    sheets: &[Grid],
    words: &Vocabulary,
    season: Season,
    answers: &Answers,
    chosen: &[String],
) -> Result<Vec<Proposal>, AnswerError> {
    let is_chosen = |grid: &&Grid| chosen.is_empty() || chosen.contains(&grid.sheet);
    let mut proposals = Vec::new();
    let grids: Vec<&Grid> = sheets.iter().filter(is_chosen).collect();
    for grid in &grids {
        let mut answers = answers.of_sheet(grid, &grids);
        while let Some(proposal) = suggest_answered(grid, words, season, &answers)? {
            answers.header = games::next_header(grid, &proposal.spec, words);
            proposals.push((*grid, proposal));
            if answers.header.is_none() {
                break;
            }
        }
    }
    // A list beside games is no table of them.
    let is_list = |proposal: &Proposal| matches!(proposal.spec, TableSpec::List(_));
    if proposals.iter().any(|(_, proposal)| !is_list(proposal)) {
        proposals.retain(|(_, proposal)| !is_list(proposal));
    }
    let has_rows = |(_, proposal): &&(&Grid, Proposal)| !proposal.table.read.is_empty();
    let names: BTreeSet<String> =
        proposals.iter().filter(has_rows).map(|(grid, _)| grid.sheet.clone()).collect();
    if names.len() < 2 {
        return Ok(proposals.into_iter().map(|(_, proposal)| proposal).collect());
    }
    let why = format!("which sheets are read? There are rows in {}", quoted(&names));
    let why = Some(why).filter(|_| chosen.is_empty());
    let sections =
        proposals.into_iter().map(|(grid, proposal)| as_section(grid, proposal, why.as_deref()));
    Ok(sections.collect())
}

/// A proposal for one of several sheets.
fn as_section(grid: &Grid, mut proposal: Proposal, why: Option<&str>) -> Proposal {
    if let Some(sections) = proposal.spec.sections_mut().filter(|it| **it == Sections::None) {
        *sections = Sections::Sheet;
        proposal.table = apply(grid, &proposal.spec);
    }
    if let Some(why) = why {
        let (field, certainty) = ("sheet".to_owned(), Certainty::Open);
        let why = why.to_owned();
        proposal.evidence.push(Evidence { field, certainty, why, choices: Vec::new() });
    }
    proposal
}

fn try_out(grid: &Grid, draft: Draft) -> Tried {
    let table = apply(grid, &draft.spec);
    let lines = table.read.len() as i64 - table.faulty().len() as i64;
    let explained = 10 * lines + table.games.len() as i64;
    Tried { draft, table, explained }
}
