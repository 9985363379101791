//! One field of a CSV file, written so that it reads back unchanged, and so that no spreadsheet
//! takes a text for a formula.

use std::borrow::Cow;
use std::sync::LazyLock;

use csv_core::{Writer, quote};

/// Which fields need quotation marks (RFC 4180).
static RULES: LazyLock<Writer> = LazyLock::new(Writer::new);

/// Adds a field to `out`, in quotation marks where it needs them (RFC 4180).
///
/// The rules are those of the `csv` crate. Rows are not given to its writer, which copies them
/// through a buffer of its own: pieces of a list are formed in parallel, and most of their fields
/// are numbers.
///
/// ```
/// use results_io::csv::write_field;
///
/// let mut out = Vec::new();
/// write_field("Lee, Ann \"Tiger\"", &mut out);
/// assert_eq!(out, br#""Lee, Ann ""Tiger""""#);
/// ```
pub fn write_field(field: &str, out: &mut Vec<u8>) {
    let field = field.as_bytes();
    if !RULES.should_quote(field) {
        out.extend_from_slice(field);
        return;
    }
    out.push(b'"');
    let start = out.len();
    // A quotation mark is written twice, and every byte may be one.
    out.resize(start + 2 * field.len(), 0);
    let (_, _, written) = quote(field, &mut out[start..], b'"', b'"', true);
    out.truncate(start + written);
    out.push(b'"');
}

/// Whether a spreadsheet would run a text as a formula; apostrophes before it are not looked at.
fn looks_like_a_formula(text: &str) -> bool {
    // Bytes, since every field of every list is looked at.
    let first = text.bytes().find(|byte| *byte != b'\'');
    matches!(first, Some(b'=' | b'+' | b'-' | b'@' | b'\t'))
}

/// A text as it is written: one that a spreadsheet would run as a formula gets an apostrophe in
/// front, and so does one that looks like that already.
///
/// Numbers are not texts: they are written as they are.
///
/// ```
/// use results_io::csv::{guarded, unguarded};
///
/// assert_eq!(guarded("=1+1"), "'=1+1");
/// assert_eq!(guarded("'t Hooft, Ann"), "'t Hooft, Ann");
/// assert_eq!(unguarded(&guarded("'=1+1")), "'=1+1");
/// ```
#[must_use]
pub fn guarded(text: &str) -> Cow<'_, str> {
    if looks_like_a_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// A text as it was before it was [`guarded`].
#[must_use]
pub fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if looks_like_a_formula(rest) => rest,
        _ => text,
    }
}
