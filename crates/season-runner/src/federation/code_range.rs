//! The range of codes that a federation gives to new players.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The codes that a federation gives to new players, as numbers without check letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRange(RangeInclusive<u32>);

/// A text that is not a range of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two codes of six digits, the smaller first: 900000-909999")]
pub struct NotARange;

impl CodeRange {
    /// The numbers.
    pub(crate) const fn numbers(self) -> RangeInclusive<u32> {
        self.0
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_two_codes_of_six_digits_in_order() {
        assert_eq!("900000-909999".parse::<CodeRange>().unwrap().to_string(), "900000-909999");
        for wrong in ["", "900000", "9000-9999", "900002-900001", "a-b", "900000A-900001B"] {
            assert_eq!(wrong.parse::<CodeRange>(), Err(NotARange), "{wrong}");
        }
    }
}
