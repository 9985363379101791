//! The lines of a text from any system: they end with LF, CRLF, or CR alone.

/// The character that ends the lines of a text. For CRLF this is LF, so that CR stays at the end of
/// the line.
///
/// Old programs end lines with CR, and programs that copy such a file may add an LF to its end.
pub(crate) fn line_end(text: &str) -> char {
    let inside = text.trim_end_matches(['\r', '\n']);
    let has = |end| memchr::memchr(end, inside.as_bytes()).is_some();
    if has(b'\r') && !has(b'\n') { '\r' } else { '\n' }
}

/// The lines of a text, without their ends.
pub(crate) fn lines_of_text(text: &str) -> impl Iterator<Item = &str> {
    text.split(line_end(text)).map(|line| line.trim_matches('\n').trim_end_matches('\r'))
}

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
    fn a_text_without_a_line_break_is_one_line() {
        for text in ["a", "a\n", "a\r", "a\r\n"] {
            assert_eq!(lines_of_text(text).next(), Some("a"), "{text:?}");
        }
        assert_eq!(lines_of_text("").collect::<Vec<_>>(), [""]);
    }
}
