//! One record of a CSV file, under the strict rules of RFC 4180.

use std::borrow::Cow;

use crate::reason::NotCsv;

/// A quoted field that runs on for more bytes than this is taken for an unclosed quotation mark.
///
/// The longest field of the real and made-up seasons at hand is an event's name of 118 bytes; a page
/// holds thirty of those, and an unclosed mark still costs its own line only.
const LONGEST_FIELD: usize = 4096;

/// The next record of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Record<'a> {
    /// A record.
    Fields {
        /// Its fields, unquoted.
        fields: Vec<Cow<'a, str>>,
        /// How many bytes it takes, its line break included.
        consumed: usize,
        /// How many line breaks those bytes hold.
        line_breaks: usize,
    },
    /// A line that is not a record.
    Malformed {
        /// Why not.
        problem: NotCsv,
        /// How many bytes the line takes, its line break included.
        consumed: usize,
    },
}

/// Splits off the first record of a text that begins at the beginning of a record.
pub(super) fn split_record(text: &[u8]) -> Record<'_> {
    let mut fields = Vec::new();
    let mut line_breaks = 0;
    let mut at = 0;
    loop {
        let field = match text.get(at) {
            Some(b'"') => match quoted_field(&text[at..]) {
                Ok(field) => field,
                Err(problem) => return Record::Malformed { problem, consumed: line_length(text) },
            },
            _ => plain_field(&text[at..]),
        };
        line_breaks += field.line_breaks;
        at += field.length;
        fields.push(field.text);
        match text.get(at) {
            Some(b',') => at += 1,
            end => {
                let ended = end.is_some();
                let consumed = at + line_length(&text[at..]);
                line_breaks += usize::from(ended);
                return Record::Fields { fields, consumed, line_breaks };
            }
        }
    }
}

struct FieldPart<'a> {
    text: Cow<'a, str>,
    /// Bytes up to the comma or line break that ends the field.
    length: usize,
    line_breaks: usize,
}

fn plain_field(text: &[u8]) -> FieldPart<'_> {
    let length = memchr::memchr2(b',', b'\n', text).unwrap_or(text.len());
    let field = &text[..length];
    let field = field.strip_suffix(b"\r").unwrap_or(field);
    FieldPart { text: String::from_utf8_lossy(field), length, line_breaks: 0 }
}

fn quoted_field(text: &[u8]) -> Result<FieldPart<'_>, NotCsv> {
    let window = &text[..text.len().min(LONGEST_FIELD)];
    let mut at = 1;
    let close = loop {
        let quote = window.get(at..).and_then(|rest| memchr::memchr(b'"', rest));
        let quote = at + quote.ok_or(NotCsv::UnclosedQuote)?;
        if window.get(quote + 1) != Some(&b'"') {
            break quote;
        }
        at = quote + 2;
    };
    let length = match &text[close + 1..] {
        [] | [b',' | b'\n', ..] => close + 1,
        [b'\r'] | [b'\r', b'\n', ..] => close + 2,
        _ => return Err(NotCsv::TextAfterQuote),
    };
    let inside = String::from_utf8_lossy(&text[1..close]);
    let line_breaks = memchr::memchr_iter(b'\n', inside.as_bytes()).count();
    let text = if inside.contains('"') { inside.replace("\"\"", "\"").into() } else { inside };
    Ok(FieldPart { text, length, line_breaks })
}

/// Where a quoted field that begins here ends: its length, with the carriage return after it.
///
/// # Errors
///
/// It is not a field.
pub(super) fn quoted_length(text: &[u8]) -> Result<usize, NotCsv> {
    quoted_field(text).map(|field| field.length)
}

/// The bytes up to and with the first line break.
pub(super) fn line_length(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<String> {
        match split_record(text.as_bytes()) {
            Record::Fields { fields, .. } => fields.into_iter().map(Cow::into_owned).collect(),
            Record::Malformed { problem, .. } => panic!("{problem:?}"),
        }
    }

    fn problem(text: &str) -> (NotCsv, usize) {
        match split_record(text.as_bytes()) {
            Record::Malformed { problem, consumed } => (problem, consumed),
            Record::Fields { fields, .. } => panic!("{fields:?}"),
        }
    }

    #[test]
    fn commas_and_doubled_quotes_inside_quotes_belong_to_the_field() {
        assert_eq!(fields("500030A,\"Heath, Una\"\n"), ["500030A", "Heath, Una"]);
        assert_eq!(fields("\"Ann \"\"Tiger\"\" Lee\",x"), ["Ann \"Tiger\" Lee", "x"]);
        assert_eq!(fields("a,\"\",b\r\n"), ["a", "", "b"]);
    }

    #[test]
    fn a_quote_inside_a_plain_field_is_an_ordinary_letter() {
        assert_eq!(fields("a,5\" board,b\n"), ["a", "5\" board", "b"]);
    }

    #[test]
    fn a_quoted_field_may_hold_a_line_break_and_both_lines_are_counted() {
        let Record::Fields { fields, consumed, line_breaks } = split_record(b"\"a\nb\",c\nnext")
        else {
            panic!("malformed");
        };
        assert_eq!((fields.len(), consumed, line_breaks), (2, 8, 2));
    }

    #[test]
    fn an_unclosed_quote_costs_its_own_line_only() {
        assert_eq!(problem("a,\"b,c\nd,e,f\n"), (NotCsv::UnclosedQuote, 7));
        assert_eq!(problem("a,\"b,c\nd,\"e,f\n"), (NotCsv::TextAfterQuote, 7));
    }
}
