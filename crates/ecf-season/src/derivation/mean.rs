//! From all points and games to the published whole number.

use num_rational::BigRational;
use rating_core::{Grade, PlayerIdx};

use crate::grader::Grader;
use crate::near_half::{self, Decision};
use crate::rounding::{Mean, Rounding};
use crate::season_grades::PlayerGrade;

/// The division, the rounding, and what is added to the result.
#[derive(Clone, Debug, PartialEq)]
pub struct DerivedMean {
    /// The points of the season and of the borrowed games, exactly.
    pub points: Mean,
    /// By how many games they are divided.
    pub games: u64,
    /// The result, exactly.
    pub mean: Mean,
    /// Where a mean of exactly x.5 goes.
    pub rounding: Rounding,
    /// How the whole number was decided.
    pub decided: Decided,
    /// The whole number.
    pub rounded: Grade,
    /// What the edition adds for the player's age.
    pub increment: i32,
    /// The least grade that is published, if it raised this one.
    pub floor: Option<Grade>,
    /// The grade: the whole number, the increment, and no less than the floor.
    pub grade: Grade,
}

/// How the rounding of a mean was decided.
#[derive(Clone, Debug, PartialEq)]
pub enum Decided {
    /// From the mean itself, which is exact, or far enough from x.5.
    ByDecimals,
    /// From this exact mean, in grade points: nine decimals did not show whether it is x.5, or on
    /// which side of it.
    InFractions(BigRational),
    /// It counts as x.5. Its exact value could not be computed, and may be a little less or more.
    AsHalf,
    /// From the mean itself, although its uncertainty could change the whole number.
    AsComputed,
}

impl DerivedMean {
    pub(super) fn of(player: PlayerIdx, grade: &PlayerGrade, grader: &Grader<'_>) -> Option<Self> {
        let (mean, edition) = (grade.mean?, grader.edition);
        let rounding = edition.publication.rounding;
        let decision = near_half::decision(player, grade, grader);
        let rounded = decision.as_ref().map_or_else(
            || Some(mean.round(rounding)),
            |decision| decision.rounded(mean, rounding),
        )?;
        let finished = edition.finished(rounded, grade.increment);
        let unraised = rounded.points().saturating_add(grade.increment);
        let games = games(grade);
        Some(Self {
            points: Mean::of_billionths(mean.numerator(), mean.denominator() / i128::from(games)),
            games,
            mean,
            rounding,
            decided: decision.into(),
            rounded,
            increment: grade.increment,
            floor: edition.publication.floor.filter(|floor| floor.points() > unraised),
            grade: finished,
        })
    }
}

fn games(grade: &PlayerGrade) -> u64 {
    let borrowed: u64 = grade.borrowed.iter().copied().map(u64::from).sum();
    u64::from(grade.season.games) + borrowed
}

impl From<Option<Decision>> for Decided {
    fn from(decision: Option<Decision>) -> Self {
        match decision {
            None => Self::ByDecimals,
            Some(Decision::InFractions(exact)) => Self::InFractions(exact),
            Some(Decision::AsHalf) => Self::AsHalf,
            Some(Decision::AsComputed) => Self::AsComputed,
        }
    }
}
