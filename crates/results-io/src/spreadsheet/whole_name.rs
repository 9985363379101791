//! The name of a player whose parts may stand in columns of their own.

use crate::plain_name::plain;

/// A name, or a surname, with the forename of a column beside it: two people of one surname are two. `surname` is
/// `None` in a table without a column for it.
pub(super) fn whole_name(name: &str, surname: Option<&str>, forename: &str) -> String {
    let (before, is_whole) = match surname {
        Some(surname) if name.is_empty() => (surname, false),
        Some(_) => (name, true),
        // A code has no forename.
        None => (name, name.bytes().any(|byte| byte.is_ascii_digit()) || holds(name, forename)),
    };
    if before.is_empty() || forename.is_empty() || is_whole {
        return before.to_owned();
    }
    format!("{before}, {forename}")
}

/// Whether a name has the forename in it already: behind a comma, in full, or before the surname.
fn holds(name: &str, forename: &str) -> bool {
    let (name_in_words, forename) = (plain(name), plain(forename));
    let words: Vec<&str> = name_in_words.split_whitespace().collect();
    let is_initial = |word: &str| {
        let first = words.first().filter(|_| words.len() > 1);
        word.chars().count() == 1 && first.is_some_and(|first| first.starts_with(word))
    };
    let mut of_forename = forename.split_whitespace();
    name.contains(',') || of_forename.all(|word| words.contains(&word) || is_initial(word))
}

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
