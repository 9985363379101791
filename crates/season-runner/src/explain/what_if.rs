//! What the list would be if the result of one game were another.

use anyhow::{Context, Result};
use ecf_season::derivation::Derivations;
use ecf_season::{PlayerGrade, grade_season};
use rating_core::{Outcome, PlayerIdx, SeasonGames};
use schemars::JsonSchema;
use serde::Serialize;

use super::ExplainedMean;
use super::rows::PlayerRows;
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
        let of_rates = self.season.rates.iter().zip(&self.given);
        let of_rate = of_rates.into_iter().find(|(graded, _)| graded.rate.as_str() == rate);
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
        let both = graded.grades.players.iter().zip(&other_list.players);
        let changed = (0..).zip(both).filter_map(|(number, (before, after))| {
            let (is, would_be) = (published(before), published(after));
            let number = PlayerIdx::new(number);
            (is != would_be)
                .then(|| (number, OtherGrade { player: self.person(number), is, would_be }))
        });
        let mut changed: Vec<(PlayerIdx, OtherGrade)> = changed.collect();
        changed.sort_by(|(one, of_one), (other, of_other)| {
            let place = |number, of: &OtherGrade| (number != player, of.player.code.clone());
            place(*one, of_one).cmp(&place(*other, of_other))
        });
        Ok(WhatIf {
            mean: mean.as_ref().map(ExplainedMean::of),
            grades: changed.into_iter().map(|(_, grade)| grade).collect(),
        })
    }
}

fn published(grade: &PlayerGrade) -> Option<String> {
    grade.published().map(|(letter, grade)| format!("{letter}{}", grade.points()))
}
