//! `error_draws.csv`: the errors that later seasons' standard errors are computed from.
//!
//! An error is drawn: one number for each of a number of draws, in half grade points. The numbers
//! are written as bytes (128 more than the number) in base64 with `-` and `_` (RFC 4648, section
//! 5), so that a player takes 80 bytes and not 200. Numbers are never so large that a field begins
//! with one of these two, which spreadsheets would take for a formula.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use compact_str::CompactString;

use super::file::PublishedFile;
use super::table::table;
use input_files::Source;
use input_files::columns;
use input_files::csv::read_table;
use input_files::published_columns::ERROR_DRAWS;
use input_files::{Error, FileProblem};

/// One line: what a season hands on of a player's errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorDraws<C, const N: usize> {
    /// The player.
    pub code: C,
    /// Whether the player counted as graded in the season.
    pub graded: bool,
    /// The error of the published grade; `None` without one.
    pub grade: Option<[i8; N]>,
    /// The error of the season's average; `None` without a game that counts.
    pub average: Option<[i8; N]>,
}

/// The file, with the players for whom there is a row.
pub fn error_draws<'a, const N: usize>(
    name: &str,
    players: usize,
    row: impl Fn(usize) -> Option<ErrorDraws<&'a str, N>> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    table(name, ERROR_DRAWS, players, move |player, line| {
        let ErrorDraws { code, graded, grade, average } = row(player)?;
        line.text(code);
        line.number(u8::from(graded));
        for draws in [grade, average] {
            line.bytes(draws.map(|draws| draws.map(to_byte)).as_ref().map(<[u8; N]>::as_slice));
        }
        Some(())
    })
}

/// Reads a published file.
///
/// # Errors
///
/// A file that cannot be read, lacks a column, or has a row that was not published.
pub fn read_error_draws<const N: usize>(
    source: &Source,
) -> Result<Vec<ErrorDraws<CompactString, N>>, Error> {
    let table = read_table(source, &columns::ERROR_DRAWS)?;
    let unusable = || {
        let problem = "a row is not one that was published: the draws of an error are missing, or \
                       their number is another";
        FileProblem::Unusable(problem).of(&source.name)
    };
    if !table.malformed.is_empty() {
        return Err(unusable());
    }
    let [codes, are_graded, grades, averages] = ERROR_DRAWS.map(|name| table.column(name));
    let draws = |text: &str| match text {
        "" => Some(None),
        _ => read_draws(text).map(Some),
    };
    let row = |row| {
        Some(ErrorDraws {
            code: codes.get(row).into(),
            graded: are_graded.get(row).parse::<u8>().ok()? == 1,
            grade: draws(grades.get(row))?,
            average: draws(averages.get(row))?,
        })
    };
    table.rows().map(row).collect::<Option<_>>().ok_or_else(unusable)
}

/// Reads as many draws, and no more.
fn read_draws<const N: usize>(text: &str) -> Option<[i8; N]> {
    let mut bytes = [0; N];
    let length = BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bytes).ok()?;
    (length == N).then(|| bytes.map(from_byte))
}

const fn to_byte(number: i8) -> u8 {
    number.cast_unsigned() ^ 0x80
}

const fn from_byte(byte: u8) -> i8 {
    (byte ^ 0x80).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let all: [i8; 255] = std::array::from_fn(|number| (number as i16 - 127) as i8);
        assert_eq!(all.map(|number| from_byte(to_byte(number))), all);
        // 59.5 points are the most that a draw can be.
        let out = BASE64_URL_SAFE_NO_PAD.encode([119; 3].map(to_byte));
        assert!(!out.starts_with(['-', '_']), "{out}");
        // RFC 4648, section 10, in the alphabet of section 5.
        let foobar = b"foobar".map(from_byte);
        assert_eq!(read_draws("Zm9vYmFy"), Some(foobar));
        for text in ["Zm9vYmF", "Zm9v", "Zm9vYmFyZm9v", "Zm9vYm=y", "Zm9vYm+y", ""] {
            assert_eq!(read_draws::<6>(text), None, "{text}");
        }
    }
}
