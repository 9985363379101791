//! Names without the details that people write differently.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A name without case, commas and other marks. Readers and awards treat names as the same if these
/// are equal.
///
/// ```
/// use event_sections::plain_name;
///
/// assert_eq!(plain_name("Hanley, Anita"), "hanley anita");
/// assert_eq!(plain_name("HAY-SMITH  J."), plain_name("Hay Smith, J"));
/// assert_eq!(plain_name("O\u{2019}Neil, Jose\u{301}"), plain_name("O'Neil, Jos\u{e9}"));
/// assert_eq!(plain_name("STRAUSS, ANN"), plain_name("Strau\u{df}, Ann"));
/// assert_eq!(plain_name("YILMAZ, IŞIK"), plain_name("Yılmaz, Işık"));
/// assert_eq!(plain_name("ΚΩΝΣΤΑΝΤΙΝΟΥ ΓΙΩΡΓΟΣ"), plain_name("Κωνσταντίνου Γιώργος"));
/// assert_eq!(plain_name("Петр"), plain_name("Пётр"));
/// ```
#[must_use]
pub fn plain_name(name: &str) -> String {
    // An accent may be part of its letter, or a separate mark after it.
    let composed: Cow<'_, str> =
        if name.is_ascii() { name.into() } else { name.nfc().collect::<String>().into() };
    let name = composed.as_ref();
    let mut plain = String::with_capacity(name.len());
    for word in name.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()) {
        if !plain.is_empty() {
            plain.push(' ');
        }
        for letter in word.chars() {
            match letter {
                // Its capital is written SS.
                'ß' | 'ẞ' => plain.push_str("ss"),
                _ => plain.extend(letter.to_lowercase().map(in_any_case)),
            }
        }
    }
    plain.retain(|letter| letter != DOT_ABOVE);
    plain
}

/// Follows `i` in the small form of `İ`.
const DOT_ABOVE: char = '\u{307}';

/// One letter for those that people write for each other, because capitals lose what tells them
/// apart (the dot of the Turkish `i`, the accents of Greek vowels), or because nearly everybody
/// leaves it out (the dots of `ё`).
const fn in_any_case(small: char) -> char {
    match small {
        'ı' => 'i',
        'ς' => 'σ',
        'ё' => 'е',
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' => 'ι',
        'ΐ' => 'ϊ',
        'ό' => 'ο',
        'ύ' => 'υ',
        'ΰ' => 'ϋ',
        'ώ' => 'ω',
        other => other,
    }
}

/// A text without accents: `Müller` becomes `Muller`. Letters that Unicode does not decompose stay,
/// except those in European names, which are replaced.
///
/// ```
/// assert_eq!(event_sections::unaccented("Müller, Zoë"), "Muller, Zoe");
/// assert_eq!(event_sections::unaccented("Østergård, Ægir"), "Ostergard, Aegir");
/// ```
#[must_use]
pub fn unaccented(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.nfd().filter(|&letter| !is_combining_mark(letter)) {
        match letter {
            'ø' => plain.push('o'),
            'Ø' => plain.push('O'),
            'ł' => plain.push('l'),
            'Ł' => plain.push('L'),
            'đ' | 'ð' => plain.push('d'),
            'Đ' | 'Ð' => plain.push('D'),
            'ı' => plain.push('i'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'Æ' => plain.push_str("Ae"),
            'œ' => plain.push_str("oe"),
            'Œ' => plain.push_str("Oe"),
            'þ' => plain.push_str("th"),
            'Þ' => plain.push_str("Th"),
            letter => plain.push(letter),
        }
    }
    plain
}

/// The forms in which files and lists write a name: its words in the order of the alphabet, without
/// accents, and with umlauts in two letters if it has any. Names that have a form in common are
/// probably one person's, but are not treated as the same.
///
/// ```
/// use event_sections::forms_of_name;
///
/// let are_alike =
///     |one, other| forms_of_name(one).any(|form| forms_of_name(other).any(|also| also == form));
/// assert!(are_alike("Dvořák, Jiří", "Jiri Dvorak"));
/// assert!(are_alike("Müller, Jörg", "Mueller, Joerg"));
/// assert!(are_alike("Müller, Jörg", "Muller, Jorg"));
/// assert!(!are_alike("Novak, Michael", "Novak, Michal"));
/// ```
pub fn forms_of_name(name: &str) -> impl Iterator<Item = String> {
    let plain = plain_name(name);
    let one_letter = in_order_of_words(&unaccented(&plain));
    let two_letters = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("å", "aa")]
        .iter()
        .fold(plain, |name, (letter, two)| name.replace(letter, two));
    let two_letters = in_order_of_words(&unaccented(&two_letters));
    let differs = two_letters != one_letter;
    [Some(one_letter), differs.then_some(two_letters)].into_iter().flatten()
}

/// The words in the order of the alphabet, which is the same for `John Smith` and `Smith, John`.
fn in_order_of_words(plain_name: &str) -> String {
    let mut words: Vec<&str> = plain_name.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}
