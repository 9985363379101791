//! Codes for new players: the free ones of a range, with their check letters.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use identity::check_letter::letter_of;

use crate::federation::CodeRange;

/// The free codes of a range, in their order.
#[derive(Clone, Debug)]
pub struct NewCodes {
    range: Option<RangeInclusive<u32>>,
    /// The digits of codes that are taken. A code with the same digits and another letter would be
    /// one slip away from a taken one.
    taken: BTreeSet<u32>,
}

impl NewCodes {
    /// The codes of a range that are not taken; none without a range.
    pub fn after<'c>(range: Option<CodeRange>, taken: impl Iterator<Item = &'c str>) -> Self {
        Self { range: range.map(CodeRange::numbers), taken: taken.filter_map(number_of).collect() }
    }

    /// Marks a code as taken.
    pub fn take(&mut self, code: &str) {
        self.taken.extend(number_of(code));
    }
}

/// The number at the start of a code, of at most six digits. A code with fewer digits has lost its
/// leading zeros, or its letter, and is still taken.
fn number_of(code: &str) -> Option<u32> {
    let digits = code.bytes().take(6).take_while(u8::is_ascii_digit).count();
    code.get(..digits)?.parse().ok()
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
    use identity::check_letter::check_code;

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

    /// A spreadsheet removes leading zeros; the code that is meant is taken.
    #[test]
    fn a_code_that_lost_its_zeros_is_not_free() {
        for lost in ["12345G", "12345", "12345g"] {
            let range = "012345-012346".parse().ok();
            let codes: Vec<String> = NewCodes::after(range, [lost].into_iter()).collect();
            assert_eq!(codes.iter().map(|code| &code[..6]).collect::<Vec<_>>(), ["012346"]);
            let mut codes = NewCodes::after("012345-012345".parse().ok(), std::iter::empty());
            NewCodes::take(&mut codes, lost);
            assert_eq!(codes.next(), None, "{lost}");
        }
    }
}
