//! Writes one field of a CSV file so that it can be read back unchanged, and so that spreadsheets
//! do not treat a text as a formula.

use std::borrow::Cow;
use std::sync::LazyLock;

use csv_core::{Writer, quote};

/// Which fields need quotation marks (RFC 4180).
static RULES: LazyLock<Writer> = LazyLock::new(Writer::new);

/// Adds a field to `out`, in quotation marks if it needs them (RFC 4180). Line ends and NULs, which
/// no field of a table holds, become blanks.
///
/// The rules are those of the `csv` crate. Its writer for rows is not used because it copies them
/// through its own buffer: pieces of a list are formed in parallel, and most of their fields are
/// numbers.
///
/// ```
/// use input_files::csv::write_field;
///
/// let mut out = Vec::new();
/// write_field("Lee, Ann \"Tiger\"", &mut out);
/// assert_eq!(out, br#""Lee, Ann ""Tiger""""#);
/// ```
pub fn write_field(field: &str, out: &mut Vec<u8>) {
    let field = on_one_line(field);
    let field = field.as_bytes();
    if !RULES.should_quote(field) {
        out.extend_from_slice(field);
        return;
    }
    out.push(b'"');
    let start = out.len();
    // Every byte may be a quotation mark, which is written twice.
    out.resize(start + 2 * field.len(), 0);
    let (_, _, written) = quote(field, &mut out[start..], b'"', b'"', true);
    out.truncate(start + written);
    out.push(b'"');
}

/// A text with a blank for each line end and NUL.
fn on_one_line(text: &str) -> Cow<'_, str> {
    if has_no_field(text) {
        text.replace("\r\n", " ").replace(['\n', '\r', '\0'], " ").into()
    } else {
        text.into()
    }
}

/// Whether a text cannot be a field as it is: it holds the end of a line, or a NUL.
#[must_use]
pub fn has_no_field(text: &str) -> bool {
    memchr::memchr3(b'\n', b'\r', 0, text.as_bytes()).is_some()
}

/// Whether a spreadsheet would treat a text as a formula; apostrophes at the start are ignored.
fn looks_like_a_formula(text: &str) -> bool {
    // As bytes for speed, since every field of every list is checked.
    let first = text.bytes().find(|byte| *byte != b'\'');
    matches!(first, Some(b'=' | b'+' | b'-' | b'@' | b'\t'))
}

/// A text with an apostrophe in front if a spreadsheet would treat it as a formula, or if it looks
/// as if it already had such an apostrophe.
///
/// Only for texts; numbers are written without it.
///
/// ```
/// use input_files::csv::{guarded, unguarded};
///
/// assert_eq!(guarded("=1+1"), "'=1+1");
/// assert_eq!(guarded("'t Hooft, Ann"), "'t Hooft, Ann");
/// assert_eq!(unguarded(&guarded("'=1+1")), "'=1+1");
/// ```
#[must_use]
pub fn guarded(text: &str) -> Cow<'_, str> {
    if looks_like_a_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// The original text of one that was [`guarded`].
#[must_use]
pub fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if looks_like_a_formula(rest) => rest,
        _ => text,
    }
}
