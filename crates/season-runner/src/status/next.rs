//! What to do next, given the status of all seasons.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ecf_season::{Edition, Rate, Season, SeasonLength};
use fgsl_matrix::System;
use schemars::JsonSchema;
use serde::Serialize;

use super::season::{PublishedBy, SeasonStatus, State};
use crate::federation::{DEFAULT_EDITION, usual_edition};
use crate::file_names::named;
use crate::systems::folder_name;

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
        /// The first season that is not up to date. It is named even if it is the very first, since
        /// published seasons change only if they are.
        #[serde(serialize_with = "crate::json_value::season")]
        #[schemars(with = "String")]
        from: Season,
        /// Editions to name, each perhaps with the season from which it is used.
        editions: Vec<EditionToName>,
    },
    /// Grade all seasons by a system of the matrix model.
    GradeBySystem(BySystem),
    /// Put back the folders of seasons: what is to be graded looks back to them.
    PutBack {
        /// The seasons.
        seasons: Vec<String>,
    },
    /// Everything is up to date.
    Nothing,
}

/// A run of a system of the matrix model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BySystem {
    /// Its name.
    pub name: String,
    /// Whether it is built in; else its file must be named.
    pub is_built_in: bool,
    /// Whether it plays the rapid games: its lists say so, or their folder does.
    pub rapid: bool,
    /// Editions to name, each perhaps with the season from which it is used.
    pub editions: Vec<EditionToName>,
    /// Whether the federation states its editions, or all lists do; else its lists may have been
    /// made by any that was named, since those of earlier versions do not say it.
    pub states_editions: bool,
}

/// An edition that the next run must name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EditionToName {
    /// Its name.
    pub name: String,
    /// Whether it is built in; else its file must be named.
    pub is_built_in: bool,
    /// The season from which it is used, if not the first.
    #[serde(serialize_with = "crate::json_value::optional_season")]
    #[schemars(with = "Option<String>")]
    pub from: Option<Season>,
}

/// The seasons without a folder that keep others from being graded: `lost`, whose names are there
/// and lead to none; and published ones that a season which is not up to date, or one after it,
/// follows or was graded from. A run refuses to grade without them.
pub(super) fn to_put_back(
    mut lost: BTreeSet<Season>,
    seasons: &[SeasonStatus],
    built_on: &BTreeMap<Season, BTreeSet<Season>>,
) -> BTreeSet<Season> {
    let is_gone = |status: &SeasonStatus| status.state == State::NotInFolder;
    let needs_run = |status: &SeasonStatus| !is_gone(status) && status.state != State::UpToDate;
    let gone: BTreeSet<Season> =
        seasons.iter().filter(|one| is_gone(one)).map(|one| one.season).collect();
    // A system plays what is in the folder.
    let first = seasons.iter().position(needs_run).filter(|_| system(seasons).is_none());
    let Some(first) = first else { return lost };
    for (at, status) in seasons.iter().enumerate().skip(first) {
        if is_gone(status) {
            continue;
        }
        // How far the rules look back among them is known when they are there.
        let before = seasons[..at].iter().rev().take_while(|one| is_gone(one));
        lost.extend(before.map(|one| one.season));
        let read = built_on.get(&status.season).into_iter().flatten();
        lost.extend(read.filter(|season| gone.contains(season)));
    }
    lost
}

impl Next {
    pub(super) fn put_back(seasons: &BTreeSet<Season>) -> Self {
        Self::PutBack { seasons: seasons.iter().map(Season::to_string).collect() }
    }

    /// The next step for seasons with this status. If the federation's settings name its editions,
    /// the command need not.
    pub(super) fn of(seasons: &[SeasonStatus], states_editions: bool, out: &Path) -> Self {
        // A path like `.` has no name of its own.
        let out = named(out).unwrap_or_else(|_| out.to_owned());
        let in_folder = || seasons.iter().filter(|season| season.state != State::NotInFolder);
        let Some(first) = in_folder().next() else { return Self::AddSeason };
        let editions = if states_editions { Vec::new() } else { editions(seasons, first.season) };
        if in_folder().all(|season| season.state == State::NotPublished) {
            return Self::CheckAndGrade { editions };
        }
        match in_folder().find(|season| season.state != State::UpToDate) {
            None => Self::Nothing,
            Some(_) if let Some((name, rate)) = system(seasons) => {
                // A system may itself have a name like that of a folder of rapid lists.
                let of_rapid = folder_name(name, Rate::Rapid);
                let in_rapid = || out.file_name().is_some_and(|found| found == of_rapid.as_str());
                Self::GradeBySystem(BySystem {
                    name: name.to_owned(),
                    is_built_in: System::BUILT_IN.iter().any(|(known, _)| *known == name),
                    rapid: rate.map_or_else(in_rapid, |rate| rate == Rate::Rapid),
                    editions,
                    states_editions: states_editions || seasons.iter().all(says_edition),
                })
            }
            Some(season) => Self::Grade { from: season.season, editions },
        }
    }
}

/// The system by which the seasons were published, and the rate of play, if a list says it.
fn system(seasons: &[SeasonStatus]) -> Option<(&str, Option<Rate>)> {
    seasons.iter().find_map(|season| match &season.by {
        Some(PublishedBy::System { name, rate, .. }) => Some((name.as_str(), *rate)),
        _ => None,
    })
}

/// Whether it is known by which edition a season was published, if it was.
fn says_edition(season: &SeasonStatus) -> bool {
    season.by.is_none() || by_edition(season).is_some()
}

/// The editions by which the seasons were published, as a command must name them. An unpublished
/// season uses the edition of the season before, if that grades seasons of its length.
fn editions(seasons: &[SeasonStatus], first: Season) -> Vec<EditionToName> {
    let mut to_name: Vec<EditionToName> = Vec::new();
    // The default of a run, which need not be named at the beginning.
    let mut last = (DEFAULT_EDITION, SeasonLength::Year);
    // A run does not read seasons without a folder, and their rules would become those of the first
    // season.
    let in_folder = || seasons.iter().filter(|season| season.state != State::NotInFolder);
    for status in in_folder() {
        let (season, length) = (status.season, status.season.length());
        let of_its_length = || {
            let later = in_folder().filter(|later| later.season > season);
            let mut later = later.filter(|later| later.season.length() == length);
            later.find_map(by_edition).unwrap_or(usual_edition(season))
        };
        let name = match by_edition(status) {
            Some(name) => name,
            None if length == last.1 => continue,
            None => of_its_length(),
        };
        if name != last.0 {
            let is_built_in = Edition::BUILT_IN.iter().any(|(known, _)| *known == name);
            let from = Some(season).filter(|season| *season != first);
            to_name.push(EditionToName { name: name.to_owned(), is_built_in, from });
        }
        last = (name, length);
    }
    to_name
}

/// The edition by which a season was published; unknown for a list by a system that does not say
/// it.
fn by_edition(season: &SeasonStatus) -> Option<&str> {
    match season.by.as_ref()? {
        PublishedBy::Edition(name) => Some(name),
        PublishedBy::System { edition, .. } => edition.as_deref(),
    }
}
