//! What the list would be if one game had another result, or some were left out.

use anyhow::{Context, Result};
use ecf_season::derivation::Derivations;
use ecf_season::{PlayerGrade, SeasonGrades, grade_season};
use rating_core::{Outcome, PlayerIdx, SeasonGames};
use schemars::JsonSchema;
use season_files::Game;
use serde::Serialize;

use super::ExplainedMean;
use super::rows::{PlayerRows, games_of};
use crate::in_memory::SeasonInMemory;
use crate::person::Person;

/// What one other result would change; nothing is written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhatIf {
    /// The division and the rounding of the player whose game it is.
    pub mean: Option<ExplainedMean>,
    /// The published grades that would be others: the player first, then by code.
    pub grades: Vec<OtherGrade>,
}

/// A published grade that would be another, or would not be one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OtherGrade {
    /// The player.
    pub player: Person,
    /// Letter and grade as it is; `None` if none is published.
    pub is: Option<String>,
    /// Letter and grade as it would be.
    pub would_be: Option<String>,
}

impl SeasonInMemory {
    /// Grades a rate of play of the season with another result of one game: the `game`th of
    /// [`super::Explained::games`] of a player. Without a result the game was not played.
    ///
    /// # Errors
    ///
    /// A rate that the edition does not grade, a game that does not exist, or points beyond the
    /// range of grade points.
    pub fn what_if(
        &self,
        player: PlayerIdx,
        rate: &str,
        game: usize,
        result: Option<Outcome>,
    ) -> Result<WhatIf> {
        let mut of_rates = self.season.rates.iter().zip(&self.given);
        let of_rate = of_rates.find(|(graded, _)| graded.rate.as_str() == rate);
        let (graded, given) = of_rate.with_context(|| format!("no {rate} games are graded"))?;
        let rows = PlayerRows::of(self, graded.rate, None)?;
        let of_player = rows.by_day(player, &self.season.files.games);
        let row = of_player.get(game).context("there is no such game")?;
        let others = rows.all().iter().enumerate().filter(|(at, _)| *at != row.position);
        let others = others.map(|(_, (game, outcome))| (game.white, game.black, *outcome));
        let other = result.map(|result| (player, row.opponent, result));
        let games: Vec<(PlayerIdx, PlayerIdx, Outcome)> = others.chain(other).collect();
        let games = SeasonGames::from_games(graded.games.players(), &games)?;
        let input = given.input(&self.plan, &games);
        let edition = &self.plan.rules.edition;
        let other_list = grade_season(&input, edition)?;
        let mean = Derivations::new(&input, edition, &other_list)?.of(player)?.mean;
        let mut changed = self.other_grades(&graded.grades, &other_list);
        let code = self.person(player).code;
        changed.sort_by_key(|grade| grade.player.code != code);
        Ok(WhatIf { mean: mean.as_ref().map(ExplainedMean::of), grades: changed })
    }

    /// The published grades of all rates of play that would be others without some games.
    ///
    /// # Errors
    ///
    /// Points beyond the range of grade points.
    pub fn without(&self, is_left_out: impl Fn(&Game<'_>) -> bool) -> Result<Vec<OtherGrade>> {
        let mut changed = Vec::new();
        for (graded, given) in self.season.rates.iter().zip(&self.given) {
            let kept = games_of(self, graded.rate)?.filter(|(game, _)| !is_left_out(game));
            let kept: Vec<_> =
                kept.map(|(game, outcome)| (game.white, game.black, outcome)).collect();
            let games = SeasonGames::from_games(graded.games.players(), &kept)?;
            let other_list =
                grade_season(&given.input(&self.plan, &games), &self.plan.rules.edition)?;
            changed.extend(self.other_grades(&graded.grades, &other_list));
        }
        Ok(changed)
    }

    /// The published grades of a list that another list has otherwise, by code.
    fn other_grades(&self, list: &SeasonGrades, other: &SeasonGrades) -> Vec<OtherGrade> {
        let both = list.players.iter().zip(&other.players);
        let changed = (0..).zip(both).filter_map(|(number, (before, after))| {
            let (is, would_be) = (published(before), published(after));
            let player = PlayerIdx::new(number);
            (is != would_be).then(|| OtherGrade { player: self.person(player), is, would_be })
        });
        let mut changed: Vec<OtherGrade> = changed.collect();
        changed.sort_by(|one, other| one.player.code.cmp(&other.player.code));
        changed
    }
}

fn published(grade: &PlayerGrade) -> Option<String> {
    grade.published().map(|(letter, grade)| format!("{letter}{}", grade.points()))
}
