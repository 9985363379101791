//! One line of a published CSV file, written field by field directly into bytes.
//!
//! Floating-point numbers are not used here, so all values are exact.

use std::fmt::Display;
use std::io::Write as _;

use base64::display::Base64Display;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rating_core::GradePoints;

use input_files::csv::{guarded, write_field};

/// A line that is being written. A missing value is an empty field.
///
/// Fields are written directly into the bytes of the file: with an intermediate list of the values
/// of a line, the files of half a million players take one and a half times as long.
pub(super) struct Line<'o> {
    out: &'o mut Vec<u8>,
    fields: usize,
}

impl Line<'_> {
    /// Writes a text so that spreadsheets do not treat it as a formula.
    pub(super) fn text(&mut self, text: &str) {
        match text.as_bytes() {
            [b'=' | b'+' | b'-' | b'@' | b'\t' | b'\'', ..] => {
                write_field(&guarded(text), self.out);
            }
            _ => write_quoted(text, self.out),
        }
        self.end_field();
    }

    /// Writes words of this program.
    pub(super) fn words(&mut self, words: &(impl Display + ?Sized)) {
        let start = self.out.len();
        // Writing to a vector cannot fail.
        let _ = write!(self.out, "{words}");
        let written = self.out.get(start..).unwrap_or_default();
        if asked_by(written) > 0 {
            let words = String::from_utf8_lossy(&self.out.split_off(start)).into_owned();
            write_quoted(&words, self.out);
        }
        self.end_field();
    }

    /// Writes a letter.
    pub(super) fn letter(&mut self, letter: Option<char>) {
        if let Some(letter) = letter {
            write_quoted(letter.encode_utf8(&mut [0; 4]), self.out);
        }
        self.end_field();
    }

    /// Writes a whole number.
    pub(super) fn number(&mut self, number: impl Into<i64>) {
        write_number(number.into(), self.out);
        self.end_field();
    }

    /// Writes a whole number that may be missing.
    pub(super) fn number_if_any(&mut self, number: Option<impl Into<i64>>) {
        if let Some(number) = number {
            write_number(number.into(), self.out);
        }
        self.end_field();
    }

    /// Writes a count.
    pub(super) fn count(&mut self, count: usize) {
        self.number(count as i64);
    }

    /// Writes points with nine decimals: `142.500000000`.
    pub(super) fn points(&mut self, points: Option<GradePoints>) {
        if let Some(points) = points {
            write_points(points, self.out);
        }
        self.end_field();
    }

    /// Writes points with as few decimals as they need to be exact: `142.5`.
    pub(super) fn short_points(&mut self, points: Option<GradePoints>) {
        if let Some(points) = points {
            write_points(points, self.out);
            drop_zeros(self.out);
        }
        self.end_field();
    }

    /// Writes the largest error of points, with as few decimals as it needs to be exact:
    /// `+-0.000000015` for 15,000 trillionths.
    pub(super) fn bound(&mut self, trillionths: u64) {
        self.out.extend_from_slice(b"+-");
        let thousandths = trillionths / BILLION;
        write_whole(thousandths / THOUSAND, self.out);
        self.out.push(b'.');
        self.out.extend_from_slice(&digits(thousandths % THOUSAND));
        write_billionths(trillionths % BILLION, self.out);
        drop_zeros(self.out);
        self.end_field();
    }

    /// Writes bytes in base64, with `-` and `_`.
    pub(super) fn bytes(&mut self, bytes: Option<&[u8]>) {
        let bytes = bytes.unwrap_or_default();
        // Writing to a vector cannot fail.
        let _ = write!(self.out, "{}", Base64Display::new(bytes, &BASE64_URL_SAFE_NO_PAD));
        self.end_field();
    }

    fn end_field(&mut self) {
        self.out.push(b',');
        self.fields += 1;
    }
}

/// Adds a line with this number of columns, if `write` writes one.
pub(super) fn write_line(
    columns: usize,
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Line<'_>) -> Option<()>,
) {
    let start = out.len();
    let mut line = Line { out, fields: 0 };
    let written = write(&mut line);
    debug_assert!(written.is_none() || line.fields == columns, "every column has a field");
    if written.is_none() {
        out.truncate(start);
    } else if let Some(last) = out.last_mut() {
        // The line break replaces the last comma.
        *last = b'\n';
    }
}

/// Marks bytes that need quotation marks around their field.
const QUOTED: u8 = 1;

/// Marks bytes that are not written as they are: a quotation mark is written twice.
const CHANGED: u8 = 2;

/// The marks of each byte.
const ASKS: [u8; 256] = {
    let mut asks = [0; 256];
    asks[b',' as usize] = QUOTED;
    asks[b'\r' as usize] = CHANGED;
    asks[b'\n' as usize] = CHANGED;
    asks[0] = CHANGED;
    asks[b'"' as usize] = CHANGED;
    asks
};

/// The marks of all bytes of a text.
fn asked_by(text: &[u8]) -> u8 {
    text.iter().fold(0, |asked, &byte| asked | ASKS[usize::from(byte)])
}

/// Writes a text like [`write_field`], which checks for more than fields of lists ever contain.
fn write_quoted(text: &str, out: &mut Vec<u8>) {
    match asked_by(text.as_bytes()) {
        0 => out.extend_from_slice(text.as_bytes()),
        QUOTED => {
            out.push(b'"');
            out.extend_from_slice(text.as_bytes());
            out.push(b'"');
        }
        _ => write_field(text, out),
    }
}

fn write_number(number: i64, out: &mut Vec<u8>) {
    if number < 0 {
        out.push(b'-');
    }
    write_whole(number.unsigned_abs(), out);
}

/// Writes a whole number. Most grades and games have two or three digits, which need no
/// intermediate buffer.
fn write_whole(number: u64, out: &mut Vec<u8>) {
    let digits = digits(number % THOUSAND);
    match number {
        0..10 => out.extend_from_slice(&[digits[2]]),
        10..100 => out.extend_from_slice(&[digits[1], digits[2]]),
        100..1000 => out.extend_from_slice(&digits),
        _ => out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
    }
}

/// Writes points in their usual form, without the overhead of `fmt`.
fn write_points(points: GradePoints, out: &mut Vec<u8>) {
    let size = points.billionths().unsigned_abs();
    if points.billionths() < 0 {
        out.push(b'-');
    }
    write_whole(size / BILLION, out);
    out.push(b'.');
    write_billionths(size % BILLION, out);
}

/// The unit of decimals: a billionth of a point.
const BILLION: u64 = GradePoints::PER_POINT.unsigned_abs();

/// Digits are written three at a time, so that no group depends on the one before it.
const THOUSAND: u64 = 1_000;

/// Writes nine decimals.
fn write_billionths(billionths: u64, out: &mut Vec<u8>) {
    let thousands = billionths / THOUSAND;
    let threes = [thousands / THOUSAND, thousands % THOUSAND, billionths % THOUSAND];
    out.extend_from_slice(threes.map(digits).as_flattened());
}

/// Removes zeros at the end of decimals, and the point if nothing else follows it.
fn drop_zeros(out: &mut Vec<u8>) {
    while out.pop_if(|last| *last == b'0').is_some() {}
    out.pop_if(|last| *last == b'.');
}

/// The three digits of a number below a thousand.
fn digits(number: u64) -> [u8; 3] {
    let number = number as u32;
    [number / 100, number / 10 % 10, number % 10].map(|digit| b'0' + digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(write: impl FnOnce(&mut Line<'_>)) -> String {
        let mut out = b"9.00\n".to_vec();
        write_line(1, &mut out, |line| {
            write(line);
            Some(())
        });
        let line = String::from_utf8(out.split_off(5)).unwrap();
        line.strip_suffix('\n').unwrap().to_owned()
    }

    fn by_the_rules(text: &str) -> String {
        let mut out = Vec::new();
        write_field(text, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn texts_are_quoted_and_guarded_against_formulas() {
        for (text, expected) in [
            ("", ""),
            ("Lee, Ann", "\"Lee, Ann\""),
            ("=1+1", "'=1+1"),
            ("=1,\"a\"", "\"'=1,\"\"a\"\"\""),
            ("two\nlines", "two lines"),
            ("old\rMac", "old Mac"),
            ("\u{1b}[31mred", "\u{1b}[31mred"),
        ] {
            assert_eq!(written(|line| line.text(text)), expected);
        }
        assert_eq!(written(|line| line.words("a, b")), "\"a, b\"");
        assert_eq!(written(|line| line.letter(Some('A'))), "A");
        assert_eq!(written(|line| line.letter(None)), "");
        assert_eq!(written(|line| line.number_if_any(None::<i64>)), "");
        assert_eq!(written(|line| line.points(None)), "");
        assert_eq!(written(|line| line.short_points(None)), "");
    }

    #[test]
    fn a_line_that_is_not_there_leaves_nothing() {
        let mut out = b"above\n".to_vec();
        write_line(2, &mut out, |line| {
            line.text("half a line");
            None
        });
        assert_eq!(out, b"above\n");
    }

    proptest! {
        #[test]
        fn texts_are_written_by_the_rules_of_csv(text in "[=+@'\t\"a, \r\n\u{e9}-]{0,6}") {
            prop_assert_eq!(written(|line| line.text(&text)), by_the_rules(&guarded(&text)));
            prop_assert_eq!(written(|line| line.words(&text)), by_the_rules(&text));
        }

        #[test]
        fn numbers_and_points_are_written_as_they_print_themselves(number: i64) {
            // Whole amounts of points are as frequent as those with nine decimals.
            let shorter = [number / 1_000_000_000, number / 1_000 * 1_000, number % 10_000];
            for number in [number, i64::MIN, i64::MAX, 0].into_iter().chain(shorter) {
                prop_assert_eq!(written(|line| line.number(number)), number.to_string());
                let points = GradePoints::from_billionths(number);
                prop_assert_eq!(written(|line| line.points(Some(points))), points.to_string());
                let short = written(|line| line.short_points(Some(points)));
                prop_assert_eq!(short, points.shortest());
            }
        }
    }
}
