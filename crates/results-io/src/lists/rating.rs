//! Ratings that stand on lists where grades are wanted.

use rating_core::scale::grade_from_elo;
use rating_core::{EloRating, Grade};

use crate::given_rating::GivenRating;

/// The whole grade of a rating of at most four digits: (R - 700) / 7.5, half up.
pub(super) fn grade_of_rating(rating: EloRating) -> Grade {
    // Four digits fit.
    Grade::new(grade_from_elo(rating).rounded() as i32)
}

/// A rating of at most four digits; 0 is none.
pub(super) fn rating_of(text: &str) -> Option<EloRating> {
    text.parse().ok().and_then(GivenRating::rating)
}
