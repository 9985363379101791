//! Where a piece of a file may be cut: after a record, never inside a quoted field.

use super::record::{line_length, quoted_length};

/// Whether a text continues after the part that has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum More {
    /// It does, or may do so.
    ToCome,
    /// The part ends the text.
    Nothing,
}

impl More {
    /// [`More::Nothing`] at the end of the text.
    pub(crate) const fn unless(is_at_end: bool) -> Self {
        if is_at_end { Self::Nothing } else { Self::ToCome }
    }
}

/// The number of bytes with whole records in a text that starts with a record; the rest is the
/// start of the next record. At the end of a file, all bytes count as whole records.
pub(crate) fn whole_records(text: &[u8], more: More) -> usize {
    if more == More::Nothing {
        return text.len();
    }
    // Nearly all files of results have no quotation marks: then every line is a record.
    let Some(quote) = memchr::memchr(b'"', text) else {
        return after_last_break(text);
    };
    let mut record = after_last_break(&text[..quote]);
    let mut at = record;
    while let Some(field) = next_quoted_field(text, at) {
        if let Some(line_break) = memchr::memrchr(b'\n', &text[at..field]) {
            record = at + line_break + 1;
        }
        at = match quoted_length(&text[field..]) {
            // Later text may still show that the quotation mark is not closed.
            Ok(length) if field + length >= text.len() => return record,
            Ok(length) => field + length,
            Err(_) if field + LOOKED_AT > text.len() => return record,
            // Only the first line of a malformed record is lost.
            Err(_) => {
                let line = line_length(&text[record..]);
                if text[..record + line].last() != Some(&b'\n') {
                    return record;
                }
                record += line;
                record
            }
        };
    }
    match memchr::memrchr(b'\n', &text[at..]) {
        Some(line_break) => at + line_break + 1,
        None => record,
    }
}

/// How many bytes after a quotation mark decide whether its field is closed: twice the longest
/// field, so that the character after its end is included.
const LOOKED_AT: usize = 1 << 13;

/// The next quotation mark that begins a field.
fn next_quoted_field(text: &[u8], from: usize) -> Option<usize> {
    let begins_a_field = |at: &usize| *at == from || matches!(text[at - 1], b',' | b'\n');
    memchr::memchr_iter(b'"', text.get(from..)?).map(|at| from + at).find(begins_a_field)
}

fn after_last_break(text: &[u8]) -> usize {
    memchr::memrchr(b'\n', text).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::super::record::split_record;
    use super::*;
    use proptest::prelude::*;

    /// The slow way: record by record.
    fn record_ends(text: &str) -> Vec<usize> {
        let (mut ends, mut at) = (vec![0], 0);
        while at < text.len() {
            at += match split_record(&text[at..], &mut Vec::new()) {
                Ok(taken) => taken.bytes,
                Err((_, line)) => line,
            };
            ends.push(at);
        }
        ends
    }

    proptest! {
        /// Wherever a text is cut off, the part that counts as whole records ends with a record of
        /// the whole text.
        #[test]
        fn a_cut_never_falls_inside_a_record(
            text in "([a\",\n\r]|\"a\nb\"|,\"x\",|a,b\n){0,60}",
            cut in 0_usize..200,
        ) {
            let bytes = text.as_bytes();
            let cut = cut.min(bytes.len());
            let whole = whole_records(&bytes[..cut], More::unless(cut == bytes.len()));
            prop_assert!(whole <= cut);
            prop_assert!(record_ends(&text).contains(&whole), "{whole} of {text:?}");
        }
    }

    #[test]
    fn lines_without_quotation_marks_are_records() {
        assert_eq!(whole_records(b"a,b\nc,d\ne", More::ToCome), 8);
        assert_eq!(whole_records(b"a,b\nc,d\ne", More::Nothing), 9);
        assert_eq!(whole_records(b"a,b", More::ToCome), 0);
    }

    #[test]
    fn a_long_quoted_field_is_not_cut() {
        let text = format!("a\nb,\"{}\n{}\",c\nd\ne", "x".repeat(50), "y".repeat(50));
        let whole = whole_records(text.as_bytes(), More::ToCome);
        assert_eq!(&text[whole..], "e");
    }
}
