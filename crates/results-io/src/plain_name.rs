//! Names without what people write differently in them.

use std::borrow::Cow;

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

/// The ways in which a name may be meant: as it is, and with its last word first.
pub(crate) fn plain_forms(name: &str) -> impl Iterator<Item = Cow<'static, str>> {
    let as_is = plain(name);
    let turned = (!name.contains(','))
        .then(|| as_is.rsplit_once(' ').map(|(first, last)| format!("{last} {first}")))
        .flatten();
    std::iter::once(as_is).chain(turned).filter(|form| !form.is_empty()).map(Cow::Owned)
}
