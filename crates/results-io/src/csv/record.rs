//! One record of a CSV file, under the strict rules of RFC 4180.

use std::borrow::Cow;

use crate::reason::NotCsv;

/// The longest field; the search for a closing quotation mark stops there.
const LONGEST_FIELD: usize = NotCsv::LONGEST_IN_QUOTES;

/// The size of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    /// The number of bytes, including the line break.
    pub(super) bytes: usize,
    /// The number of line breaks in those bytes.
    pub(super) line_breaks: usize,
}

/// Splits off the first record of a text that starts with a record; stores its fields, unquoted, in
/// `fields`.
///
/// # Errors
///
/// The first line is not a record: the reason, and the number of bytes in the line, including its
/// line break.
pub(super) fn split_record<'t>(
    text: &'t str,
    fields: &mut Vec<Cow<'t, str>>,
) -> Result<Taken, (NotCsv, usize)> {
    fields.clear();
    let bytes = text.as_bytes();
    let (mut at, mut line_breaks) = (0, 0);
    loop {
        let place = match bytes.get(at) {
            Some(b'"') => {
                quoted_field(&bytes[at..]).map_err(|problem| (problem, line_length(bytes)))?
            }
            _ => plain_field(&bytes[at..]),
        };
        // Fields begin and end beside ASCII characters.
        let field = text.get(at + place.begins..at + place.ends).unwrap_or_default();
        fields.push(if place.has_quotes {
            field.replace("\"\"", "\"").into()
        } else {
            field.into()
        });
        line_breaks += place.line_breaks;
        at += place.length;
        match bytes.get(at) {
            Some(b',') => at += 1,
            end => {
                line_breaks += usize::from(end.is_some());
                return Ok(Taken { bytes: at + line_length(&bytes[at..]), line_breaks });
            }
        }
    }
}

/// The place of a field.
struct Place {
    /// The start and end of its text.
    begins: usize,
    ends: usize,
    /// The number of bytes up to the comma or line break that ends the field.
    length: usize,
    line_breaks: usize,
    /// Whether there are quotation marks inside, each written twice.
    has_quotes: bool,
}

fn plain_field(text: &[u8]) -> Place {
    let length = memchr::memchr2(b',', b'\n', text).unwrap_or(text.len());
    let ends = length - usize::from(text[..length].ends_with(b"\r"));
    Place { begins: 0, ends, length, line_breaks: 0, has_quotes: false }
}

fn quoted_field(text: &[u8]) -> Result<Place, NotCsv> {
    let window = &text[..text.len().min(LONGEST_FIELD)];
    let (mut at, mut has_quotes) = (1, false);
    let close = loop {
        let quote = window.get(at..).and_then(|rest| memchr::memchr(b'"', rest));
        let quote = at + quote.ok_or_else(|| unclosed_or_too_long(text))?;
        if window.get(quote + 1) != Some(&b'"') {
            break quote;
        }
        has_quotes = true;
        at = quote + 2;
    };
    let length = match &text[close + 1..] {
        [] | [b',' | b'\n', ..] => close + 1,
        [b'\r'] | [b'\r', b'\n', ..] => close + 2,
        _ => return Err(NotCsv::TextAfterQuote),
    };
    let line_breaks = memchr::memchr_iter(b'\n', &text[1..close]).count();
    Ok(Place { begins: 1, ends: close, length, line_breaks, has_quotes })
}

/// Why a field that begins with a quotation mark does not end. Only the rest of its own line
/// decides this, because it is available wherever the file is cut into pieces.
fn unclosed_or_too_long(text: &[u8]) -> NotCsv {
    let beyond = text[..line_length(text)].get(LONGEST_FIELD..).unwrap_or_default();
    match memchr::memchr(b'"', beyond) {
        Some(_) => NotCsv::TooLongInQuotes,
        None => NotCsv::UnclosedQuote,
    }
}

/// The length of a quoted field at the start of a text, including a carriage return after it.
///
/// # Errors
///
/// It is not a field.
pub(super) fn quoted_length(text: &[u8]) -> Result<usize, NotCsv> {
    quoted_field(text).map(|field| field.length)
}

/// Whether a written record can be read back: it cannot if a field in quotation marks is too long.
///
/// ```
/// use results_io::csv::reads_back;
///
/// assert!(reads_back(b"2006-05-09,\"Open, A\",500010F\n"));
/// let long = format!("2006-05-09,\"Open, {}\",500010F\n", "A".repeat(4_096));
/// assert!(!reads_back(long.as_bytes()));
/// ```
#[must_use]
pub fn reads_back(record: &[u8]) -> bool {
    // Nearly all records are shorter than one such field.
    record.len() <= LONGEST_FIELD
        || !str::from_utf8(record)
            .is_ok_and(|record| split_record(record, &mut Vec::new()).is_err())
}

/// A table with more columns after its own. Rows may be shorter than the header. A row with one
/// field too many would have it in the first of the new columns, so it gets their commas before
/// that field, and keeps having one field too many.
#[must_use]
pub fn with_more_columns(table: &str, names: &[&str]) -> String {
    let more = [&[""], names].concat().join(",");
    let commas = ",".repeat(names.len());
    let (mut out, mut fields, mut columns) = (String::new(), Vec::new(), None);
    let has_too_many = |fields: &[Cow<'_, str>], columns: usize| {
        fields.iter().skip(columns).any(|field| !field.is_empty())
    };
    let mut rest = table;
    while !rest.is_empty() {
        let taken = split_record(rest, &mut fields);
        let length = taken.map_or_else(|(_, length)| length, |taken| taken.bytes);
        let (record, after) = rest.split_at(length);
        let content = record.trim_end_matches(['\r', '\n']);
        match columns {
            None => out.extend([content, &more]),
            Some(columns) if taken.is_ok() && has_too_many(&fields, columns) => {
                let (own, beyond) = content.split_at(length_of_fields(content, columns));
                out.extend([own, &commas, beyond]);
            }
            Some(_) => out.push_str(content),
        }
        columns = columns.or(Some(fields.len()));
        out.push_str(&record[content.len()..]);
        rest = after;
    }
    out
}

/// The number of bytes in the first `count` fields of a record, without the comma after them.
fn length_of_fields(record: &str, count: usize) -> usize {
    let bytes = record.as_bytes();
    let mut ends = 0;
    for number in 0..count {
        let begins = ends + usize::from(number > 0);
        let Some(field) = bytes.get(begins..) else { return ends };
        let quoted = field.starts_with(b"\"").then(|| quoted_length(field).ok()).flatten();
        ends = begins + quoted.unwrap_or_else(|| plain_field(field).length);
    }
    ends
}

/// The number of bytes up to and including the first line break.
pub(super) fn line_length(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<Cow<'_, str>> {
        let mut fields = vec!["of the record before".into()];
        split_record(text, &mut fields).unwrap();
        fields
    }

    fn problem(text: &str) -> (NotCsv, usize) {
        split_record(text, &mut Vec::new()).unwrap_err()
    }

    #[test]
    fn commas_and_doubled_quotes_inside_quotes_belong_to_the_field() {
        assert_eq!(fields("500030A,\"Heath, Una\"\n"), ["500030A", "Heath, Una"]);
        assert_eq!(fields("\"Ann \"\"Tiger\"\" Lee\",x"), ["Ann \"Tiger\" Lee", "x"]);
        assert_eq!(fields("a,\"\",b\r\n"), ["a", "", "b"]);
    }

    #[test]
    fn more_columns_make_no_row_of_one_that_has_a_field_too_many() {
        let table = "code,name\r\n1,\"Lee,\nAnn\"\r\n2,Roe, Ben\r\n\r\n3\r\n4,\"Poe\r\n5,\"Hay, \
                     Di\",x,y\r\n6,Fox,,\r\n";
        let wider = "code,name,sex,nation\r\n1,\"Lee,\nAnn\"\r\n2,Roe,,, Ben\r\n\r\n3\r\n\
                     4,\"Poe\r\n5,\"Hay, Di\",,,x,y\r\n6,Fox,,\r\n";
        assert_eq!(with_more_columns(table, &["sex", "nation"]), wider);
        let has_too_many = |line: &str, columns: usize| {
            let fields = fields(line);
            fields.len() > columns && fields[columns..].iter().any(|field| !field.is_empty())
        };
        for line in
            ["2,Roe, Ben\n", "5,\"Hay, Di\",x,y\n", "2,Roe,,, Ben\n", "5,\"Hay, Di\",,,x,y\n"]
        {
            assert!(has_too_many(line, if line.contains(",,,") { 4 } else { 2 }), "{line}");
        }
    }

    #[test]
    fn a_quote_inside_a_plain_field_is_an_ordinary_letter() {
        assert_eq!(fields("a,5\" board,b\n"), ["a", "5\" board", "b"]);
    }

    #[test]
    fn a_quoted_field_may_hold_a_line_break_and_both_lines_are_counted() {
        let mut fields = Vec::new();
        let taken = split_record("\"a\nb\",c\nnext", &mut fields);
        assert_eq!(taken, Ok(Taken { bytes: 8, line_breaks: 2 }));
        assert_eq!(fields, ["a\nb", "c"]);
    }

    #[test]
    fn a_quoted_field_that_is_too_long_is_told_so() {
        let line = |length: usize| format!("\"{}\",b\n", "a".repeat(length - 2));
        assert!(reads_back(line(LONGEST_FIELD).as_bytes()));
        let long = line(LONGEST_FIELD + 1);
        assert_eq!(problem(&long), (NotCsv::TooLongInQuotes, long.len()));
        // On the next line, the quotation mark may belong to another field.
        let open = long.replace("\",b", ",b\n\"c\"");
        assert_eq!(problem(&open).0, NotCsv::UnclosedQuote);
    }

    #[test]
    fn an_unclosed_quote_costs_its_own_line_only() {
        assert_eq!(problem("a,\"b,c\nd,e,f\n"), (NotCsv::UnclosedQuote, 7));
        assert_eq!(problem("a,\"b,c\nd,\"e,f\n"), (NotCsv::TextAfterQuote, 7));
    }
}
