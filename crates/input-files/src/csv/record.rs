//! One record of a CSV file: a line under the strict rules of RFC 4180, but for fields of several
//! lines. No value of our own tables holds the end of a line, and two stray quotation marks would
//! otherwise make one row of all lines between them.

use std::borrow::Cow;

use findings::NotCsv;

/// The longest field; the search for a closing quotation mark stops there.
const LONGEST_FIELD: usize = NotCsv::LONGEST_IN_QUOTES;

/// Splits a line, without its line break, into its fields; stores them, unquoted, in `fields`.
///
/// # Errors
///
/// The line is not a record.
pub(super) fn split_record<'t>(
    line: &'t str,
    fields: &mut Vec<Cow<'t, str>>,
) -> Result<(), NotCsv> {
    fields.clear();
    let bytes = line.as_bytes();
    refuse_controls(bytes)?;
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let place = if rest.starts_with(b"\"") { quoted_field(rest)? } else { plain_field(rest) };
        // Fields begin and end beside ASCII characters.
        let field = line.get(at + place.begins..at + place.ends).unwrap_or_default();
        fields.push(if place.has_quotes {
            field.replace("\"\"", "\"").into()
        } else {
            field.into()
        });
        at += place.length;
        if bytes.get(at) != Some(&b',') {
            return Ok(());
        }
        at += 1;
    }
}

/// Refuses a line, without its line break, that holds the end of another one, or a NUL: damage that
/// would otherwise be part of a name.
pub(super) fn refuse_controls(line: &[u8]) -> Result<(), NotCsv> {
    let returns = line.iter().rev().take_while(|&&byte| byte == b'\r').count();
    let line = &line[..line.len() - returns];
    match memchr::memchr2(0, b'\r', line).and_then(|at| line.get(at)) {
        None => Ok(()),
        Some(0) => Err(NotCsv::Nul),
        Some(_) => Err(NotCsv::CarriageReturn),
    }
}

/// The place of a field.
struct Place {
    /// The start and end of its text.
    begins: usize,
    ends: usize,
    /// The number of bytes up to the comma or the end of the line that ends the field.
    length: usize,
    /// Whether there are quotation marks inside, each written twice.
    has_quotes: bool,
}

fn plain_field(text: &[u8]) -> Place {
    let length = memchr::memchr(b',', text).unwrap_or(text.len());
    let ends = length - usize::from(text[..length].ends_with(b"\r"));
    Place { begins: 0, ends, length, has_quotes: false }
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
        [] | [b',', ..] => close + 1,
        [b'\r'] => close + 2,
        _ => return Err(NotCsv::TextAfterQuote),
    };
    Ok(Place { begins: 1, ends: close, length, has_quotes })
}

/// Why a field that begins with a quotation mark does not end.
fn unclosed_or_too_long(text: &[u8]) -> NotCsv {
    let beyond = text.get(LONGEST_FIELD..).unwrap_or_default();
    match memchr::memchr(b'"', beyond) {
        Some(_) => NotCsv::TooLongInQuotes,
        None => NotCsv::UnclosedQuote,
    }
}

/// Whether a written record can be read back: it cannot if a field in quotation marks is too long,
/// or holds the end of a line.
///
/// ```
/// use input_files::csv::reads_back;
///
/// assert!(reads_back(b"2006-05-09,\"Open, A\",500010F\n"));
/// let long = format!("2006-05-09,\"Open, {}\",500010F\n", "A".repeat(4_096));
/// assert!(!reads_back(long.as_bytes()));
/// assert!(!reads_back(b"2006-05-09,\"Open\nA\",500010F\n"));
/// ```
#[must_use]
pub fn reads_back(record: &[u8]) -> bool {
    let line = record.strip_suffix(b"\n").unwrap_or(record);
    // Nearly all records are shorter than one such field.
    memchr::memchr3(0, b'\n', b'\r', line).is_none()
        && (line.len() <= LONGEST_FIELD
            || !str::from_utf8(line).is_ok_and(|line| split_record(line, &mut Vec::new()).is_err()))
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
    for record in table.split_inclusive('\n') {
        let content = record.trim_end_matches(['\r', '\n']);
        let taken = split_record(content, &mut fields);
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
        let quoted = field.starts_with(b"\"").then(|| quoted_field(field).ok()).flatten();
        ends = begins + quoted.unwrap_or_else(|| plain_field(field)).length;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<Cow<'_, str>> {
        let mut fields = vec!["of the record before".into()];
        split_record(text, &mut fields).unwrap();
        fields
    }

    fn problem(text: &str) -> NotCsv {
        split_record(text, &mut Vec::new()).unwrap_err()
    }

    #[test]
    fn commas_and_doubled_quotes_inside_quotes_belong_to_the_field() {
        assert_eq!(fields("500030A,\"Heath, Una\""), ["500030A", "Heath, Una"]);
        assert_eq!(fields("\"Ann \"\"Tiger\"\" Lee\",x"), ["Ann \"Tiger\" Lee", "x"]);
        assert_eq!(fields("a,\"\",b\r"), ["a", "", "b"]);
        assert_eq!(fields("a,\"b\"\r"), ["a", "b"]);
    }

    #[test]
    fn more_columns_make_no_row_of_one_that_has_a_field_too_many() {
        let table = "code,name\r\n1,\"Lee, Ann\"\r\n2,Roe, Ben\r\n\r\n3\r\n4,\"Poe\r\n5,\"Hay, \
                     Di\",x,y\r\n6,Fox,,\r\n";
        let wider = "code,name,sex,nation\r\n1,\"Lee, Ann\"\r\n2,Roe,,, Ben\r\n\r\n3\r\n\
                     4,\"Poe\r\n5,\"Hay, Di\",,,x,y\r\n6,Fox,,\r\n";
        assert_eq!(with_more_columns(table, &["sex", "nation"]), wider);
        let has_too_many = |line: &str, columns: usize| {
            let fields = fields(line);
            fields.len() > columns && fields[columns..].iter().any(|field| !field.is_empty())
        };
        for line in ["2,Roe, Ben", "5,\"Hay, Di\",x,y", "2,Roe,,, Ben", "5,\"Hay, Di\",,,x,y"] {
            assert!(has_too_many(line, if line.contains(",,,") { 4 } else { 2 }), "{line}");
        }
    }

    #[test]
    fn a_quote_inside_a_plain_field_is_an_ordinary_letter() {
        assert_eq!(fields("a,5\" board,b"), ["a", "5\" board", "b"]);
    }

    #[test]
    fn a_quoted_field_that_is_too_long_is_told_so() {
        let line = |length: usize| format!("\"{}\",b", "a".repeat(length - 2));
        assert!(reads_back(line(LONGEST_FIELD).as_bytes()));
        assert_eq!(problem(&line(LONGEST_FIELD + 1)), NotCsv::TooLongInQuotes);
        assert_eq!(problem(&format!("\"{}", "a".repeat(LONGEST_FIELD))), NotCsv::UnclosedQuote);
    }

    #[test]
    fn a_line_with_an_open_quotation_mark_is_no_record() {
        for (line, expected) in [
            ("a,\"b,c", NotCsv::UnclosedQuote),
            ("a,\"b,c\"\"", NotCsv::UnclosedQuote),
            ("a,\"b,\"c,d", NotCsv::TextAfterQuote),
            ("a,b\rc,d\r", NotCsv::CarriageReturn),
            ("a,\"b\rc\",d", NotCsv::CarriageReturn),
            ("a,\"b\0\",d", NotCsv::Nul),
        ] {
            assert_eq!(problem(line), expected, "{line:?}");
        }
    }
}
