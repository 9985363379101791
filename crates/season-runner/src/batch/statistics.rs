//! What a grading team looks at first: means by category, movement, rises and falls.

use std::collections::BTreeMap;

use ecf_season::Category;
use rating_core::Grade;
use results_io::{CompactString, Player};
use schemars::JsonSchema;
use serde::Serialize;

use crate::history::aligned;
use crate::season::GradedRate;

/// How many rises and falls are shown.
const SHOWN: usize = 5;

/// The shape of a season's list, and how it moved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Statistics {
    /// The rate of play.
    pub rate: &'static str,
    /// Players and mean grade, letter by letter.
    pub categories: Vec<CategoryMean>,
    /// Mean published grade; none when nobody is published.
    pub mean: Option<f64>,
    /// Mean grade of the list before; none when there was none.
    pub mean_before: Option<f64>,
    /// Players on this list and the one before.
    pub on_both_lists: usize,
    /// Mean change of those players.
    pub mean_change: Option<f64>,
    /// The largest rises, largest first.
    pub rises: Vec<Movement>,
    /// The largest falls, largest first.
    pub falls: Vec<Movement>,
}

/// One letter's players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CategoryMean {
    /// The letter.
    pub category: char,
    /// How many players.
    pub players: usize,
    /// Their mean grade.
    pub mean: f64,
}

/// A player whose grade changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Movement {
    /// The player's code.
    pub code: String,
    /// Their name.
    pub name: String,
    /// The letter of the new grade.
    pub category: char,
    /// The grade on the list before.
    pub before: i32,
    /// The grade on this list.
    pub after: i32,
    /// Games in the season.
    pub games: u32,
}

/// A change of grade, by the player's position.
#[derive(Clone, Copy)]
struct Change {
    player: usize,
    before: i32,
    after: i32,
}

impl Change {
    fn points(self) -> i32 {
        self.after - self.before
    }
}

impl Statistics {
    /// The statistics of a season; `before` is the list of the season before, sorted by code, as
    /// the players are.
    pub(super) fn of(
        of_rate: &GradedRate,
        players: &[Player],
        before: &[(CompactString, Grade)],
    ) -> Self {
        let season = &of_rate.grades;
        let mut by_category: BTreeMap<char, Vec<i32>> = BTreeMap::new();
        let mut changes = Vec::new();
        for (player, (grade, before)) in
            season.players.iter().zip(aligned(before, players)).enumerate()
        {
            let Some((category, after)) = grade.published() else {
                continue;
            };
            by_category.entry(category.letter()).or_default().push(after.points());
            if let Some(before) = before {
                changes.push(Change { player, before: before.points(), after: after.points() });
            }
        }
        let category_mean = |(&category, grades): (&char, &Vec<i32>)| {
            let mean = mean(grades.iter().copied())?;
            Some(CategoryMean { category, players: grades.len(), mean })
        };
        let movement = |change: Change| Movement {
            code: players[change.player].code.to_string(),
            name: players[change.player].name.to_string(),
            category: season.players[change.player].category.map_or(' ', Category::letter),
            before: change.before,
            after: change.after,
            games: season.players[change.player].season.games,
        };
        let largest =
            |key: fn(Change) -> i32| largest(&changes, key).into_iter().map(movement).collect();
        Self {
            rate: of_rate.rate.as_str(),
            categories: by_category.iter().filter_map(category_mean).collect(),
            mean: mean(by_category.values().flatten().copied()),
            mean_before: mean(before.iter().map(|(_, grade)| grade.points())),
            on_both_lists: changes.len(),
            mean_change: mean(changes.iter().map(|change| change.points())),
            rises: largest(|change| -change.points()),
            falls: largest(Change::points),
        }
    }
}

fn mean(values: impl Iterator<Item = i32>) -> Option<f64> {
    let (sum, count) =
        values.fold((0_i64, 0_i64), |(sum, count), value| (sum + i64::from(value), count + 1));
    (count > 0).then(|| sum as f64 / count as f64)
}

/// The changes with the least key below 0; ties in the order of codes.
fn largest(changes: &[Change], key: fn(Change) -> i32) -> Vec<Change> {
    let order = |change: &Change| (key(*change), change.player);
    let mut moved: Vec<Change> =
        changes.iter().copied().filter(|&change| key(change) < 0).collect();
    if moved.len() > SHOWN {
        moved.select_nth_unstable_by_key(SHOWN - 1, order);
        moved.truncate(SHOWN);
    }
    moved.sort_unstable_by_key(order);
    moved
}
