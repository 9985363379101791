//! Words in the place of a player who is nobody.

use std::collections::{BTreeMap, BTreeSet};

use crate::file::Language;
use crate::text::{in_brackets, plain};

/// Who a word in the place of a player stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nobody {
    /// Nobody, and it is no name: `bye`, `walkover`, `Ouse defaulted`.
    Absent,
    /// Nobody, or a player with these initials: `PAB`.
    MayBeInitials,
    /// Nobody, or a player with this surname: `Vrij`.
    MayBeSurname,
    /// Somebody who played, and whom it does not name: `N.N.`
    Unnamed,
}

/// The words for nobody of several languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NobodyWords {
    words: BTreeMap<String, Nobody>,
    /// The byes among them that are one in a cell of a cross-table, too.
    byes_in_cells: BTreeSet<String>,
    /// Words with several of these meanings.
    ambiguous: BTreeSet<String>,
}

impl NobodyWords {
    pub(crate) fn from_languages(languages: &[Language]) -> Self {
        let mut found = Self::default();
        for Language { code, byes, .. } in languages {
            let meanings = [
                (Nobody::Absent, &byes.sure),
                (Nobody::MayBeInitials, &byes.may_be_initials),
                (Nobody::MayBeSurname, &byes.may_be_surname),
                (Nobody::Unnamed, &byes.unnamed),
            ];
            for (meaning, words) in meanings {
                for word in words.iter().map(|word| compared(word)) {
                    // In English, they are also defaults, which do not say who has the point.
                    if code != "en" && meaning != Nobody::Unnamed {
                        found.byes_in_cells.insert(word.clone());
                    }
                    if *found.words.entry(word.clone()).or_insert(meaning) != meaning {
                        found.ambiguous.insert(word);
                    }
                }
            }
        }
        found
    }

    /// The words with several meanings.
    #[must_use]
    pub fn ambiguous(&self) -> &BTreeSet<String> {
        &self.ambiguous
    }

    /// Who a text in the place of a player stands for, if it is a word for nobody, or the name of
    /// somebody with one for a default behind it: `Ouse defaulted`, `Day, Fay (def)`. `Void, Ann`
    /// is a person, and so is any text with a figure.
    #[must_use]
    pub fn of(&self, text: &str) -> Option<Nobody> {
        let is_absent = |word: &str| self.word(word) == Some(Nobody::Absent);
        let behind = || is_behind_a_name(text, is_absent).then_some(Nobody::Absent);
        // `Default (illness)`
        let with_a_note = || {
            let (word, _) = in_brackets(text.trim_end())?;
            is_absent(word).then_some(Nobody::Absent)
        };
        self.word(text).or_else(with_a_note).or_else(behind)
    }

    /// The same for a word alone.
    #[must_use]
    pub fn word(&self, text: &str) -> Option<Nobody> {
        self.words.get(&compared(text)).copied()
    }

    /// Whether a text in a cell of a cross-table is a word for a bye; one of English says who has
    /// the point in other words.
    #[must_use]
    pub fn is_bye_in_cell(&self, text: &str) -> bool {
        self.byes_in_cells.contains(&compared(text))
    }
}

/// Whether a text is a name, with a word behind it that says that the player did not come.
#[must_use]
pub fn is_behind_a_name(text: &str, is_word: impl Fn(&str) -> bool) -> bool {
    let text = plain(text);
    let bare = text.trim_matches(MARKS);
    let Some((name, word)) = bare.rsplit_once([' ', '(', '[']) else { return false };
    // A short word must be in brackets, or behind a dash: `Lee, Wo` is a person.
    let is_long = word.contains('/') || word.chars().count() > 5;
    let behind = text.strip_prefix(name).unwrap_or(&text);
    let is_marked = behind.contains(['(', '[']) || name.ends_with(['-', '—', '(', '[']);
    name.contains(char::is_alphabetic) && (is_long || is_marked) && is_word(word)
}

/// What people write around a word.
const MARKS: [char; 9] = ['(', ')', '[', ']', ' ', '.', '*', '!', '½'];

/// The form in which words for nobody are compared: `w/o`, `W.O.` and `(w-o)` are the same.
fn compared(text: &str) -> String {
    let text = plain(text).replace(['-', '/', '.'], " ");
    let words = text.trim_matches(MARKS).split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}
