//! A season's games graded, each rate of play by itself.

use anyhow::Result;
use ecf_season::{Rate, SeasonGrades, SeasonInput, grade_season};

use crate::batch::timed;
use crate::federation::PlannedSeason;
use crate::history::History;
use crate::publish::age;
use crate::season::{ReadRate, ReadSeason};

/// Grades a season, each rate of play by itself.
pub(crate) fn grade(
    read: &ReadSeason,
    history: &History,
    plan: &PlannedSeason,
) -> Result<Vec<(Rate, SeasonGrades)>> {
    let players = &read.players.players;
    let ages: Vec<Option<u32>> = if plan.rules.edition.asks_for_ages() {
        players.iter().map(|player| age(player, plan.last_day)).collect()
    } else {
        Vec::new()
    };
    let of_rate = |of_rate: &ReadRate| {
        let (graded, past) = timed("find earlier grades", || {
            (history.graded(players, of_rate.rate, plan), history.past(players, of_rate.rate))
        });
        let input = SeasonInput {
            season: plan.season,
            games: &of_rate.games,
            graded: &graded,
            ages: &ages,
            past: &past?,
        };
        let season = timed("grade", || grade_season(&input, &plan.rules.edition))?;
        Ok((of_rate.rate, season))
    };
    read.rates.iter().map(of_rate).collect()
}
