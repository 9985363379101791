//! The fields of a submission file: `#NAME=VALUE`, one after the other.

use std::borrow::Cow;

/// A field: its name, its value, and the line it begins on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawField<'a> {
    /// The whole field, unchanged: a value in a table may contain a `=`.
    pub(super) whole: &'a str,
    /// The text before the first `=`.
    pub(super) name: &'a str,
    /// `None` if there is no `=`.
    pub(super) value: Option<&'a str>,
    /// The line, counted from 1.
    pub(super) line: usize,
    /// Whether a line ends between this field and the next.
    pub(super) ends_line: bool,
}

const HEADINGS: [&str; 6] =
    ["EVENTDETAILS", "PLAYERLIST", "MATCHRESULTS", "SECTIONRESULTS", "OTHERRESULTS", "FINISH"];

impl<'a> RawField<'a> {
    /// The name in a form for comparisons, without case and blanks.
    pub(super) fn key(&self) -> Cow<'a, str> {
        normalised(self.name)
    }

    /// Whether it is the heading of a part of the file.
    pub(super) fn is_heading(&self) -> bool {
        HEADINGS.contains(&self.key().as_ref())
    }

    /// The value; empty if there is none.
    pub(super) fn text(&self) -> &'a str {
        self.value.unwrap_or("")
    }
}

/// A name without its blanks, in capitals.
pub(super) fn normalised(name: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    if name.bytes().all(is_plain) {
        return Cow::Borrowed(name);
    }
    let letters = name.chars().filter(|letter| !letter.is_whitespace());
    Cow::Owned(if name.is_ascii() {
        letters.map(|letter| letter.to_ascii_uppercase()).collect()
    } else {
        letters.flat_map(char::to_uppercase).collect()
    })
}

/// Splits a text into its fields: `#` separates fields, the first `=` separates name and value, and
/// blanks and line breaks around names and values are removed. The text before the first `#` is
/// returned first. Nothing between two `#` is not a field, but inside a table it is an empty cell.
pub(super) fn split(text: &str) -> (&str, Vec<RawField<'_>>) {
    let mut parts = text.split('#');
    let before = parts.next().unwrap_or("");
    let mut line = 1 + count_lines(before);
    let mut is_in_table = false;
    let fields = parts
        .map(|part| {
            let begins = line;
            line += count_lines(part);
            let (name, value) = match part.split_once('=') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (part.trim(), None),
            };
            RawField { whole: part.trim(), name, value, line: begins, ends_line: line > begins }
        })
        .filter(|field| {
            // A table without an end continues to the next heading.
            if is_in_table {
                is_in_table = field.key() != "TABLEEND" && !field.is_heading();
            } else if field.value.is_none() {
                is_in_table = field.key() == "TABLESTART";
            }
            is_in_table || !field.whole.is_empty()
        })
        .collect();
    (before, fields)
}

fn count_lines(text: &str) -> usize {
    memchr::memchr_iter(b'\n', text.as_bytes()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_case_and_blanks() {
        let (before, fields) =
            split("\n#Event Details\r\n#EVENT code = A=b \n\n#PIN=1#NAME=Lee, Ann");
        assert_eq!(before.trim(), "");
        let keys: Vec<_> = fields.iter().map(RawField::key).collect();
        assert_eq!(keys, ["EVENTDETAILS", "EVENTCODE", "PIN", "NAME"]);
        let values: Vec<&str> = fields.iter().map(RawField::text).collect();
        assert_eq!(values, ["", "A=b", "1", "Lee, Ann"]);
        let lines: Vec<usize> = fields.iter().map(|field| field.line).collect();
        assert_eq!(lines, [2, 3, 5, 5]);
    }
}
