//! Finds codes that belonged to somebody else before: on the opening list, or among the players of
//! the season before.

use findings::FindingCode;
use identity::{Player, name_words, near_texts};
use rustc_hash::FxHashMap;

use super::finding::{Finding, Severity};

/// The findings for players of a season whose code was another person's, in the order of the codes.
/// Such players begin with the grade of that person.
pub(super) fn of_codes(list: &str, players: &[Player], earlier: &[Player]) -> Vec<Finding> {
    let before: FxHashMap<&str, &Player> =
        earlier.iter().map(|player| (player.code.as_str(), player)).collect();
    let finding = |player: &Player| {
        let before = before.get(player.code.as_str())?;
        are_two(before, player).then(|| {
            let message = format!(
                "{} ({}) was {} before: the grade and the games of this code are counted as \
                 theirs. If they are two people, give the new one a code of their own",
                player.name, player.code, before.name
            );
            Finding {
                value: player.code.to_string(),
                ..Finding::about_file(list, Severity::Warning, FindingCode::OtherPerson, message)
            }
        })
    };
    players.iter().filter_map(finding).collect()
}

/// Whether two records with one code can hardly belong to one person. People marry, and use short
/// names and initials, so this needs names with nothing in common, or other forenames and another
/// date of birth.
fn are_two(before: &Player, player: &Player) -> bool {
    // Nearly all names are unchanged.
    if before.name == player.name {
        return false;
    }
    let (one, other) = (name_words(&before.name), name_words(&player.name));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    let born_otherwise = before.birth_date.is_some()
        && player.birth_date.is_some()
        && before.birth_date != player.birth_date;
    // A new surname with the same forename means a marriage, not another person.
    !have_common(&one, &other)
        || born_otherwise && {
            let (one, other) = (forenames(&before.name), forenames(&player.name));
            !one.is_empty() && !other.is_empty() && !have_common(&one, &other)
        }
}

/// The words after the comma.
fn forenames(name: &str) -> Vec<String> {
    name.split_once(',').map(|(_, forenames)| name_words(forenames)).unwrap_or_default()
}

/// Whether a word of one name may be a word of the other: equal, nearly equal, or the beginning of
/// it.
fn have_common(one: &[String], other: &[String]) -> bool {
    let may_be = |word: &String, like: &String| {
        word.starts_with(like.as_str())
            || like.starts_with(word.as_str())
            || !near_texts(word, [like.as_str()]).is_empty()
    };
    one.iter().any(|word| other.iter().any(|like| may_be(word, like)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str, born: &str) -> Player {
        Player { name: name.into(), birth_date: born.parse().ok(), ..Player::default() }
    }

    #[test]
    fn marriage_initials_short_names_and_slips_are_one_person() {
        for (before, now) in [
            ("Baker, Susan", "Jones, Susan"),
            ("Baker, S", "Jones, Susan"),
            ("Smith, John", "Smith, J A"),
            ("Smith, Bob", "Smith, Robert"),
            ("Smith, Jon", "Smyth, John"),
            ("Müller, Jürgen", "MULLER Jurgen"),
            ("John Smith", "Smith, John"),
            ("", "Smith, John"),
        ] {
            assert!(!are_two(&player(before, ""), &player(now, "")), "{before}: {now}");
        }
        assert!(are_two(&player("Adams, Peter", ""), &player("Smith, John", "")));
        let (one, other) =
            (player("Smith, John", "1950-01-01"), player("Smith, Mary", "1990-01-01"));
        assert!(are_two(&one, &other));
        assert!(!are_two(&one, &player("Smith, Johnny", "1990-01-01")));
        assert!(!are_two(&one, &player("Smith, Mary", "")));
    }
}
