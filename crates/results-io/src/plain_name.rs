//! Names without what people write differently in them.

/// A name without case, commas and other marks: `Hanley, Anita` is `hanley anita`.
#[must_use]
pub(crate) fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for word in name.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()) {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.chars().flat_map(char::to_lowercase));
    }
    plain
}

/// The ways in which a name may be meant: as it is, and, where no comma says which is the surname, with the
/// words from any of them on first: `van der Berg Piet` for `Piet van der Berg`.
pub(crate) fn plain_forms(name: &str) -> impl Iterator<Item = String> {
    std::iter::once(plain(name)).chain(turned_forms(name)).filter(|form| !form.is_empty())
}

/// A name without a comma with the words from any of them on first, and the others behind; none of a name
/// with one.
pub(crate) fn turned_forms(name: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let turns = if name.contains(',') { 0 } else { words.len().min(MOST_WORDS) };
    (1..turns).rev().map(move |first| {
        let (before, from_here) = words.split_at(first);
        plain(&[from_here, before].concat().join(" "))
    })
}

/// No name has more words, and a text of a million is asked for a few.
const MOST_WORDS: usize = 8;

/// A name as lists have it: `Lee, Ann` for `Ann Lee`, `van der Berg, Piet` for `Piet van der Berg`.
///
/// ```
/// use results_io::surname_first;
///
/// assert_eq!(surname_first("Ann Mary Lee"), "Lee, Ann Mary");
/// assert_eq!(surname_first("Clare St. John"), "St. John, Clare");
/// assert_eq!(surname_first("HANLEY Anita"), "HANLEY, Anita");
/// assert_eq!(surname_first("Lee, Ann"), "Lee, Ann");
/// ```
#[must_use]
pub fn surname_first(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    if name.contains(',') || words.len() < 2 {
        return name.trim().to_owned();
    }
    let capitals = words.iter().take_while(|word| is_in_capitals(word)).count();
    let (surname, forenames) = if (1..words.len()).contains(&capitals) {
        words.split_at(capitals)
    } else {
        let before = words.iter().enumerate().skip(1).rev().skip(1);
        let particles = before.take_while(|(_, word)| is_particle(word)).count();
        let (forenames, surname) = words.split_at(words.len() - 1 - particles);
        (surname, forenames)
    };
    format!("{}, {}", surname.join(" "), forenames.join(" "))
}

/// Whether a word has at least two letters, all of them capitals.
fn is_in_capitals(word: &str) -> bool {
    let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
    letters.clone().count() > 1 && letters.all(char::is_uppercase)
}

/// Whether a word before the last belongs to the surname.
fn is_particle(word: &str) -> bool {
    const PARTICLES: [&str; 19] = [
        "st", "st.", "san", "van", "von", "der", "den", "de", "du", "da", "di", "della", "del",
        "la", "le", "ter", "ten", "mac", "mc",
    ];
    word.starts_with(char::is_lowercase) || PARTICLES.contains(&&*word.to_lowercase())
}
