//! Files of unknown kinds.

use std::borrow::Cow;

use crate::text_lines::lines_of_text;

/// What is known about a file of an unknown kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It has no bytes.
    Empty,
    /// A table whose columns are separated by this character and not by commas.
    PartedBy(char),
    /// A table with other columns.
    OtherColumns,
    /// A table whose first line is already a row.
    NoHeader,
    /// A table in which every whole line is in quotation marks, so that it has only one column.
    QuotedLines,
    /// A text, such as an e-mail, with games in its lines.
    GamesInText,
    /// A document of this kind, in which a table may be printed, shown or described.
    Document(&'static str),
}

impl Unknown {
    /// Why the file is not read, and what was expected.
    #[must_use]
    pub fn in_words(self) -> Cow<'static, str> {
        match self {
            Self::Empty => "it is empty".into(),
            // Tables of results may use any separator, if they have all their columns.
            Self::PartedBy(by) => format!(
                "its columns are separated by {}: expected commas, or all of date, white, black \
                 and result if it is a table of results (import.toml may say which column is \
                 which)",
                plural(by)
            )
            .into(),
            Self::NoHeader => "its first line is a row already: expected a line above it with the \
                               names of the columns, such as date,event,white,black,result"
                .into(),
            Self::QuotedLines => "each of its lines stands in quotation marks as a whole, as one \
                                  field: expected columns; take away the first and the last mark \
                                  of every line, and of two marks side by side one"
                .into(),
            Self::GamesInText => {
                "it is a text with games in its lines, as an e-mail has them, out \
                                  of which no games are read: type them as a table, a game a line, \
                                  below a first line date,event,white,black,result, as in \
                                  2006-11-14,Cup,\"Lee, Ann\",\"Roe, Ben\",0-1"
                    .into()
            }
            Self::Document(kind) => format!(
                "it is {kind}, out of which no table is read: ask for the table or the workbook \
                 that it was made from"
            )
            .into(),
            Self::OtherColumns => {
                "its first line is not that of any known kind of file: a results submission, a \
                 table of results (date,event,white,black,result), a tournament report (TRF16), \
                 PGN, a cross-table, a list of players or of grades. If it has games, type them as \
                 a table, a game a line, below a first line date,event,white,black,result"
                    .into()
            }
        }
    }
}

/// The kind of document that begins like this, if it is one that people send instead of a table.
/// The first characters of a picture are ignored, since bytes that are not text may have been
/// decoded as any characters.
#[must_use]
pub fn document(start: &str) -> Option<&'static str> {
    let after = |letters: usize| start.chars().skip(letters).take(6).collect::<String>();
    let first = after(0).to_lowercase();
    let picture = || {
        after(1).starts_with("PNG\r\n")
            || ["JFIF", "Exif"].iter().any(|name| after(6).starts_with(name))
    };
    match first.as_str() {
        _ if first.starts_with("%pdf-") => Some("a PDF"),
        _ if first.starts_with("{\\rtf") => Some("a text document (RTF)"),
        "<!doct" | "<html>" | "<html " => Some("a web page"),
        _ => picture().then_some("a picture"),
    }
}

/// Why a dBase table is not read.
pub(crate) const DBASE: &str = "it is a dBase table (.dbf), which is not read: open it in a \
                                spreadsheet program and save it as CSV or as a workbook";

/// Whether bytes begin a dBase table: a version, the day of the last change, and columns of 32
/// bytes each, whose end is marked.
pub fn is_dbase(start: &[u8]) -> bool {
    const VERSIONS: [u8; 13] =
        [0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x7b, 0x83, 0x8b, 0xcb, 0xf5, 0xfb];
    const COLUMN: usize = 32;
    let &[version, _, month, day, _, _, _, _, low, high, ..] = start else { return false };
    let header = usize::from(u16::from_le_bytes([low, high]));
    // Visual FoxPro keeps more behind the mark.
    let marks = (COLUMN * 2..header).step_by(COLUMN).map(|at| start.get(at));
    VERSIONS.contains(&version)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && start.get(COLUMN).is_some_and(u8::is_ascii_alphabetic)
        && marks.into_iter().any(|mark| mark == Some(&b'\r'))
}

/// Whether each of the first lines of a table is a single quoted field that contains separators.
pub fn has_quoted_lines(start: &str) -> bool {
    let lines = lines_of_text(start).map(str::trim).filter(|line| !line.is_empty());
    // Two such lines may be titles; a table has rows below them.
    lines.take(10).all(|line| {
        let inside = line.strip_prefix('"').and_then(|line| line.strip_suffix('"'));
        let inside = inside.unwrap_or_default().replace("\"\"", "");
        // With one separator, the field may be just a name: `"Lee, Ann"`.
        inside.matches([',', ';', '\t']).count() > 1 && !inside.contains('"')
    })
}

/// Whether a text that is not a table has lines with a result between two names: `1. Ann Lee (York)
/// 0-1 Ben Roe (Hull)`.
#[must_use]
pub fn has_games_in_lines(start: &str) -> bool {
    const RESULTS: [&str; 5] = ["1-0", "0-1", "½-½", "1/2-1/2", "0.5-0.5"];
    const FEWEST: usize = 2;
    let has_name = |words: &[&str]| {
        words.iter().any(|word| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1)
    };
    let is_game = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let result = words.iter().position(|word| RESULTS.contains(word));
        result.is_some_and(|at| has_name(&words[..at]) && has_name(&words[at + 1..]))
    };
    lines_of_text(start).filter(is_game).nth(FEWEST - 1).is_some()
}

/// The name of the separator between columns, in the plural.
pub(crate) const fn plural(parted_by: char) -> &'static str {
    match parted_by {
        ';' => "semicolons",
        _ => "tabs",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with one column, as dBase III wrote it on 2 May 2007.
    fn dbase() -> Vec<u8> {
        let mut table = vec![3, 107, 5, 2, 1, 0, 0, 0, 65, 0, 21, 0];
        table.resize(32, 0);
        table.extend(b"NAME\0\0\0\0\0\0\0C\0\0\0\0\x14");
        table.resize(64, 0);
        table.extend(b"\r Lee, Ann            \x1a");
        table
    }

    #[test]
    fn a_dbase_table_is_known_by_its_header() {
        assert!(is_dbase(&dbase()));
        for text in ["", "date,event,white,black,result\n", "012 Open\r042 2007-05-02\r"] {
            assert!(!is_dbase(text.as_bytes()), "{text}");
        }
        let mut other = dbase();
        other[2] = 13;
        assert!(!is_dbase(&other) && !is_dbase(&dbase()[..40]));
    }
}
