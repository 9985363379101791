//! A rating in a cross-table as people keep it.

use crate::nobody::is_dash;

/// A rating or a FIDE number that is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    /// The line of the player.
    pub(crate) line: u32,
    /// The column of Clarke's own table.
    pub(crate) column: &'static str,
    /// The text.
    pub(crate) value: String,
}

/// Words for no rating.
const NONE: [&str; 12] =
    ["?", "n/a", "na", "new", "nil", "no rating", "none", "nr", "u", "unr", "unrated", "ur"];

/// A rating in the form of Clarke's own tables, empty for none; `None` for a text that is neither.
/// Signs behind the number say how sure it is: a letter (`1650P`, `152C`), with the number of games
/// after it or after a stroke (`1650P5`, `1650/5`), or a star.
pub(super) fn rating_of(text: &str) -> Option<String> {
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
    use super::rating_of;

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
            assert_eq!(rating_of(text).as_deref(), Some(rating), "{text}");
        }
        for none in ["", "-", "–", "unr", "Unr.", "UNRATED", "new", "n/a", "?", "none", "nr"] {
            assert_eq!(rating_of(none).as_deref(), Some(""), "{none}");
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
            assert_eq!(rating_of(text), None, "{text}");
        }
    }
}
