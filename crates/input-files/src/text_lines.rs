//! The lines of a text from any system: they end with LF, CRLF, or CR alone.

use std::borrow::Cow;

use findings::{NotCsv, Reason};

/// The character that ends the lines of a text. For CRLF this is LF, so that CR stays at the end of
/// the line.
///
/// Old programs end lines with CR, and programs that copy such a file may add an LF to its end.
#[must_use]
pub fn line_end(text: &str) -> char {
    let inside = text.trim_end_matches(['\r', '\n']);
    let has = |end| memchr::memchr(end, inside.as_bytes()).is_some();
    if has(b'\r') && !has(b'\n') { '\r' } else { '\n' }
}

/// The lines of a text, without their ends.
pub fn lines_of_text(text: &str) -> impl Iterator<Item = &str> {
    text.split(line_end(text)).map(|line| line.trim_matches('\n').trim_end_matches('\r'))
}

/// Invisible characters: blanks of no width, and marks for line breaks and writing direction.
const INVISIBLE: [char; 5] = ['\u{200b}', '\u{feff}', '\u{2060}', '\u{200e}', '\u{200f}'];

/// A text without invisible characters.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    // The first UTF-8 bytes of all of them: a cell may be a text of millions of letters, and
    // hardly any cell has one.
    if memchr::memchr2(0xe2, 0xef, text.as_bytes()).is_none() {
        return text.into();
    }
    text.replace(INVISIBLE, "").into()
}

/// Why a text cannot be a value: it holds a NUL or another control character of ASCII, which a
/// damaged file or disk has left. Two names that differ in one look the same and are two people.
///
/// Blanks are no damage, and neither is the character that ends files of DOS.
#[must_use]
pub fn damage(text: &str) -> Option<Reason> {
    let is_damage = |byte: &u8| {
        byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b'\x1a')
    };
    match text.bytes().find(is_damage)? {
        0 => Some(Reason::Malformed(NotCsv::Nul)),
        _ => Some(Reason::Unreadable { expected: VISIBLE }),
    }
}

const VISIBLE: &str =
    "visible characters: there is a control character, so the file may be damaged";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_lf_crlf_or_cr_alone() {
        for text in
            ["a\nb", "a\nb\n", "a\r\nb\r\n", "a\rb", "a\rb\r", "a\rb\n", "a\rb\r\n", "a\r\r\nb"]
        {
            let lines: Vec<&str> = lines_of_text(text).filter(|line| !line.is_empty()).collect();
            assert_eq!(lines, ["a", "b"], "{text:?}");
        }
    }

    #[test]
    fn control_characters_are_damage_and_blanks_are_not() {
        assert_eq!(damage("a\0b"), Some(Reason::Malformed(NotCsv::Nul)));
        for text in ["a\u{1}", "\u{1b}[1m", "\u{7f}"] {
            assert_eq!(damage(text), Some(Reason::Unreadable { expected: VISIBLE }), "{text:?}");
        }
        for text in ["", "Lee,\tAnn", "O\u{92}Hara", "\u{1a}", "a\r\n", "\u{a0}\u{feff}"] {
            assert_eq!(damage(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_text_without_a_line_break_is_one_line() {
        for text in ["a", "a\n", "a\r", "a\r\n"] {
            assert_eq!(lines_of_text(text).next(), Some("a"), "{text:?}");
        }
        assert_eq!(lines_of_text("").collect::<Vec<_>>(), [""]);
    }
}
