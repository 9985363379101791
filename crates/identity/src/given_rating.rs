//! A rating in files and in people's input.

use std::str::FromStr;

use rating_core::EloRating;

use crate::nobody::is_dash;

/// The values that are accepted for such a rating, for messages.
pub const RATING: &str = "a rating of at most four digits, perhaps with .5";

/// The values that are accepted for such a rating or an empty field, for messages.
pub const RATING_OR_NONE: &str = "a rating of at most four digits, perhaps with .5, or nothing";

/// A rating of at most four digits, or 0, which files write for players without a rating. Nobody is
/// rated 18500: that is a typing error that would affect every number of the event.
#[derive(Clone, Copy, Debug)]
pub struct GivenRating(EloRating);

impl GivenRating {
    /// A rating in a file: it may be a word for none, and signs behind the number may say how sure
    /// it is, as in the lists of federations (`1600P12`, `1650/5`, `unr`). `None` for another text.
    #[must_use]
    pub fn in_file(text: &str) -> Option<Self> {
        match rating_as_written(text)?.as_str() {
            "" => Some(Self(EloRating::whole(0))),
            number => number.parse().ok(),
        }
    }

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

/// Words for no rating.
const NONE: [&str; 12] =
    ["?", "n/a", "na", "new", "nil", "no rating", "none", "nr", "u", "unr", "unrated", "ur"];

/// A rating in the form of Clarke's own tables, empty for none; `None` for a text that is neither.
/// Signs behind the number say how sure it is: a letter (`1650P`, `152C`), with the number of games
/// after it or after a stroke (`1650P5`, `1650/5`), or a star.
#[must_use]
pub fn rating_as_written(text: &str) -> Option<String> {
    let text = text.trim();
    let words = text.trim_end_matches('.').to_lowercase();
    if words.is_empty() || is_dash(text) || NONE.contains(&&*words) {
        return Some(String::new());
    }
    let is_of_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let (number, behind) = text.split_at(text.find(|one| !is_of_number(one)).unwrap_or(text.len()));
    let are_games = |games: &str| games.bytes().all(|byte| byte.is_ascii_digit());
    let behind = behind.trim();
    let says_how_sure = match behind.chars().next() {
        None => true,
        Some('*') => behind.len() == 1,
        Some('/') => behind.len() > 1 && are_games(&behind[1..]),
        Some(letter) => letter.is_ascii_alphabetic() && are_games(&behind[1..]),
    };
    let number = number.replace(',', ".");
    let (whole, decimals) = number.split_once('.').unwrap_or((&number, "0"));
    // Nobody is rated 18500.
    let is_whole = (1..=4).contains(&whole.len()) && are_games(whole) && says_how_sure;
    match decimals {
        "0" | "00" if is_whole => Some(whole.to_owned()),
        "5" | "50" if is_whole => Some(format!("{whole}.5")),
        _ => None,
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
        let in_file = |text: &str| GivenRating::in_file(text).map(|one| one.written().halves());
        let read = ["1600P12", "1650/5", "unr", "", "1650.5", "18500", "x"].map(in_file);
        assert_eq!(read, [Some(3_200), Some(3_300), Some(0), Some(0), Some(3_301), None, None]);
    }

    #[test]
    fn ratings_are_read_with_what_says_how_sure_they_are() {
        for (text, rating) in [
            ("1650", "1650"),
            (" 0 ", "0"),
            ("1650.0", "1650"),
            ("1650.00", "1650"),
            ("1999,5", "1999.5"),
            ("1650.50", "1650.5"),
            ("1650p", "1650"),
            ("1650P5", "1650"),
            ("1650 P", "1650"),
            ("1650/5", "1650"),
            ("1650*", "1650"),
            ("152C", "152"),
            ("120.5", "120.5"),
        ] {
            assert_eq!(rating_as_written(text).as_deref(), Some(rating), "{text}");
        }
        for none in ["", "-", "–", "unr", "Unr.", "UNRATED", "new", "n/a", "?", "none", "nr"] {
            assert_eq!(rating_as_written(none).as_deref(), Some(""), "{none}");
        }
        for text in [
            "abc",
            "(1650)",
            "1650?",
            "~1650",
            "C120",
            "1650.25",
            "1650/",
            "1650 1700",
            "1650PP",
            "1650-1700",
            "18500",
            "p",
            ".5",
            "1650 é",
            "1,650",
        ] {
            assert_eq!(rating_as_written(text), None, "{text}");
        }
    }
}
