//! Ratings in lists where grades are expected.

use rating_core::scale::grade_from_elo;
use rating_core::{EloRating, Grade};

use crate::given_rating::GivenRating;

/// The whole grade for a rating of at most four digits: (R - 700) / 7.5, rounded half up.
pub(super) fn grade_of_rating(rating: EloRating) -> Grade {
    // The grade of a four-digit rating fits.
    Grade::new(grade_from_elo(rating).rounded() as i32)
}

/// A rating of at most four digits; `None` for 0.
pub(super) fn rating_of(text: &str) -> Option<EloRating> {
    text.parse().ok().and_then(GivenRating::rating)
}
