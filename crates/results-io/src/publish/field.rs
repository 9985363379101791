//! One value of a published CSV file, written straight into bytes.
//!
//! Nothing here is printed from a floating-point number: what is written is exact.

use rating_core::GradePoints;

use crate::csv::{guarded, write_field};

/// A value, and how it is written. An absent value is an empty field.
#[derive(Clone, Debug)]
pub(super) enum Field<'a> {
    /// A text; none is run as a formula by a spreadsheet.
    Text(&'a str),
    /// A text that this program made.
    Words(String),
    /// A letter.
    Letter(Option<char>),
    /// A whole number.
    Number(Option<i64>),
    /// Points with nine decimals: `142.500000000`.
    Points(Option<GradePoints>),
    /// Points as short as they are exact: `142.5`.
    ShortPoints(Option<GradePoints>),
}

impl Field<'_> {
    /// A whole number that is always there.
    pub(super) fn number(number: impl Into<i64>) -> Self {
        Self::Number(Some(number.into()))
    }

    /// How many of something there are.
    pub(super) const fn count(count: usize) -> Self {
        Self::Number(Some(count as i64))
    }

    /// Adds the value to `out`, in quotation marks where it needs them.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Text(text) => {
                if !text.is_empty() {
                    write_field(&guarded(text), out);
                }
            }
            Self::Words(text) => write_field(text, out),
            Self::Letter(letter) => {
                if let Some(letter) = letter {
                    write_field(letter.encode_utf8(&mut [0; 4]), out);
                }
            }
            Self::Number(number) => {
                if let Some(number) = number {
                    write_number(*number, out);
                }
            }
            Self::Points(points) => {
                if let Some(points) = points {
                    write_points(*points, out);
                }
            }
            Self::ShortPoints(points) => {
                if let Some(points) = points {
                    write_points(*points, out);
                    // Nine decimals: the zeros end at the point at the latest.
                    while out.pop_if(|last| *last == b'0').is_some() {}
                    out.pop_if(|last| *last == b'.');
                }
            }
        }
    }
}

fn write_number(number: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// As points print themselves, without the machinery of `fmt`, which takes more than twice as long.
fn write_points(points: GradePoints, out: &mut Vec<u8>) {
    let unit = GradePoints::PER_POINT.unsigned_abs();
    let size = points.billionths().unsigned_abs();
    if points.billionths() < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(itoa::Buffer::new().format(size / unit).as_bytes());
    // Ten digits, the first a 1 in the place of the point: 1,500,000,000 for a half.
    let point = out.len();
    out.extend_from_slice(itoa::Buffer::new().format(unit + size % unit).as_bytes());
    if let Some(first) = out.get_mut(point) {
        *first = b'.';
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn written(field: &Field<'_>) -> String {
        let mut out = b"9.00,".to_vec();
        field.write(&mut out);
        String::from_utf8(out.split_off(5)).unwrap()
    }

    #[test]
    fn texts_are_quoted_where_they_need_it_and_guarded_against_formulas() {
        for (text, expected) in [
            ("", ""),
            ("Lee, Ann", "\"Lee, Ann\""),
            ("=1+1", "'=1+1"),
            ("=1,\"a\"", "\"'=1,\"\"a\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("old\rMac", "\"old\rMac\""),
            ("\u{1b}[31mred", "\u{1b}[31mred"),
        ] {
            assert_eq!(written(&Field::Text(text)), expected);
        }
        assert_eq!(written(&Field::Words("a, b".into())), "\"a, b\"");
        assert_eq!(written(&Field::Letter(Some('A'))), "A");
        assert_eq!(written(&Field::Letter(None)), "");
        assert_eq!(written(&Field::Number(None)), "");
        assert_eq!(written(&Field::Points(None)), "");
        assert_eq!(written(&Field::ShortPoints(None)), "");
    }

    proptest! {
        #[test]
        fn numbers_and_points_are_written_as_they_print_themselves(number: i64) {
            // Amounts of points are whole as often as they have nine decimals.
            for number in [number, number / 1_000_000_000, number / 1_000 * 1_000, i64::MIN, i64::MAX, 0] {
                prop_assert_eq!(written(&Field::Number(Some(number))), number.to_string());
                let points = GradePoints::from_billionths(number);
                prop_assert_eq!(written(&Field::Points(Some(points))), points.to_string());
                prop_assert_eq!(written(&Field::ShortPoints(Some(points))), points.shortest());
            }
        }
    }
}
