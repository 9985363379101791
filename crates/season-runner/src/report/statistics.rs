//! What a grading team looks at first: means by category, movement, rises and falls.

use std::collections::BTreeMap;

use ecf_season::SeasonGrades;
use rating_core::Grade;
use results_io::check::Player;
use serde::Serialize;

/// How many rises and falls are shown.
const SHOWN: usize = 5;

/// The shape of a season's list, and how it moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CategoryMean {
    /// The letter.
    pub category: char,
    /// How many players.
    pub players: usize,
    /// Their mean grade.
    pub mean: f64,
}

/// A player whose grade changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Movement {
    /// The player's code.
    pub code: String,
    /// His name.
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

impl Movement {
    fn change(&self) -> i32 {
        self.after - self.before
    }
}

impl Statistics {
    /// The statistics of a season; `before` is the list of the season before, sorted by code.
    #[must_use]
    pub fn of(players: &[Player], season: &SeasonGrades, before: &[(String, Grade)]) -> Self {
        let mut by_category: BTreeMap<char, Vec<i32>> = BTreeMap::new();
        let mut movements = Vec::new();
        for (player, grade) in players.iter().zip(&season.players) {
            let Some((category, after)) = grade.published() else {
                continue;
            };
            by_category.entry(category.letter()).or_default().push(after.points());
            if let Ok(found) = before.binary_search_by(|(code, _)| code.as_str().cmp(&player.code))
            {
                movements.push(Movement {
                    code: player.code.clone(),
                    name: player.name.clone(),
                    category: category.letter(),
                    before: before[found].1.points(),
                    after: after.points(),
                    games: grade.season.games,
                });
            }
        }
        let category_mean = |(&category, grades): (&char, &Vec<i32>)| {
            let mean = mean(grades.iter().copied())?;
            Some(CategoryMean { category, players: grades.len(), mean })
        };
        Self {
            categories: by_category.iter().filter_map(category_mean).collect(),
            mean: mean(by_category.values().flatten().copied()),
            mean_before: mean(before.iter().map(|(_, grade)| grade.points())),
            on_both_lists: movements.len(),
            mean_change: mean(movements.iter().map(Movement::change)),
            rises: largest(&mut movements, |movement| -movement.change()),
            falls: largest(&mut movements, Movement::change),
        }
    }
}

fn mean(values: impl Iterator<Item = i32>) -> Option<f64> {
    let (sum, count) =
        values.fold((0_i64, 0_i64), |(sum, count), value| (sum + i64::from(value), count + 1));
    (count > 0).then(|| sum as f64 / count as f64)
}

/// The movements with the least key below 0; ties by code.
fn largest(movements: &mut [Movement], key: fn(&Movement) -> i32) -> Vec<Movement> {
    movements.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.code.cmp(&b.code)));
    movements.iter().take_while(|movement| key(movement) < 0).take(SHOWN).cloned().collect()
}
