//! The list of a season that was graded in memory, published or not.

use super::list::{List, ListedGrade, PlayerOnList};
use crate::federation::PlannedSeason;
use crate::in_memory::SeasonInMemory;
use crate::publish::{calculated, junior_age};
use crate::season::{GradedRate, GradedSeason};

impl List {
    /// The list of a season, as it would be published.
    pub(crate) fn of_season(name: String, plan: &PlannedSeason, season: &GradedSeason) -> Self {
        let of_rate = |of_rate| players(plan, season, of_rate);
        let list = Self::of(name, season.rates.iter().flat_map(of_rate).collect());
        Self { season: Some(plan.season.to_string()), ..list }
    }
}

impl SeasonInMemory {
    /// The season's list, as it would be published.
    #[must_use]
    pub fn list(&self, name: String) -> List {
        List::of_season(name, &self.plan, &self.season)
    }
}

fn players<'a>(
    plan: &'a PlannedSeason,
    season: &'a GradedSeason,
    of_rate: &'a GradedRate,
) -> impl Iterator<Item = PlayerOnList> + 'a {
    let all = season.files.players.players.iter().enumerate();
    all.filter_map(move |(number, player)| {
        let calculated = calculated(&season.files, of_rate, number)?;
        let published = of_rate.grades.players.get(number)?.published();
        let listed = published.map(|(category, grade)| ListedGrade {
            category: Some(category.letter()),
            grade: grade.points(),
        });
        Some(PlayerOnList {
            code: player.code.to_string(),
            name: player.name.to_string(),
            rate: of_rate.rate,
            listed,
            games: Some(calculated.games),
            junior_age: junior_age(player, plan),
            club: player.clubs.first().to_owned(),
            calculated: Some(calculated),
        })
    })
}
