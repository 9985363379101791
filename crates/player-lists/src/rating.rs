//! Ratings in lists where grades are expected.

use rating_core::scale::grade_from_elo;
use rating_core::{EloRating, Grade};

use identity::given_rating::GivenRating;

/// The whole grade for a rating of at most four digits: (R - 700) / 7.5, rounded half up.
pub(super) fn grade_of_rating(rating: EloRating) -> Grade {
    // The grade of a four-digit rating fits.
    Grade::new(grade_from_elo(rating).rounded() as i32)
}

/// A rating of at most four digits; `None` for 0.
pub(super) fn rating_of(text: &str) -> Option<EloRating> {
    GivenRating::in_file(text).and_then(GivenRating::rating)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_a_grade_by_the_relation_of_2020() {
        // 7.5 x 160 + 700 = 1900; halves are rounded up.
        for (rating, grade) in
            [("1900", 160), ("700", 0), ("1903", 160), ("1904", 161), ("1903.5", 160)]
        {
            assert_eq!(rating_of(rating).map(grade_of_rating), Some(Grade::new(grade)), "{rating}");
        }
        for none in ["0", "x", "19000", "4611686018427389804"] {
            assert_eq!(rating_of(none), None, "{none}");
        }
    }
}
