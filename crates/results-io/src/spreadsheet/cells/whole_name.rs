//! The name of a player whose parts may be in separate columns.

use crate::plain_name::plain;

/// A name or surname with the forename from another column, which distinguishes two people of one
/// surname. `surname` is `None` in a table without a column for it.
pub(crate) fn whole_name(name: &str, surname: Option<&str>, forename: &str) -> String {
    let (before, is_whole) = match surname {
        Some(surname) if name.is_empty() => (surname, false),
        Some(_) => (name, true),
        // A code is not followed by a forename.
        None => (name, name.bytes().any(|byte| byte.is_ascii_digit()) || holds(name, forename)),
    };
    if before.is_empty() || forename.is_empty() || is_whole {
        return before.to_owned();
    }
    format!("{before}, {forename}")
}

/// Whether a name already includes the forename: after a comma, in full, or as initials, the first
/// of which is that of the name's first word.
fn holds(name: &str, forename: &str) -> bool {
    let (name_in_words, forename_in_words) = (plain(name), plain(forename));
    let words: Vec<&str> = name_in_words.split_whitespace().collect();
    let begins = |word: &&str, letter: char| word.starts_with(letter);
    let are_initials = || {
        let are_letters =
            forename_in_words.split_whitespace().all(|word| word.chars().count() == 1);
        let is_short = forename.chars().all(char::is_uppercase) && forename.len() <= MOST_INITIALS;
        let mut letters = forename_in_words.chars().filter(|letter| letter.is_alphabetic());
        let first = words.first().filter(|_| words.len() > 1);
        (are_letters || is_short)
            && first.is_some_and(|first| letters.next().is_some_and(|letter| begins(first, letter)))
            && letters.all(|letter| words.iter().any(|word| begins(word, letter)))
    };
    let in_full = || forename_in_words.split_whitespace().all(|word| words.contains(&word));
    name.contains(',') || in_full() || are_initials()
}

/// The most initials in a word; chosen by feel: longer words in capitals are names.
const MOST_INITIALS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forename_beside_a_name_is_a_part_of_it_unless_the_name_has_it() {
        for (name, surname, forename, whole) in [
            ("", Some("Lee"), "Ann", "Lee, Ann"),
            ("", Some("Lee"), "", "Lee"),
            ("Lee, Ann", Some("Lee"), "Ann", "Lee, Ann"),
            ("Lee", None, "Ann", "Lee, Ann"),
            ("Roe", None, "C.", "Roe, C."),
            ("Van Dyke", None, "A", "Van Dyke, A"),
            ("Lee, Ann", None, "A", "Lee, Ann"),
            ("Ann Lee", None, "Ann", "Ann Lee"),
            ("Ann Lee", None, "A", "Ann Lee"),
            ("Lee A", None, "A", "Lee A"),
            ("Ann Bea Lee", None, "A.B.", "Ann Bea Lee"),
            ("Ann Lee", None, "AL", "Ann Lee"),
            ("De Ath", None, "A", "De Ath, A"),
            ("Lee", None, "L", "Lee, L"),
            ("Lee", None, "", "Lee"),
            ("", None, "Ann", ""),
            ("500010F", None, "Ann", "500010F"),
        ] {
            assert_eq!(
                whole_name(name, surname, forename),
                whole,
                "{name}, {surname:?}, {forename}"
            );
        }
    }
}
