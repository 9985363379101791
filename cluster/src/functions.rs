//! The functions that executors call: what a row is, and sums over a player's games.
//!
//! They read rows as the batch does (`game-rows`) and score games as it does (`ecf-season`).

use std::sync::Arc;
use std::time::Duration;

use chrono::NaiveDate;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int8Array, StringArray};
use datafusion::arrow::datatypes::{DataType, Int8Type, Int32Type};
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{AggregateUDF, ColumnarValue, ScalarUDF, Volatility, create_udf};
use ecf_season::edition::GameScoreRule;
use ecf_season::{ScoreSum, Strength};
use findings::FindingCode;
use game_rows::GameResult;
use rating_core::Outcome;

use crate::gathered::{Gather, Gathered};

/// The names of all functions.
pub const NAMES: [&str; 4] = ["clarke_row", "clarke_outcome", Sums::NAME, Scores::NAME];

/// The kind of a row that counts as a game.
pub(crate) const GAME: &str = "game";

/// The kind of a row about a game that was not played.
pub(crate) const DEFAULT: &str = "default";

/// The functions, to be registered wherever a plan is made or run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Functions {
    /// How long an outcome takes for every batch of rows: nothing but in tests, which stop an
    /// executor in the middle of a stage.
    pub pause: Duration,
}

impl Functions {
    /// Registers all functions.
    ///
    /// # Errors
    ///
    /// The registry takes none.
    pub fn register(self, registry: &mut dyn FunctionRegistry) -> Result<()> {
        for function in self.scalar() {
            registry.register_udf(function)?;
        }
        for function in aggregate() {
            registry.register_udaf(function)?;
        }
        Ok(())
    }

    /// Functions of one row.
    #[must_use]
    pub fn scalar(self) -> [Arc<ScalarUDF>; 2] {
        let text = || DataType::Utf8;
        let immutable = Volatility::Immutable;
        let row = |args: &[ColumnarValue]| row_kinds(&ColumnarValue::values_to_arrays(args)?);
        let outcome = move |args: &[ColumnarValue]| {
            std::thread::sleep(self.pause);
            Ok(outcomes(&ColumnarValue::values_to_arrays(args)?))
        };
        let row = create_udf("clarke_row", vec![text(); 7], text(), immutable, Arc::new(row));
        let outcome = create_udf(
            "clarke_outcome",
            vec![text()],
            DataType::Int8,
            immutable,
            Arc::new(outcome),
        );
        [Arc::new(row), Arc::new(outcome)]
    }
}

/// Sums over the rows of a group.
pub(crate) fn aggregate() -> [Arc<AggregateUDF>; 2] {
    [Arc::new(Gather::<Sums>::new().into()), Arc::new(Gather::<Scores>::new().into())]
}

/// `clarke_row(date, event, white, black, result, first_day, last_day)`: [`GAME`], [`DEFAULT`], or
/// the key of the first fault in the order in which the batch finds them.
fn row_kinds(columns: &[ArrayRef]) -> Result<ColumnarValue> {
    let columns: Vec<&StringArray> = columns.iter().map(AsArray::as_string).collect();
    let [dates, events, white, black, results, first, last] = columns[..] else {
        return exec_err!("clarke_row takes seven texts");
    };
    let text = |column: &StringArray, row: usize| -> String {
        if column.is_null(row) { String::new() } else { column.value(row).to_owned() }
    };
    let kind = |row: usize| {
        let days = day(&text(first, row)).zip(day(&text(last, row)));
        let (first, last) = days.ok_or_else(|| exec_datafusion_err!("not the days of a season"))?;
        let fields = [dates, events, white, black, results].map(|column| text(column, row));
        Ok(kind_of(fields.each_ref().map(String::as_str), (first, last)))
    };
    let kinds: Result<StringArray> =
        (0..dates.len()).map(kind).map(|kind: Result<&str>| kind.map(Some)).collect();
    Ok(ColumnarValue::Array(Arc::new(kinds?)))
}

fn kind_of(
    [date, event, white, black, result]: [&str; 5],
    (first, last): (NaiveDate, NaiveDate),
) -> &'static str {
    let fault = match day(date) {
        _ if [date, white, black, result].contains(&"") => FindingCode::MissingValue,
        None => FindingCode::UnreadableDate,
        Some(day) if !(first..=last).contains(&day) => FindingCode::DateOutsideSeason,
        Some(_) if white == black => FindingCode::SamePlayerTwice,
        Some(_) if vocabulary::says_rapid(event) => FindingCode::SaysRapid,
        Some(_) => match GameResult::parse(result) {
            Some(GameResult::Played(_)) => return GAME,
            Some(GameResult::NotPlayed(_)) => return DEFAULT,
            None => FindingCode::UnknownResult,
        },
    };
    fault.key()
}

/// A day as YYYY-MM-DD and in no other form.
pub(crate) fn day(text: &str) -> Option<NaiveDate> {
    let day: NaiveDate = text.parse().ok()?;
    (day.to_string() == text).then_some(day)
}

/// `clarke_outcome(result)`: White's half-points, 0 to 2; none unless a game was played.
fn outcomes(columns: &[ArrayRef]) -> ColumnarValue {
    let half_points = |text: Option<&str>| match GameResult::parse(text?)? {
        GameResult::Played(outcome) => Some(outcome as i8),
        GameResult::NotPlayed(_) => None,
    };
    let outcomes: Int8Array = columns[0].as_string::<i32>().iter().map(half_points).collect();
    ColumnarValue::Array(Arc::new(outcomes))
}

fn outcome_of(half_points: i8) -> Result<Outcome> {
    let found = Outcome::ALL.into_iter().find(|&outcome| outcome as i8 == half_points);
    found.ok_or_else(|| exec_datafusion_err!("{half_points} half-points are no outcome"))
}

/// `clarke_sums(opponent_grade, half_points)`: what the equations of the ungraded are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sums;

/// The sums of a player's games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerSums {
    pub(crate) games: i64,
    pub(crate) graded_opponents: i64,
    /// In grade points; so many bits that no number of games leaves the range.
    pub(crate) grades: i128,
    /// Wins less losses.
    pub(crate) balance: i64,
}

impl Gathered for Sums {
    const NAME: &'static str = "clarke_sums";
    type Sum = PlayerSums;

    fn arguments() -> Vec<DataType> {
        vec![DataType::Int32, DataType::Int8]
    }

    fn nothing() -> PlayerSums {
        PlayerSums::default()
    }

    fn adder(values: &[ArrayRef]) -> Result<impl FnMut(usize, &mut PlayerSums) -> Result<()>> {
        let grades = values[0].as_primitive::<Int32Type>().clone();
        let outcomes = values[1].as_primitive::<Int8Type>().clone();
        Ok(move |row: usize, sum: &mut PlayerSums| {
            sum.games += 1;
            sum.balance += i64::from(outcome_of(outcomes.value(row))?.balance());
            if grades.is_valid(row) {
                sum.graded_opponents += 1;
                sum.grades += i128::from(grades.value(row));
            }
            Ok(())
        })
    }

    fn plus(one: PlayerSums, other: PlayerSums) -> PlayerSums {
        PlayerSums {
            games: one.games + other.games,
            graded_opponents: one.graded_opponents + other.graded_opponents,
            grades: one.grades + other.grades,
            balance: one.balance + other.balance,
        }
    }

    fn to_bytes(sum: PlayerSums) -> Vec<u8> {
        let counts = [sum.games, sum.graded_opponents, sum.balance].map(i64::to_le_bytes);
        [counts.as_flattened(), &sum.grades.to_le_bytes()].concat()
    }

    fn from_bytes(bytes: &[u8]) -> Option<PlayerSums> {
        let (counts, grades) = bytes.split_first_chunk::<24>()?;
        let [games, graded_opponents, balance] = *counts.as_chunks::<8>().0 else { return None };
        let [games, graded_opponents, balance] =
            [games, graded_opponents, balance].map(i64::from_le_bytes);
        let grades = i128::from_le_bytes(grades.try_into().ok()?);
        Some(PlayerSums { games, graded_opponents, grades, balance })
    }
}

/// `clarke_scores(own_strength, opponent_strength, half_points, win, limit)`: the scores of a
/// player's games. A game of a player without a strength, who is withheld, scores nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scores;

impl Gathered for Scores {
    const NAME: &'static str = "clarke_scores";
    type Sum = ScoreSum;

    fn arguments() -> Vec<DataType> {
        use DataType::{Binary, Int8, Int32};
        vec![Binary, Binary, Int8, Int32, Int32]
    }

    fn nothing() -> ScoreSum {
        ScoreSum::NOTHING
    }

    fn adder(values: &[ArrayRef]) -> Result<impl FnMut(usize, &mut ScoreSum) -> Result<()>> {
        let [own, opponent] = [&values[0], &values[1]].map(AsArray::as_binary::<i32>);
        let outcomes = values[2].as_primitive::<Int8Type>();
        let [win, limit] = [&values[3], &values[4]].map(AsArray::as_primitive::<Int32Type>);
        let of_rule = |value: i32| {
            u16::try_from(value)
                .map_err(|_| exec_datafusion_err!("{value} is no setting of a rule"))
        };
        Ok(move |row: usize, sum: &mut ScoreSum| {
            if own.is_null(row) || opponent.is_null(row) {
                return Ok(());
            }
            let rule = GameScoreRule::new(of_rule(win.value(row))?, of_rule(limit.value(row))?);
            let outcome = outcome_of(outcomes.value(row))?;
            sum.add(strength(own.value(row))?, strength(opponent.value(row))?, outcome, rule);
            Ok(())
        })
    }

    fn plus(one: ScoreSum, other: ScoreSum) -> ScoreSum {
        one.plus(other)
    }

    fn to_bytes(sum: ScoreSum) -> Vec<u8> {
        sum.to_bytes().to_vec()
    }

    fn from_bytes(bytes: &[u8]) -> Option<ScoreSum> {
        ScoreSum::from_bytes(bytes)
    }
}

fn strength(bytes: &[u8]) -> Result<Strength> {
    Strength::from_bytes(bytes).ok_or_else(|| exec_datafusion_err!("not a strength: {bytes:?}"))
}
