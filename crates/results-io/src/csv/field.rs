//! One field of a CSV file, written so that it reads back unchanged, and so that no spreadsheet takes
//! a text for a formula.

use std::borrow::Cow;

/// Adds a field to `out`, in quotation marks where it needs them (RFC 4180).
///
/// ```
/// use results_io::csv::write_field;
///
/// let mut out = Vec::new();
/// write_field("Lee, Ann \"Tiger\"", &mut out);
/// assert_eq!(out, br#""Lee, Ann ""Tiger""""#);
/// ```
pub fn write_field(field: &str, out: &mut Vec<u8>) {
    if memchr::memchr3(b',', b'"', b'\n', field.as_bytes()).is_none() && !field.contains('\r') {
        out.extend_from_slice(field.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
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
