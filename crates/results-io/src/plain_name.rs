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
