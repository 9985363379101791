//! Character sets that files come in: UTF-8, UTF-16 and Windows-1252.
//!
//! A file is UTF-8 if its bytes are; else UTF-16 if it begins with that byte order mark or like one
//! with Latin letters; else Windows-1252, in which every byte but five is a letter.

use std::fmt;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// A character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CharacterSet {
    /// Nearly everything today.
    Utf8,
    /// What spreadsheets call Unicode text.
    Utf16,
    /// What programs for Windows in western Europe wrote.
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

/// Bytes that are not letters of Windows-1252.
const NO_LETTERS: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/// Whether bytes that may well be UTF-8 are rather UTF-16: a mark, or a Latin letter with its zero.
pub(crate) fn looks_like_utf_16(bytes: &[u8]) -> bool {
    utf_16(bytes).is_some()
}

fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xff, 0xfe, ..] | [1..0x80, 0, 1..0x80, 0, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] | [0, 1..0x80, 0, 1..0x80, ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// The text of bytes that are not UTF-8; else the position of the first byte that is not text.
pub(crate) fn decode(bytes: &[u8]) -> Result<(String, CharacterSet), usize> {
    if let Some(encoding) = utf_16(bytes) {
        let (text, _, faulty) = encoding.decode(bytes);
        return if faulty { Err(0) } else { Ok((text.into_owned(), CharacterSet::Utf16)) };
    }
    if let Some(at) = bytes.iter().position(|byte| NO_LETTERS.contains(byte) || *byte == 0) {
        return Err(at);
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    Ok((text.into_owned(), CharacterSet::Windows1252))
}
