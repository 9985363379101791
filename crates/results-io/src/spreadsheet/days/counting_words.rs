//! Numbers that count something and are not days of a month: `Round 1 - October 2006`.

use super::calendar_words::bare_word;
use super::written_day::number;

/// Words that are followed by a number.
const COUNTED: [&str; 23] = [
    "round", "rd", "rnd", "match", "week", "wk", "division", "div", "section", "sect", "group",
    "grp", "board", "bd", "game", "leg", "part", "under", "u", "no", "nr", "number", "team",
];

/// Ordinals as words, which already count the word after them.
const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "last"];

/// Whether a word may be followed by a number that counts it.
pub(crate) fn is_counted(word: &str) -> bool {
    COUNTED.contains(&&*bare_word(word))
}

/// Whether the number at this place of a title counts the word before it: `Match 5`. It does not in
/// `Division 2nd October` and `2nd division 3 October`, nor after a comma.
pub(crate) fn counts_something(words: &[&str], at: usize) -> bool {
    let word = |at: usize| words.get(at).copied();
    let before = |at: usize| at.checked_sub(1).and_then(word);
    let is_bare = |word: &str| {
        let word = bare_word(word);
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_before = |word: &str| {
        word.ends_with(|last: char| last.is_alphanumeric() || last == '.') && is_counted(word)
    };
    let is_ordinal = |word: &str| {
        let word = bare_word(word);
        ORDINALS.contains(&&*word) || number(&word).is_some()
    };
    word(at).is_some_and(is_bare)
        && before(at).is_some_and(is_before)
        && !at.checked_sub(1).and_then(before).is_some_and(is_ordinal)
}
