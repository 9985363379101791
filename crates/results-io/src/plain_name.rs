//! Names without what people write differently in them.

pub(crate) use event_sections::plain_name as plain;

use crate::near_text::unaccented;

/// The words of a name, without case, marks and accents.
///
/// ```
/// assert_eq!(results_io::name_words("O'Brien, René"), ["o", "brien", "rene"]);
/// ```
#[must_use]
pub fn name_words(name: &str) -> Vec<String> {
    plain(&unaccented(name)).split_whitespace().map(str::to_owned).collect()
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

/// The same as surname and forenames: what a name without a comma may mean as `Surname, Forenames`, in one text
/// for each place where it may be turned.
pub(crate) fn turned_parts(name: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let turns = if name.contains(',') { 0 } else { words.len().min(MOST_WORDS) };
    (1..turns).rev().filter_map(move |first| {
        let (forenames, surname) = words.split_at(first);
        parts(&surname.join(" "), &forenames.join(" "))
    })
}

/// Surname and forenames of a name with a comma, in one text, as [`turned_parts`] has them.
pub(crate) fn listed_parts(name: &str) -> Option<String> {
    let (surname, forenames) = name.split_once(',')?;
    parts(surname, forenames)
}

fn parts(surname: &str, forenames: &str) -> Option<String> {
    let (surname, forenames) = (plain(surname), plain(forenames));
    (!surname.is_empty() && !forenames.is_empty()).then(|| format!("{surname}, {forenames}"))
}

/// No name has more words that tell it from others, and a text of a million is asked for a few.
pub(crate) const MOST_WORDS: usize = 8;

/// A name as lists have it: `Lee, Ann` for `Ann Lee`, `van der Berg, Piet` for `Piet van der Berg`.
///
/// ```
/// use results_io::surname_first;
///
/// assert_eq!(surname_first("Ann Mary Lee"), "Lee, Ann Mary");
/// assert_eq!(surname_first("Clare St. John"), "St. John, Clare");
/// assert_eq!(surname_first("HANLEY Anita"), "HANLEY, Anita");
/// assert_eq!(surname_first("LE BLANC Jean"), "LE BLANC, Jean");
/// assert_eq!(surname_first("J.P. Smith"), "Smith, J.P.");
/// assert_eq!(surname_first("AJ Brown"), "Brown, AJ");
/// assert_eq!(surname_first("ian mcdonald brown"), "brown, ian mcdonald");
/// assert_eq!(surname_first("Lee, Ann"), "Lee, Ann");
/// ```
#[must_use]
pub fn surname_first(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    if name.contains(',') || words.len() < 2 {
        return name.trim().to_owned();
    }
    let in_capitals = |word: &&&str| is_in_capitals(word) || is_particle(word);
    let capitals = words.iter().take_while(in_capitals).count();
    let (surname, forenames) = if (1..words.len()).contains(&capitals)
        && words[..capitals].iter().all(|word| !word.contains(char::is_lowercase))
        && words[..capitals].iter().any(|word| is_in_capitals(word))
    {
        words.split_at(capitals)
    } else {
        let has_capital = words.iter().any(|word| word.starts_with(char::is_uppercase));
        let is_small = |word: &str| has_capital && word.starts_with(char::is_lowercase);
        let before = words.iter().enumerate().skip(1).rev().skip(1);
        let particles = before.take_while(|(_, word)| is_particle(word) || is_small(word)).count();
        let (forenames, surname) = words.split_at(words.len() - 1 - particles);
        (surname, forenames)
    };
    format!("{}, {}", surname.join(" "), forenames.join(" "))
}

/// Whether a word is one of capitals, and no initials: `J.P.`, `AJ`.
fn is_in_capitals(word: &str) -> bool {
    let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
    !word.contains('.') && letters.clone().count() > 2 && letters.all(char::is_uppercase)
}

/// Whether a word before the last belongs to the surname, in whatever case.
fn is_particle(word: &str) -> bool {
    const PARTICLES: [&str; 19] = [
        "st", "st.", "san", "van", "von", "der", "den", "de", "du", "da", "di", "della", "del",
        "la", "le", "ter", "ten", "mac", "mc",
    ];
    PARTICLES.contains(&&*word.to_lowercase())
}
