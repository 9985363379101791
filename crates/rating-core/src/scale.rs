//! Conversions between the three-digit grades and Elo ratings, each with its name.

use crate::elo::EloRating;
use crate::quantity::Grade;
use crate::quotient::Quotient;

/// Half-points of Elo for each grade point: 15, which is 7.5 points.
const HALVES_A_GRADE: i32 = 15;

/// Half-points of Elo at grade 0: 1400, which is 700 points.
const HALVES_AT_ZERO: i32 = 1_400;

/// The Elo rating of a grade: 7.5 x grade + 700.
///
/// Source: English Youth Grand Prix, performance calculator 2017-18; also the formula of the
/// change of scale in 2020.
///
/// ```
/// use rating_core::Grade;
/// use rating_core::scale::elo_from_grade;
///
/// assert_eq!(elo_from_grade(Grade::new(160)).to_string(), "1900");
/// assert_eq!(elo_from_grade(Grade::new(155)).to_string(), "1862.5");
/// ```
#[must_use]
pub const fn elo_from_grade(grade: Grade) -> EloRating {
    // Computed in 64 bits, so that no grade overflows; a file carries at most 9999.
    let halves = grade.points() as i64 * HALVES_A_GRADE as i64 + HALVES_AT_ZERO as i64;
    EloRating::from_halves_i64(halves)
}

/// The grade of an Elo rating: (rating - 700) / 7.5, exactly.
///
/// Source: English Youth Grand Prix, performance calculator 2017-18.
///
/// ```
/// use rating_core::EloRating;
/// use rating_core::scale::grade_from_elo;
///
/// assert_eq!(format!("{:.2}", grade_from_elo(EloRating::whole(1_868))), "155.73");
/// ```
#[must_use]
pub const fn grade_from_elo(rating: EloRating) -> Quotient {
    Quotient::of_fifteenths(rating.halves() - HALVES_AT_ZERO as i64)
}
