//! Texts from files in a form that is safe to show on a terminal or a page.

use std::borrow::Cow;

/// A text that cannot control a terminal or reorder a line: control characters (including line
/// breaks and escapes), line separators, and overrides of the writing direction are replaced by
/// escapes such as `\n` or `\u{1b}`.
///
/// For messages and reports only: published files hold texts unchanged. Backslashes are not
/// escaped, so the text cannot be read back; a page still has to escape its own special characters
/// (`<`, `&`).
///
/// ```
/// use findings::printable;
///
/// assert_eq!(printable("Müller, Ann"), "Müller, Ann");
/// assert_eq!(printable("Lee\n\u{1b}[31mAnn"), r"Lee\n\u{1b}[31mAnn");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_unprintable(letter) {
            escaped.extend(letter.escape_default());
        } else {
            escaped.push(letter);
        }
    }
    escaped.into()
}

/// Whether a character does more than stand for itself. Marks that names need are printable: the
/// joiners of Persian and Indian scripts, and the two marks that only set the direction of neutral
/// characters.
fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_steers_a_terminal_is_seen_and_does_nothing() {
        for (text, expected) in [
            ("", ""),
            ("½-½, O'Neill \\ 李", "½-½, O'Neill \\ 李"),
            ("a\tb\r\n", r"a\tb\r\n"),
            ("\u{7f}\u{9b}31m", r"\u{7f}\u{9b}31m"),
            ("\u{202e}nnA", r"\u{202e}nnA"),
            ("one\u{2028}two", r"one\u{2028}two"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }

    proptest! {
        #[test]
        fn no_control_is_left_and_what_is_printable_stays(text in any::<String>()) {
            let once = printable(&text);
            prop_assert!(!once.chars().any(char::is_control));
            prop_assert_eq!(printable(&once), once.as_ref());
        }
    }
}
