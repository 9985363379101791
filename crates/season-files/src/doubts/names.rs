//! Comparison of names, without case, blanks and punctuation; also of names that differ by one
//! letter.

use std::hash::Hasher as _;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHasher;

use identity::player::Player;

/// A name that more people than this share is common: it does not identify anybody, and comparing
/// all of them would take time proportional to the square of their number.
pub(super) const COMMON_NAME: usize = 8;

/// A name in lower case without blanks and punctuation.
fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// A name in lower case without blanks and punctuation.
pub(super) fn letters_only(name: &str) -> String {
    letters(name).collect()
}

/// The text before the comma.
pub(super) fn surname(name: &str) -> &str {
    name.split(',').next().unwrap_or_default()
}

/// A number that is the same for equal names; `None` for a name without letters.
pub(super) fn hash(name: &str) -> Option<u64> {
    let mut letters = letters(name).peekable();
    letters.peek()?;
    let mut hasher = FxHasher::default();
    letters.for_each(|letter| hasher.write_u32(u32::from(letter)));
    Some(hasher.finish())
}

/// Whether two names are the same.
pub(super) fn same(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

/// An index of players by name.
pub(super) struct ByName {
    /// Hashes of names with the players' numbers, sorted.
    sorted: Vec<(u64, u32)>,
}

impl ByName {
    pub(super) fn of(players: &[Player]) -> Self {
        let numbered = players.par_iter().enumerate();
        let hashed = numbered
            .filter_map(|(number, player)| hash(&player.name).map(|hash| (hash, number as u32)));
        let mut sorted: Vec<(u64, u32)> = hashed.collect();
        sorted.par_sort_unstable();
        Self { sorted }
    }

    /// Groups of players who share a name, except common names.
    pub(super) fn namesakes(&self) -> impl Iterator<Item = &[(u64, u32)]> {
        let groups = self.sorted.chunk_by(|one, next| one.0 == next.0);
        groups.filter(|group| (2..=COMMON_NAME).contains(&group.len()))
    }

    /// The numbers of the players with a name, in order; none if the name is common.
    pub(super) fn of_name<'a>(
        &'a self,
        name: &'a str,
        players: &'a [Player],
    ) -> impl Iterator<Item = u32> + 'a {
        let range = hash(name).map_or(0..0, |hash| self.range(hash));
        let range = if range.len() > COMMON_NAME { 0..0 } else { range };
        let numbers = self.sorted[range].iter().map(|&(_, number)| number);
        numbers.filter(move |&number| same(&players[number as usize].name, name))
    }

    fn range(&self, hash: u64) -> Range<usize> {
        let first = self.sorted.partition_point(|&(other, _)| other < hash);
        let length = self.sorted[first..].partition_point(|&(other, _)| other == hash);
        first..first + length
    }
}

/// Whether one letter was changed, left out, inserted, or exchanged with the next.
pub(super) fn differ_by_a_slip(one: &str, other: &str) -> bool {
    strsim::osa_distance(one, other) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_one_letter() {
        for (one, other) in [("ann", "anna"), ("jon", "jan"), ("peter", "petre"), ("", "a")] {
            assert!(differ_by_a_slip(one, other) && differ_by_a_slip(other, one), "{one} {other}");
        }
        for (one, other) in [("ann", "ann"), ("ann", "annas"), ("jon", "ian"), ("abc", "cab")] {
            assert!(
                !differ_by_a_slip(one, other) && !differ_by_a_slip(other, one),
                "{one} {other}"
            );
        }
    }

    #[test]
    fn names_are_compared_without_marks_and_capitals() {
        let (one, other) = ("O'Neil, Mary-Ann", "ONEIL Mary Ann");
        assert_eq!(letters_only(one), letters_only(other));
        assert!(same(one, other) && !same(one, "O'Neil, Mary"));
        assert_eq!(hash(one), hash(other));
        assert_eq!(hash(" , -"), None, "marks are not a name");
    }

    #[test]
    fn namesakes_are_found_but_not_all_who_have_a_common_name() {
        let named = |name: &str| Player { name: name.into(), ..Player::default() };
        let mut players = vec![named("Abel, Ann"), named("Bell, Ben"), named("ABEL, Ann")];
        players.extend((0..=COMMON_NAME).map(|_| named("Smith, John")));
        let by_name = ByName::of(&players);
        let groups: Vec<Vec<u32>> =
            by_name.namesakes().map(|group| group.iter().map(|(_, n)| *n).collect()).collect();
        assert_eq!(groups, [[0, 2]]);
        assert_eq!(by_name.of_name("abel ann", &players).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(by_name.of_name("smith john", &players).count(), 0);
        assert_eq!(by_name.of_name("Zed", &players).count(), 0);
    }
}
