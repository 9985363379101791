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

/// The words of a name without accents, in the order of the alphabet: `dvorak jiri` for both
/// `Dvořák, Jiří` and `Jiri Dvorak`. Names that agree in this are probably one person's, but are
/// not treated as the same.
///
/// ```
/// use event_sections::name_alike;
///
/// assert_eq!(name_alike("Dvořák, Jiří"), name_alike("Jiri Dvorak"));
/// assert_eq!(name_alike("Müller, Jörg"), name_alike("Mueller, Joerg"));
/// assert_ne!(name_alike("Müller, Jörg"), name_alike("Möller, Jörg"));
/// ```
#[must_use]
pub fn name_alike(name: &str) -> String {
    let plain = unaccented(&plain_name(name));
    // Lists without accents may write an umlaut as two letters.
    let one_letter = plain.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    let mut words: Vec<&str> = one_letter.split(' ').collect();
    words.sort_unstable();
    words.join(" ")
}
