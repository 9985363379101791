//! A season's games graded, each rate of play by itself.

use anyhow::Result;
use ecf_season::{Edition, SeasonGrades, SeasonInput, grade_season};
use fgsl_matrix::TimedGame;
use rating_core::PlayerIdx;
use rayon::prelude::*;
use tracing::{debug_span, instrument};

use crate::federation::PlannedSeason;
use crate::history::History;
use crate::progress::Progress;
use crate::publish::age;
use crate::season::{GameScored, GradedRate, GradedSeason, ReadRate, ReadSeason};

/// Grades a season whose players were announced when they were read.
///
/// # Errors
///
/// Points beyond the range of grade points.
#[instrument(level = "debug", skip_all, fields(season = %plan.season))]
pub(crate) fn grade(
    read: ReadSeason,
    history: &History,
    plan: &PlannedSeason,
    progress: &dyn Progress,
) -> Result<GradedSeason> {
    let ReadSeason { files, rates } = read;
    let players = &files.players.players;
    progress.players_to_grade((rates.len() * players.len()) as u64);
    let ages: Vec<Option<u32>> = if plan.rules.edition.asks_for_ages() {
        players.iter().map(|player| age(player, plan.last_day)).collect()
    } else {
        Vec::new()
    };
    let of_rate = |ReadRate { rate, games, timed }: ReadRate| {
        let (earlier, past) = debug_span!("earlier_grades", rate = rate.as_str())
            .in_scope(|| (history.graded(players, rate, plan), history.past(players, rate)));
        let input = SeasonInput {
            season: plan.season,
            games: &games,
            graded: &earlier,
            ages: &ages,
            past: &past?,
        };
        let grades = debug_span!("grades", rate = rate.as_str(), games = games.games())
            .in_scope(|| grade_season(&input, &plan.rules.edition))?;
        let all_have_days = timed.iter().all(|game| game.time().day().is_some());
        let scores = (all_have_days && games.games() == timed.len())
            .then(|| both_sides(&timed, &grades, &plan.rules.edition));
        progress.players_graded(players.len() as u64);
        Ok(GradedRate { rate, games, timed, grades, scores })
    };
    let rates: Result<Vec<GradedRate>> = rates.into_iter().map(of_rate).collect();
    Ok(GradedSeason { rates: rates?, files })
}

/// The scores of games for both players of each, sorted.
#[instrument(level = "debug", name = "scores", skip_all, fields(games = games.len()))]
fn both_sides(games: &[TimedGame], grades: &SeasonGrades, edition: &Edition) -> Vec<GameScored> {
    let side = |player: PlayerIdx, opponent: PlayerIdx, outcome, day| {
        let score = grades.handed_on_score(player, opponent, outcome, edition)?;
        Some(GameScored { player, day, opponent, outcome, score })
    };
    let both = |game: &TimedGame| {
        let (low, high, outcome) = (game.low(), game.high(), game.outcome());
        let day = game.time().day()?;
        Some([side(low, high, outcome, day)?, side(high, low, outcome.reversed(), day)?])
    };
    let mut scores: Vec<GameScored> = games.iter().filter_map(both).flatten().collect();
    scores.par_sort_unstable();
    scores
}
