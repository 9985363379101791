//! Names without the details that people write differently.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;

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
                _ => plain.extend(letter.to_lowercase()),
            }
        }
    }
    plain
}
