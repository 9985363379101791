//! Plays each system through all seasons, in parallel.

use anyhow::Result;
use ecf_season::{Category, PlayerGrade, Season};
use fgsl_matrix::{Career, Played, System, TimedGame};
use input_files::all_or_first;
use rating_core::{Grade, PlayerIdx};
use rayon::prelude::*;
use tracing::instrument;

use super::choice::SystemChoice;
use super::seasons::{AllSeasons, OneSeason};
use crate::error::Error;
use crate::progress::{Progress, Work};

/// A system's results for all seasons.
#[derive(Debug)]
pub(super) struct SystemRun<'a> {
    /// The system.
    pub(super) choice: &'a SystemChoice,
    /// Season by season.
    pub(super) seasons: Vec<PlayedSeason>,
}

/// A season under a system.
#[derive(Debug)]
pub(super) struct PlayedSeason {
    /// By player over all seasons.
    pub(super) played: Played,
    /// By player: the letter, for a system with letters of its own.
    pub(super) categories: Option<Vec<Option<char>>>,
}

impl PlayedSeason {
    /// A player's letter on the list: the system's own if it has letters, else that of the
    /// edition's season grades. `None` for a player who is not on the list.
    pub(super) fn category(&self, player: PlayerIdx, by_edition: &PlayerGrade) -> Option<char> {
        match &self.categories {
            Some(letters) => letters.get(player.as_usize()).copied().flatten(),
            None => by_edition.category.map(Category::letter),
        }
    }
}

/// Plays all systems through all seasons.
///
/// # Errors
///
/// Somebody plays themselves: never for games that were checked.
pub(super) fn all<'a>(
    all: &AllSeasons,
    systems: &'a [SystemChoice],
    progress: &dyn Progress,
) -> Result<Vec<SystemRun<'a>>> {
    progress.step(Work::Grading, None);
    progress.players_to_grade((systems.len() * all.seasons.len() * all.codes.len()) as u64);
    all_or_first(systems.par_iter().map(|choice| one(all, choice, progress)))
}

#[instrument(level = "debug", name = "play", skip_all, fields(system = choice.system.name))]
fn one<'a>(
    all: &AllSeasons,
    choice: &'a SystemChoice,
    progress: &dyn Progress,
) -> Result<SystemRun<'a>> {
    let system = &choice.system;
    let mut career = opening(all, system);
    let mut seasons = Vec::new();
    for season in &all.seasons {
        let games = ordered(season, system);
        let played;
        (career, played) = play_season(all, &career, system, season, &games)?;
        let categories = system.three_passes.map(|passes| {
            let numbers = 0..all.codes.len() as u32;
            numbers.map(|number| career.category(&passes, PlayerIdx::new(number))).collect()
        });
        progress.players_graded(all.codes.len() as u64);
        seasons.push(PlayedSeason { played, categories });
    }
    Ok(SystemRun { choice, seasons })
}

/// Plays a season from its first game to its last day, after `career`.
///
/// # Errors
///
/// Somebody plays themselves: never for games that were checked. A grade that no list can have.
pub(super) fn play_season(
    all: &AllSeasons,
    career: &Career,
    system: &System,
    season: &OneSeason,
    games: &[TimedGame],
) -> Result<(Career, Played)> {
    let players = career.grades().len();
    let so_far = season.so_far(games)?;
    let (career, played) =
        career.play(system, so_far, |known| season.working_from(known, players))?;
    refuse_unlisted(all, system, season.season, &played)?;
    Ok((career, played))
}

/// Refuses grades that no list can have, which settings far from any real system make.
fn refuse_unlisted(
    all: &AllSeasons,
    system: &System,
    season: Season,
    played: &Played,
) -> Result<()> {
    let (least, most) = Grade::BOUNDS;
    let is_listed = |grade: f64| (f64::from(least)..=f64::from(most)).contains(&grade);
    let found = played.end.iter().zip(&all.codes).find_map(|(grade, code)| {
        let grade = grade.filter(|grade| !is_listed(*grade))?;
        Some(Error::NotAListedNumber {
            season,
            code: code.to_string(),
            grade,
            system: system.name.clone(),
        })
    });
    found.map_or(Ok(()), |error| Err(error.into()))
}

/// The state of a system before the first season.
pub(super) fn opening(all: &AllSeasons, system: &System) -> Career {
    Career::of_list(system, &all.opening)
}

/// A season's games in the order in which a system plays them.
pub(super) fn ordered(season: &OneSeason, system: &System) -> Vec<TimedGame> {
    season.counting(system, None)
}
