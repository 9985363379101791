//! Character sets of files: UTF-8, UTF-16 and Windows-1252.
//!
//! A file is UTF-8 if its bytes are valid UTF-8. Otherwise it is UTF-16 if it begins with a UTF-16
//! byte order mark or with Latin letters in UTF-16. Otherwise it is Windows-1252, in which all byte
//! values except five are characters; lines that are valid UTF-8 are still read as UTF-8, because
//! some files are joined line by line from the lists of two programs.

use std::fmt;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// A character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharacterSet {
    /// The character set of nearly all files today.
    Utf8,
    /// The "Unicode text" of spreadsheet programs.
    Utf16,
    /// The character set of Windows programs in western Europe.
    Windows1252,
}

impl fmt::Display for CharacterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        })
    }
}

/// Bytes that are not characters of Windows-1252.
const NO_LETTERS: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/// Whether bytes that may be valid UTF-8 are probably UTF-16: they begin with its byte order mark,
/// or with a Latin letter and a zero byte.
#[must_use]
pub fn looks_like_utf_16(bytes: &[u8]) -> bool {
    utf_16(bytes).is_some()
}

fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xff, 0xfe, ..] | [1..0x80, 0, 1..0x80, 0, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] | [0, 1..0x80, 0, 1..0x80, ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// Decodes bytes that are not UTF-8, without a byte order mark. The error is the position of the
/// first byte that is not text.
pub(crate) fn decode(bytes: &[u8]) -> Result<(String, CharacterSet), usize> {
    if let Some(encoding) = utf_16(bytes) {
        let (text, _, faulty) = encoding.decode(bytes);
        return if faulty { Err(0) } else { Ok((text.into_owned(), CharacterSet::Utf16)) };
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut at = bytes.len() - text.len();
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let mut text = String::with_capacity(text.len());
    for line in lines {
        let no_text = |byte: &u8| *byte == 0 || NO_LETTERS.contains(byte);
        match str::from_utf8(line) {
            // A zero byte is not text in any of these character sets.
            Ok(line) if !line.contains('\0') => text.push_str(line),
            _ => match line.iter().position(no_text) {
                Some(in_line) => return Err(at + in_line),
                None => text.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0),
            },
        }
        at += line.len();
    }
    Ok((text, CharacterSet::Windows1252))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_utf_8_or_windows_1252() {
        // The second byte of Á in UTF-8 is not a character of Windows-1252.
        let bytes = [&b"\xef\xbb\xbfcode,name\r\n1,"[..], "Á".as_bytes(), b"\n2,M\xfcller\n"];
        let text = "code,name\r\n1,Á\n2,Müller\n".to_owned();
        assert_eq!(decode(&bytes.concat()), Ok((text, CharacterSet::Windows1252)));
    }

    #[test]
    fn the_first_byte_that_is_no_text_is_named() {
        assert_eq!(decode(b"M\xfcller\n\xc3\x81\n\x81\n"), Err(10));
        assert_eq!(decode(b"M\xfcller\na\0b\n"), Err(8));
        assert_eq!(decode(b"\xef\xbb\xbfM\xfcller\n\x81"), Err(10));
    }
}
