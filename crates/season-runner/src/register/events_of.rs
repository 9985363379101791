//! Where players of the lists played, as evidence of who somebody in the same results is.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use season_files::{RowRules, SeasonFolder, Strangers, read_season};

use super::unregistered::InEvent;
use crate::federation::{AskedOfRows, GradeSettings, seasons};

/// The events of a season in which the players with these codes played, in the order of the first
/// game of each.
///
/// # Errors
///
/// A season that does not exist, or files that cannot be read.
pub fn events_of(
    settings: &GradeSettings,
    season: &str,
    codes: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Vec<InEvent>>> {
    let plans = seasons(settings)?;
    let mut all = plans.published.iter().chain(&plans.to_grade);
    let plan = all.find(|plan| plan.season.to_string() == season);
    let plan = plan.with_context(|| format!("there is no season {season}"))?;
    let asked = AskedOfRows::of(&plan.rules.edition, season, settings.decisions.as_ref());
    let rules = asked.rules((plan.first_day, plan.last_day));
    let rules = RowRules { strangers: Strangers::Gather, ..rules };
    let folder = SeasonFolder::find(&settings.folder.join(season), &format!("{season}/"))?;
    let read = read_season(&folder, &rules, &|_| {})?;
    let mut found: BTreeMap<&str, Vec<InEvent>> = BTreeMap::new();
    let players = &read.players.players;
    for game in read.games.iter() {
        for side in [game.white, game.black] {
            let code = players.get(side.as_usize()).and_then(|player| codes.get(&*player.code));
            let Some(code) = code else { continue };
            let of_player = found.entry(code).or_default();
            InEvent::count(of_player, read.games.event(game.event));
        }
    }
    Ok(found.into_iter().map(|(code, events)| (code.to_owned(), events)).collect())
}
