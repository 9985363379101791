//! One field of a CSV file, written so that it reads back unchanged.

/// Adds a field to `out`, in quotation marks where it needs them (RFC 4180).
///
/// ```
/// use results_io::format::csv::write_field;
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
