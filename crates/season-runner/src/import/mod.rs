//! How the free-form tables of a federation are to be read: what is proposed, and what of it is
//! accepted.

mod columns;
mod look;
mod texts;

pub use look::{
    Answer, ColumnOfSheet, GameOfSheet, LineOfSheet, Said, SeasonDays, SheetOfFile, TableChoice,
    TableQuestion, TablesOfFile, UsedAs, look,
};
pub use tables::Clause;

use std::path::PathBuf;

use anyhow::Result;
use formats::FileKind;
use free_form::{FileProposal, import_beside, propose_tables};
use season_files::SeasonFolder;

use crate::federation::{GradeSettings, seasons};
use crate::written_answer::add_answer;

/// A file of a season, with what is proposed for its tables.
#[derive(Debug)]
pub struct Proposed {
    /// The file.
    pub path: PathBuf,
    /// What is proposed.
    pub proposal: FileProposal,
}

impl Proposed {
    /// Writes what is proposed into the `import.toml` of the season, and returns that file.
    ///
    /// # Errors
    ///
    /// It cannot be read or written.
    pub fn accept(&self) -> Result<PathBuf> {
        let import = import_beside(&self.path);
        add_answer(&import, &self.proposal.accepted_lines())?;
        Ok(import)
    }
}

/// What is proposed for the free-form tables of all seasons, in the order of the seasons.
///
/// # Errors
///
/// A folder or a file that cannot be read, or an invalid `import.toml`.
pub fn proposals(settings: &GradeSettings) -> Result<Vec<Proposed>> {
    let plans = seasons(settings)?;
    let mut proposed = Vec::new();
    for plan in plans.published.iter().chain(&plans.to_grade) {
        let label = plan.season.to_string();
        let folder = SeasonFolder::find(&settings.folder.join(&label), &format!("{label}/"))?;
        for path in folder.files() {
            // A list of players has no games.
            let is_list = folder.players.as_ref() == Some(path);
            if is_list || !FileKind::of_start(path)?.may_be_free_form() {
                continue;
            }
            let shown = folder.shown(path);
            if let Some(proposal) = propose_tables(path, &shown, plan.first_day)? {
                proposed.push(Proposed { path: path.clone(), proposal });
            }
        }
    }
    Ok(proposed)
}
