//! Codes for new players: the free ones of a range, each with its check letter.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use results_io::check_letter::letter_of;

/// The codes that a federation gives to new players, without their letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRange(RangeInclusive<u32>);

/// A text that is not a range of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two codes of six digits, the smaller first: 900000-909999")]
pub struct NotARange;

impl FromStr for CodeRange {
    type Err = NotARange;

    fn from_str(text: &str) -> Result<Self, NotARange> {
        let (first, last) = text.trim().split_once('-').ok_or(NotARange)?;
        let six = |digits: &str| {
            let digits = digits.trim();
            let are_six = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
            are_six.then(|| digits.parse().ok()).flatten().ok_or(NotARange)
        };
        let (first, last) = (six(first)?, six(last)?);
        if first > last { Err(NotARange) } else { Ok(Self(first..=last)) }
    }
}

impl fmt::Display for CodeRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06}-{:06}", self.0.start(), self.0.end())
    }
}

/// The free codes of a range, in their order.
#[derive(Clone, Debug)]
pub struct NewCodes {
    range: Option<RangeInclusive<u32>>,
    /// The digits of codes that somebody has. A code with the same digits and another letter would be
    /// a slip away from theirs.
    taken: BTreeSet<u32>,
}

impl NewCodes {
    /// The codes of a range that nobody has; none without a range.
    pub fn after<'c>(range: Option<CodeRange>, taken: impl Iterator<Item = &'c str>) -> Self {
        let digits = |code: &str| code.get(..6).and_then(|digits| digits.parse().ok());
        Self { range: range.map(|range| range.0), taken: taken.filter_map(digits).collect() }
    }

    /// Marks a code as somebody's.
    pub fn take(&mut self, code: &str) {
        self.taken.extend(code.get(..6).and_then(|digits| digits.parse::<u32>().ok()));
    }
}

impl Iterator for NewCodes {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let range = self.range.as_mut()?;
        let number = range.find(|number| !self.taken.contains(number))?;
        let digits = format!("{number:06}");
        letter_of(&digits).map(|letter| format!("{digits}{letter}"))
    }
}

#[cfg(test)]
mod tests {
    use results_io::check_letter::check_code;

    use super::*;

    #[test]
    fn new_codes_are_free_and_carry_their_letters() {
        let range = "900000-900003".parse().ok();
        let taken = ["900001X", "900002", "none"];
        let codes: Vec<String> = NewCodes::after(range, taken.into_iter()).collect();
        assert_eq!(codes.iter().map(|code| &code[..6]).collect::<Vec<_>>(), ["900000", "900003"]);
        assert!(codes.iter().all(|code| check_code(code) == Ok(())));
        assert_eq!(NewCodes::after(None, std::iter::empty()).count(), 0);
    }

    #[test]
    fn a_range_is_two_codes_of_six_digits_in_order() {
        assert_eq!("900000-909999".parse::<CodeRange>().unwrap().to_string(), "900000-909999");
        for wrong in ["", "900000", "9000-9999", "900002-900001", "a-b", "900000A-900001B"] {
            assert_eq!(wrong.parse::<CodeRange>(), Err(NotARange), "{wrong}");
        }
    }
}
