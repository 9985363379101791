//! A rating in files and in people's input.

use std::str::FromStr;

use rating_core::EloRating;

/// The values that are accepted for such a rating, for messages.
pub const RATING: &str = "a rating of at most four digits, perhaps with .5";

/// The values that are accepted for such a rating or an empty field, for messages.
pub(crate) const RATING_OR_NONE: &str =
    "a rating of at most four digits, perhaps with .5, or nothing";

/// A rating of at most four digits, or 0, which files write for players without a rating. Nobody is
/// rated 18500: that is a typing error that would affect every number of the event.
#[derive(Clone, Copy, Debug)]
pub struct GivenRating(EloRating);

impl GivenRating {
    /// The rating as written; 0 for none.
    #[must_use]
    pub const fn written(self) -> EloRating {
        self.0
    }

    /// The rating; `None` for 0.
    #[must_use]
    pub const fn rating(self) -> Option<EloRating> {
        self.0.if_rated()
    }
}

impl FromStr for GivenRating {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let rating: EloRating = text.parse().map_err(|_| ())?;
        (0..20_000).contains(&rating.halves()).then_some(Self(rating)).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_has_at_most_four_digits() {
        let halves =
            |text: &str| text.parse::<GivenRating>().ok().map(|one| one.written().halves());
        for (text, expected) in [("1850", 3_700), ("1850.5", 3_701), ("0", 0), ("9999.5", 19_999)] {
            assert_eq!(halves(text), Some(expected), "{text}");
        }
        for text in ["18500", "-1850", "-0.5", "10000", "1850.25", "x", ""] {
            assert_eq!(halves(text), None, "{text}");
        }
        assert_eq!("0".parse::<GivenRating>().unwrap().rating(), None);
    }
}
