//! From a federation's folder to published lists, season by season.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use chrono::NaiveDate;
use ecf_season::{Calendar, Edition, HandedOn, PastGames, Season, SeasonInput};
use identity::player::Player;
use rating_core::{Grade, PlayerIdx, SeasonGames};

use crate::engine::Engine;
use crate::federation::{Federation, SeasonFolder, read_opening, read_players, refuse_edition};
use crate::publish::{NewFolder, Published};
use crate::season::{Graded, Task};

/// What a season, or the opening list, leaves for those after it. Both lists are in the order of
/// codes.
struct Earlier {
    last_day: NaiveDate,
    list: Vec<(String, Grade)>,
    totals: Vec<(String, HandedOn)>,
}

/// Grades all seasons of a federation, and publishes their lists in a new folder.
///
/// Returns a line for each season. It runs on a `tokio` runtime of several threads. The folder is
/// written completely or not at all.
///
/// # Errors
///
/// A file or an edition that needs the batch, a row that is not a game, an engine that does not
/// answer, a folder that is not empty.
pub async fn grade(
    engine: &Engine,
    folder: &Path,
    out: &Path,
    edition: &Edition,
) -> Result<Vec<String>> {
    refuse_edition(edition)?;
    let federation = Federation::open(folder)?;
    let new = NewFolder::beside(out)?;
    let (first_day, _) = edition.season_days(federation.seasons[0].season);
    let list = read_opening(&federation.opening, edition)?;
    let last_day = first_day.pred_opt().context("no day before the first season")?;
    // The most recent first.
    let mut before = vec![Earlier { last_day, list, totals: Vec::new() }];
    let mut done = Vec::new();
    for folder in &federation.seasons {
        let season = folder.season;
        let players = read_players(&folder.players, edition)?;
        let graded = grade_season(engine, folder, &players, (edition, &before), &new.work())
            .await
            .with_context(|| format!("{season} is not graded"))?;
        let published = Published { edition, folder, players: &players, graded: &graded };
        let inputs = [&federation.opening, &folder.players];
        done.push(published.write(&new.path(), engine, &inputs.map(PathBuf::as_path))?);
        before.insert(0, left_by(season, &players, &graded, edition));
    }
    new.finish()?;
    Ok(done)
}

async fn grade_season(
    engine: &Engine,
    folder: &SeasonFolder,
    players: &[Player],
    (edition, before): (&Edition, &[Earlier]),
    work: &Path,
) -> Result<Graded> {
    let season = folder.season;
    let mut in_force = vec![None; players.len()];
    let mut past = Vec::new();
    for earlier in before {
        let back = edition.seasons_back(season, Calendar::default(), earlier.last_day);
        if back.is_some_and(|back| back < edition.graded.lists) {
            for (place, grade) in in_force.iter_mut().zip(of_players(&earlier.list, players)) {
                *place = place.or(grade);
            }
        }
        let totals = (0..).zip(of_players(&earlier.totals, players));
        let of_season = totals
            .filter_map(|(player, total)| Some((PlayerIdx::new(player), earlier.last_day, total?)));
        past.extend(of_season);
    }
    let past = PastGames::handed_on(players.len(), past)?;
    let (_, last_day) = edition.season_days(season);
    let age = |player: &Player| player.birth_date.and_then(|born| last_day.years_since(born));
    let ages: Vec<Option<u32>> = players.iter().map(age).collect();
    let nobodys = SeasonGames::from_games(players.len(), &[])?;
    let input = SeasonInput::new(season, &nobodys, &in_force).with_past(&past).with_ages(&ages);
    Task { engine, edition, folder, players, work }.grade(&input).await
}

/// The values of players, by player. `values` are in the order of codes.
fn of_players<'a, T: Copy>(
    values: &'a [(String, T)],
    players: &'a [Player],
) -> impl Iterator<Item = Option<T>> + 'a {
    players.iter().map(|player| {
        let place = values.binary_search_by(|(code, _)| code.as_str().cmp(&player.code)).ok()?;
        Some(values[place].1)
    })
}

fn left_by(season: Season, players: &[Player], graded: &Graded, edition: &Edition) -> Earlier {
    let of_players = || players.iter().zip(&graded.grades.players);
    let code = |player: &Player| player.code.to_string();
    let listed = of_players().filter_map(|(of, grade)| Some((code(of), grade.published()?.1)));
    let played = of_players().filter(|(_, grade)| grade.season.games > 0);
    Earlier {
        last_day: edition.season_days(season).1,
        list: listed.collect(),
        totals: played.map(|(player, grade)| (code(player), grade.handed_on())).collect(),
    }
}
