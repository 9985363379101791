//! What to do next.

use std::path::Path;

use ecf_season::{Edition, Season};
use fgsl_matrix::System;
use schemars::JsonSchema;
use serde::Serialize;

use super::season::{SeasonStatus, State};

/// What to do next with a federation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Next {
    /// There is no season: add the folder of one.
    AddSeason,
    /// Nothing is published: look what is wrong, and grade.
    CheckAndGrade {
        /// Editions to name, each perhaps with the season from which it is used.
        editions: Vec<EditionToName>,
    },
    /// Grade from a season on.
    Grade {
        /// The first season that is not up to date; `None` if that is the very first.
        #[serde(serialize_with = "crate::season_label::optional")]
        #[schemars(with = "Option<String>")]
        from: Option<Season>,
        /// Editions to name, each perhaps with the season from which it is used.
        editions: Vec<EditionToName>,
    },
    /// Grade all seasons by a system of the matrix model.
    GradeBySystem {
        /// Its name.
        name: String,
        /// Whether it is built in; else its file must be named.
        is_built_in: bool,
        /// Whether it plays the rapid games: its folder says so.
        rapid: bool,
    },
    /// Everything is up to date.
    Nothing,
}

/// An edition that the next run must name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EditionToName {
    /// Its name.
    pub name: String,
    /// Whether it is built in; else its file must be named.
    pub is_built_in: bool,
    /// The season from which it is used, if not the first.
    #[serde(serialize_with = "crate::season_label::optional")]
    #[schemars(with = "Option<String>")]
    pub from: Option<Season>,
}

impl Next {
    /// What to do about seasons that stand so. A federation that states its editions needs none named.
    pub(super) fn of(seasons: &[SeasonStatus], states_editions: bool, out: &Path) -> Self {
        let rapid = out.file_name().is_some_and(|name| name.to_string_lossy().ends_with("-rapid"));
        let in_folder = || seasons.iter().filter(|season| season.state != State::NotInFolder);
        let Some(first) = in_folder().next() else { return Self::AddSeason };
        let editions = if states_editions { Vec::new() } else { editions(seasons, first.season) };
        if in_folder().all(|season| season.state == State::NotPublished) {
            return Self::CheckAndGrade { editions };
        }
        match in_folder().find(|season| season.state != State::UpToDate) {
            None => Self::Nothing,
            Some(_) if let Some(name) = system(seasons) => {
                let is_built_in = System::BUILT_IN.iter().any(|(known, _)| *known == name);
                Self::GradeBySystem { name, is_built_in, rapid }
            }
            Some(season) => {
                let from = Some(season.season).filter(|from| *from != first.season);
                Self::Grade { from, editions }
            }
        }
    }
}

/// The system by which seasons were published.
fn system(seasons: &[SeasonStatus]) -> Option<String> {
    seasons.iter().find(|season| season.of_system)?.edition.clone()
}

/// The editions by which the seasons were published, as a run must name them.
fn editions(seasons: &[SeasonStatus], first: Season) -> Vec<EditionToName> {
    let mut named: Vec<EditionToName> = Vec::new();
    // A run takes it without being told, so it need not be named at the beginning.
    let mut last = crate::federation::DEFAULT_EDITION;
    // A run reads nothing of a season without a folder, and its rules would be those of the first.
    for season in seasons.iter().filter(|season| season.state != State::NotInFolder) {
        let Some(name) = season.edition.as_deref().filter(|name| *name != last) else { continue };
        let is_built_in = Edition::BUILT_IN.iter().any(|(known, _)| *known == name);
        let from = Some(season.season).filter(|season| *season != first);
        named.push(EditionToName { name: name.to_owned(), is_built_in, from });
        last = name;
    }
    named
}
