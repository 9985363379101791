//! Games and lists as data frames, and sums over the rows that agree in some columns.

use anyhow::Result;
use polars::prelude::*;
use rating_core::{GradePoints, Outcome};
use season_site::{Colour, Entry, GameLine, Season};

/// White in data frames.
pub(super) const WHITE: u32 = 1;

/// Black in data frames.
pub(super) const BLACK: u32 = 2;

/// The games of a season from both sides: one row per player and game.
///
/// Columns: `player`, `event`, `colour` (one of [`WHITE`], [`BLACK`] and another number),
/// `half_points`, `day`; and for games that count `scored` (1, else 0), `score`, `expected`,
/// `points` (1, 1/2 or 0), `difference` (own grade minus the opponent's, to the nearest multiple of
/// 5) and `opponent_grade`.
///
/// # Errors
///
/// The data frame library failed.
pub(super) fn games(season: &Season) -> Result<DataFrame> {
    let rows = || {
        let entries = season.entries.iter();
        entries.flat_map(|entry| entry.receipt.games.iter().map(move |game| (entry, game)))
    };
    let win = f64::from(season.edition.game_score.whole_win());
    let count = |name: &str, value: &dyn Fn(&Entry, &GameLine) -> u32| {
        let values: Vec<u32> = rows().map(|(entry, game)| value(entry, game)).collect();
        Column::new(name.into(), values)
    };
    let measure = |name: &str, value: &dyn Fn(&Entry, &GameLine) -> f64| {
        let values: Vec<f64> = rows().map(|(entry, game)| value(entry, game)).collect();
        Column::new(name.into(), values)
    };
    let whole = |name: &str, value: &dyn Fn(&Entry, &GameLine) -> Option<i32>| {
        let values: Vec<Option<i32>> = rows().map(|(entry, game)| value(entry, game)).collect();
        Column::new(name.into(), values)
    };
    let columns = vec![
        count("player", &|entry, _| entry.player),
        count("event", &|_, game| game.event),
        count("colour", &|_, game| match game.colour {
            Some(Colour::White) => WHITE,
            Some(Colour::Black) => BLACK,
            None => 0,
        }),
        count("games", &|_, _| 1),
        count("half_points", &|_, game| half_points(game.outcome)),
        whole("day", &|_, game| game.day.map(|day| day.to_epoch_days())),
        count("scored", &|_, game| u32::from(game.scored.is_some())),
        measure("score", &|_, game| game.scored.map_or(0.0, |scored| scored.score.to_f64())),
        measure("expected", &|entry, game| expected(entry, game, win).unwrap_or(0.0)),
        measure("points", &|_, game| f64::from(half_points(game.outcome)) / 2.0),
        whole("difference", &difference),
        whole("opponent_grade", &|_, game| Some(nearest(game.scored?.strength.points()))),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

/// The grade that a player counted with.
fn own(entry: &Entry) -> Option<GradePoints> {
    entry.working.or(entry.previous.map(GradePoints::whole))
}

/// The expected score of a game by the rule: the one with which the game would score the player's
/// own grade. A win adds `win` to the opponent's counted grade, so 1/2 is expected for equal
/// grades, and one point more for every `2 win` grade points.
pub(super) fn expected(entry: &Entry, game: &GameLine, win: f64) -> Option<f64> {
    let (own, scored) = (own(entry)?, game.scored?);
    Some(0.5 + (own - scored.counted).to_f64() / (2.0 * win))
}

/// Own grade minus the opponent's, to the nearest multiple of 5.
fn difference(entry: &Entry, game: &GameLine) -> Option<i32> {
    let difference = own(entry)? - game.scored?.strength.points();
    // Halves are rounded away from zero, so that the two sides of a game are in opposite bins.
    Some((difference.to_f64() / 5.0).round() as i32 * 5)
}

/// The nearest whole grade.
pub(super) fn nearest(points: GradePoints) -> i32 {
    points.to_f64().round() as i32
}

const fn half_points(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win => 2,
        Outcome::Draw => 1,
        Outcome::Loss => 0,
    }
}

/// Groups the rows of a data frame by some columns: one row per group, with the sums of other
/// columns, in the order of the keys.
///
/// # Errors
///
/// The data frame library failed.
#[expect(deprecated, reason = "the lazy form is a feature of polars that doubles what is built")]
pub(super) fn sums(frame: &DataFrame, keys: &[&str], added: &[&str]) -> Result<Sums> {
    let names = |names: &[&str]| -> Vec<PlSmallStr> { names.iter().map(|&n| n.into()).collect() };
    let grouped = frame.group_by_stable(names(keys))?;
    let summed = grouped.select(names(added)).sum()?;
    // Sorted, so that equal inputs result in equal pages.
    let frame = summed.sort(names(keys), SortMultipleOptions::default())?;
    Ok(Sums { frame })
}

/// Sums by group.
pub(super) struct Sums {
    frame: DataFrame,
}

impl Sums {
    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.frame.height()
    }

    /// A key or a sum as whole numbers, one per group.
    ///
    /// # Errors
    ///
    /// The column does not exist.
    pub(super) fn whole(&self, name: &str) -> Result<Vec<i64>> {
        let column = self.column(name)?.cast(&DataType::Int64)?;
        Ok(column.i64()?.iter().map(|value| value.unwrap_or(0)).collect())
    }

    /// A key or a sum as counts, one per group.
    ///
    /// # Errors
    ///
    /// The column does not exist.
    pub(super) fn counts(&self, name: &str) -> Result<Vec<u32>> {
        Ok(self.whole(name)?.into_iter().map(|value| value as u32).collect())
    }

    /// A key or a sum as floating-point numbers, one per group.
    ///
    /// # Errors
    ///
    /// The column does not exist.
    pub(super) fn measures(&self, name: &str) -> Result<Vec<f64>> {
        let column = self.column(name)?.cast(&DataType::Float64)?;
        Ok(column.f64()?.iter().map(|value| value.unwrap_or(0.0)).collect())
    }

    fn column(&self, name: &str) -> Result<&Column> {
        let summed = format!("{name}_sum");
        Ok(self.frame.column(&summed).or_else(|_| self.frame.column(name))?)
    }
}
