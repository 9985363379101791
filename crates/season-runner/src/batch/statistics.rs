//! Statistics that a grading team looks at first: means by category, movement, rises and falls.

use std::collections::BTreeMap;

use compact_str::CompactString;
use ecf_season::Category;
use identity::Player;
use rating_core::{Grade, Rate};
use schemars::JsonSchema;
use serde::Serialize;

use crate::history::aligned;
use crate::publish::file_of_rate;
use crate::season::GradedRate;

/// The number of rises and falls that are shown.
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
    /// Players who had a grade, and were not on the list before: they returned after a break. 0
    /// where there was no list before.
    pub returned: usize,
    /// The largest rises of players on both lists, largest first.
    pub rises: Vec<Movement>,
    /// The largest falls of players on both lists, largest first.
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
    /// The name of a file of the season for this rate of play: `rapid_withheld.csv`.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        let is_rapid = self.rate == Rate::Rapid.as_str();
        file_of_rate(name, if is_rapid { Rate::Rapid } else { Rate::Standard })
    }

    /// The statistics of a season; `before` is the list of the season before, sorted by code like
    /// the players.
    pub(super) fn of(
        of_rate: &GradedRate,
        players: &[Player],
        before: &[(CompactString, Grade)],
    ) -> Self {
        let season = &of_rate.grades;
        let mut by_category: BTreeMap<char, Sum> = BTreeMap::new();
        let mut changes = Vec::new();
        let mut returned = 0;
        for (player, (grade, before)) in
            season.players.iter().zip(aligned(before, players)).enumerate()
        {
            let Some((category, after)) = grade.published() else {
                continue;
            };
            by_category.entry(category.letter()).or_default().add(after.points());
            match before {
                Some(before) => {
                    changes.push(Change { player, before: before.points(), after: after.points() });
                }
                None => returned += usize::from(grade.previous.is_some()),
            }
        }
        let category_mean = |(&category, grades): (&char, &Sum)| {
            Some(CategoryMean { category, players: grades.count, mean: grades.mean()? })
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
            mean: by_category.values().copied().fold(Sum::default(), Sum::plus).mean(),
            mean_before: mean(before.iter().map(|(_, grade)| grade.points())),
            on_both_lists: changes.len(),
            mean_change: mean(changes.iter().map(|change| change.points())),
            returned: if before.is_empty() { 0 } else { returned },
            rises: largest(|change| -change.points()),
            falls: largest(Change::points),
        }
    }
}

/// A sum of whole numbers.
#[derive(Clone, Copy, Default)]
struct Sum {
    sum: i64,
    count: usize,
}

impl Sum {
    fn add(&mut self, value: i32) {
        self.sum += i64::from(value);
        self.count += 1;
    }

    fn plus(self, other: Self) -> Self {
        Self { sum: self.sum + other.sum, count: self.count + other.count }
    }

    fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}

fn mean(values: impl Iterator<Item = i32>) -> Option<f64> {
    let mut sum = Sum::default();
    values.for_each(|value| sum.add(value));
    sum.mean()
}

/// The changes with the lowest keys below 0; ties in the order of the changes, which is that of the
/// players.
fn largest(changes: &[Change], key: fn(Change) -> i32) -> Vec<Change> {
    let mut least: Vec<Change> = Vec::with_capacity(SHOWN + 1);
    for &change in changes.iter().filter(|change| key(**change) < 0) {
        // After equal changes, so that ties stay in the order of players.
        let place = least.partition_point(|&other| key(other) <= key(change));
        if place < SHOWN {
            least.insert(place, change);
            least.truncate(SHOWN);
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_largest_changes_are_the_first_of_all_in_order(points in prop::collection::vec(-4..4_i32, 0..40)) {
            let change = |(player, &points): (usize, &i32)| Change { player, before: 0, after: points };
            let changes: Vec<Change> = points.iter().enumerate().map(change).collect();
            let found = largest(&changes, Change::points);
            let mut falls: Vec<_> = points.iter().zip(0..).filter(|(points, _)| **points < 0).collect();
            falls.sort_unstable();
            let expected = falls.into_iter().map(|(_, player)| player).take(SHOWN);
            prop_assert!(found.iter().map(|change| change.player).eq(expected));
        }
    }
}
