//! How the grades of players on both lists changed: by grade, age, letter, club and number of
//! games.

use anyhow::Result;
use polars::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::comparison::Pair;

/// The width of a band of grades.
// Chosen by feel: a list covers some ten bands, each with enough players.
const BAND: i32 = 20;

/// The maximum number of clubs that are shown.
const MOST_CLUBS: usize = 10;

/// What players are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupedBy {
    /// The grade on the old list, in bands.
    Grade,
    /// The age.
    Age,
    /// The letter on the new list.
    Category,
    /// The first club.
    Club,
    /// The number of games.
    Games,
}

impl GroupedBy {
    const ALL: [Self; 5] = [Self::Grade, Self::Age, Self::Category, Self::Club, Self::Games];

    /// The name of its column in the data frame.
    const fn column(self) -> &'static str {
        match self {
            Self::Grade => "grade",
            Self::Age => "age",
            Self::Category => "category",
            Self::Club => "club",
            Self::Games => "games",
        }
    }

    /// The group of a player; empty if unknown.
    fn group(self, pair: &Pair<'_>) -> String {
        let [old, new] = pair.listed();
        let latest = pair.latest();
        match self {
            Self::Grade => old.map(|old| band(old.grade)).unwrap_or_default(),
            Self::Age => latest.map(|player| age(player.junior_age)).unwrap_or_default(),
            Self::Category => {
                new.and_then(|new| new.category).map(String::from).unwrap_or_default()
            }
            Self::Club => latest.map(|player| player.club.clone()).unwrap_or_default(),
            Self::Games => latest.and_then(|player| player.games).map(games).unwrap_or_default(),
        }
    }
}

/// How the grades of some players moved who are on both lists.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GroupMovement {
    /// What the players have in common.
    pub by: GroupedBy,
    /// Which ones: `100 to 119`.
    pub group: String,
    /// How many.
    pub players: i64,
    /// How many have a higher grade than before.
    pub rose: i64,
    /// How many have a lower one.
    pub fell: i64,
    /// By how much their grades changed, all together.
    pub points: i64,
}

impl GroupMovement {
    /// The mean change of the group.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.players as f64
    }
}

/// Groups the players who have a grade on both lists.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn movement(players: &[Pair<'_>]) -> Result<Vec<GroupMovement>> {
    let stayed: Vec<(&Pair<'_>, i64)> = players
        .iter()
        .filter_map(|pair| pair.change().map(|change| (pair, i64::from(change))))
        .collect();
    let texts = GroupedBy::ALL.map(|grouped| {
        let values: Vec<String> = stayed.iter().map(|(pair, _)| grouped.group(pair)).collect();
        Column::new(grouped.column().into(), values)
    });
    let numbers = |name: &str, value: fn(i64) -> i64| {
        let values: Vec<i64> = stayed.iter().map(|&(_, change)| value(change)).collect();
        Column::new(name.into(), values)
    };
    let mut columns = texts.to_vec();
    columns.push(numbers("players", |_| 1));
    columns.push(numbers("rose", |change| i64::from(change > 0)));
    columns.push(numbers("fell", |change| i64::from(change < 0)));
    columns.push(numbers("points", |change| change));
    let frame = DataFrame::new(stayed.len(), columns)?;
    let mut all = Vec::new();
    for grouped in GroupedBy::ALL {
        all.extend(by(grouped, &frame)?);
    }
    Ok(all)
}

fn by(grouped: GroupedBy, frame: &DataFrame) -> Result<Vec<GroupMovement>> {
    let key = grouped.column();
    #[expect(deprecated, reason = "the lazy engine is much to build, for four sums")]
    let sums = frame.group_by([key])?.select(["players", "rose", "fell", "points"]).sum()?;
    let groups = sums.column(key)?.as_materialized_series().str()?.clone();
    let number = |name: &str, row: usize| -> Result<i64> {
        let column = sums.column(&format!("{name}_sum"))?.as_materialized_series().i64()?.clone();
        Ok(column.get(row).unwrap_or(0))
    };
    let mut found = Vec::new();
    for row in 0..sums.height() {
        let group = groups.get(row).unwrap_or_default().to_owned();
        found.push(GroupMovement {
            by: grouped,
            group,
            players: number("players", row)?,
            rose: number("rose", row)?,
            fell: number("fell", row)?,
            points: number("points", row)?,
        });
    }
    // Players whose group is unknown do not form one.
    found.retain(|movement| !movement.group.is_empty());
    if grouped == GroupedBy::Club {
        found.sort_by(|one, other| (-one.players, &one.group).cmp(&(-other.players, &other.group)));
        found.truncate(MOST_CLUBS);
    } else {
        found.sort_by(|one, other| order(&one.group).cmp(&order(&other.group)));
    }
    Ok(found)
}

/// The sorting key of groups: numbers by the first number, then letters.
fn order(group: &str) -> (i32, &str) {
    let digits = group.strip_prefix('-').unwrap_or(group);
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    let number: i32 = digits[..end].parse().unwrap_or(i32::MAX);
    (if group.starts_with('-') { -number } else { number }, group)
}

/// A band such as `100 to 119`. Grades may be below zero, and `-100--81` would be unreadable.
fn band(grade: i32) -> String {
    let first = grade.div_euclid(BAND) * BAND;
    format!("{first} to {}", first + BAND - 1)
}

fn age(junior: Option<u32>) -> String {
    match junior {
        Some(0..=11) => "0 to 11",
        Some(12..=14) => "12 to 14",
        Some(_) => "15 years or more",
        None => "adults, and unknown",
    }
    .to_owned()
}

fn games(games: u32) -> String {
    match games {
        0 => "0",
        1..=4 => "1 to 4",
        5..=9 => "5 to 9",
        10..=19 => "10 to 19",
        20..=29 => "20 to 29",
        _ => "30 or more",
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_of_grades_below_zero_can_be_read_and_come_first() {
        let mut bands = [103, -5, 0, -95].map(band);
        bands.sort_by(|one, other| order(one).cmp(&order(other)));
        assert_eq!(bands, ["-100 to -81", "-20 to -1", "0 to 19", "100 to 119"]);
    }
}
