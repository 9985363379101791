//! What is known of one player.

use chrono::NaiveDate;
use compact_str::CompactString;
use event_sections::Sex;

/// The clubs of a player, in the order of their columns.
///
/// Most players have one: six texts would be half of what is known of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clubs {
    first: CompactString,
    /// Those of the other columns, if any is given.
    others: Option<Box<[CompactString; Clubs::MOST - 1]>>,
}

impl Clubs {
    /// How many there may be.
    pub const MOST: usize = 6;

    /// Clubs by column; an empty text is none.
    #[must_use]
    pub fn new([first, others @ ..]: [&str; Self::MOST]) -> Self {
        let any = others.iter().any(|club| !club.is_empty());
        Self { first: first.into(), others: any.then(|| Box::new(others.map(Into::into))) }
    }

    /// The club of a list with one column of clubs.
    #[must_use]
    pub fn of_first(first: &str) -> Self {
        Self { first: first.into(), others: None }
    }

    /// All six; empty where there is none.
    #[must_use]
    pub fn all(&self) -> [&str; Self::MOST] {
        let others = self.others.as_deref().map(|others| others.each_ref().map(|club| &**club));
        let [second, third, fourth, fifth, sixth] = others.unwrap_or_default();
        [&self.first, second, third, fourth, fifth, sixth]
    }

    /// The first; empty where there is none.
    #[must_use]
    pub fn first(&self) -> &str {
        &self.first
    }

    /// Those that are given.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.all().into_iter().filter(|club| !club.is_empty())
    }
}

/// A number of FIDE's list; empty for `0`, which programs write for players without one.
pub(crate) fn fide_number(text: &str) -> &str {
    if text.bytes().all(|byte| byte == b'0') { "" } else { text }
}

/// What `players.csv` says of one player; what it does not say is empty.
///
/// Its texts are of a kind that keeps up to 24 bytes in itself: half a million players of a large
/// federation come to memory, and go from it, without asking for some of it three million times.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    /// Unique code.
    pub code: CompactString,
    /// "Surname, Forename".
    pub name: CompactString,
    /// As the file gives it: `M` or `F`.
    pub sex: CompactString,
    /// Date of birth.
    pub birth_date: Option<NaiveDate>,
    /// Up to six clubs.
    pub clubs: Clubs,
    /// Code in the FIDE rating list.
    pub fide_code: CompactString,
    /// Federation.
    pub nation: CompactString,
}

/// The sex that a text names in any of the ways that files have: `M` or `F`. Other letters occur, and
/// neither a submission nor a report takes them: empty.
pub(crate) fn sex_letter(text: &str) -> &'static str {
    match text {
        // Half a million times: other texts are put into small letters first.
        "" => "",
        "F" => "F",
        "M" => "M",
        _ => text.parse().map_or("", letter_of),
    }
}

/// As a list of players has it.
pub(crate) const fn letter_of(sex: Sex) -> &'static str {
    match sex {
        Sex::Female => "F",
        Sex::Male => "M",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clubs() -> impl Strategy<Value = [String; Clubs::MOST]> {
        prop::array::uniform6("[ab]{0,1}|a long name of a chess club")
    }

    fn of(texts: &[String; Clubs::MOST]) -> Clubs {
        Clubs::new(texts.each_ref().map(String::as_str))
    }

    proptest! {
        /// Of several records of one code the first in order counts, so their order may not change.
        #[test]
        fn clubs_are_in_the_order_of_their_columns(one in clubs(), other in clubs()) {
            let clubs = of(&one);
            prop_assert_eq!(clubs.all(), one.each_ref().map(String::as_str));
            prop_assert_eq!(clubs.cmp(&of(&other)), one.cmp(&other));
            let given = one.iter().filter(|club| !club.is_empty());
            prop_assert!(clubs.iter().eq(given));
        }
    }
}
