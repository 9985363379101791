//! Texts without what people write differently.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A text without case, accents, repeated spaces, and full stops, colons or stars at its ends: the
/// form in which words are compared.
#[must_use]
pub fn plain(text: &str) -> String {
    let letters = if text.is_ascii() { text.to_ascii_lowercase() } else { without_accents(text) };
    let words = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = words.trim_matches([' ', '.', ':', '*']);
    if bare.is_empty() { words } else { bare.to_owned() }
}

fn without_accents(text: &str) -> String {
    let letters: String = text
        .replace("1⁄2", "½")
        .nfd()
        .map(narrow)
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .collect();
    let single = [('ß', "ss"), ('ł', "l"), ('ø', "o"), ('đ', "d"), ('ı', "i"), ('æ', "ae")];
    single.iter().fold(letters, |letters, (from, to)| letters.replace(*from, to))
}

/// A wide sign of Chinese and Japanese keyboards as that of ASCII, and a short dash as a hyphen.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(letter) - 0xff01 + 0x21).unwrap_or(letter)
        }
        '\u{2010}'..='\u{2013}' | '\u{2212}' => '-',
        letter => letter,
    }
}

/// A result or a cell without spaces, but one between words, and with one sign for each of those
/// that people write in several ways.
#[must_use]
pub fn signs(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let words: String = words.chars().map(narrow).collect();
    let mut squeezed = String::with_capacity(words.len());
    let is_joint = |letter: Option<char>| letter.is_some_and(|letter| "-:—/".contains(letter));
    let mut letters = words.chars().peekable();
    while let Some(letter) = letters.next() {
        let beside = is_joint(squeezed.chars().next_back()) || is_joint(letters.peek().copied());
        if letter != ' ' || !beside {
            squeezed.push(letter);
        }
    }
    squeezed
}

/// The same without any space, as cells of cross-tables are compared.
#[must_use]
pub fn squeezed(text: &str) -> String {
    signs(text).replace(' ', "")
}

/// What stands before the brackets at the end of a text, and in them.
#[must_use]
pub fn in_brackets(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix([')', ']'])?.rsplit_once(['(', '['])
}

/// The words of a plain text: runs of letters.
pub fn words(plain: &str) -> impl Iterator<Item = &str> {
    plain.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

/// Whether a text has these words, not as parts of longer ones.
#[must_use]
pub fn has_words(text: &str, words: &str) -> bool {
    let is_end = |beside: Option<char>| !beside.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, _)| {
        is_end(text[..at].chars().next_back()) && is_end(text[at + words.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_without_case_accents_and_full_stops() {
        assert_eq!(plain(" Weiß. "), "weiss");
        assert_eq!(plain("Białe  gra"), "biale gra");
        assert_eq!(plain("*"), "*");
        assert_eq!(plain("Prénom:"), "prenom");
    }

    #[test]
    fn spaces_around_the_joint_of_a_result_do_not_count() {
        assert_eq!(signs("1 - 0"), "1-0");
        assert_eq!(signs("White  wins"), "white wins");
        assert_eq!(signs("½ – ½"), "½-½");
        assert_eq!(signs("１：０"), "1:0");
        assert_eq!(squeezed("+5 def"), "+5def");
    }
}
