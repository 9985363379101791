//! Player codes: six digits and a check letter.

use std::fmt;

/// The check letters, by remainder.
const LETTERS: &[u8; 11] = b"ABCDEFGHJKL";

/// The step from number to number, which has no factor in common with a million. So every number of
/// six digits comes once, in an order without a visible pattern.
const STEP: u64 = 387_421;

/// A player's code: six digits, and the letter number (7 d1 + 6 d2 + 5 d3 + 4 d4 + 3 d5 + 2 d6) mod
/// 11 of `ABCDEFGHJKL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerCode(u32);

impl PlayerCode {
    /// The code of the n-th player who ever joined; different for a million players.
    #[must_use]
    pub(crate) const fn of_member(number: u32) -> Self {
        Self((((number as u64 + 1) * STEP) % 1_000_000) as u32)
    }

    /// The code as text, with the check letter shifted by this much (0 is right).
    pub(crate) fn bytes(self, shift: usize) -> [u8; 7] {
        let mut text = [b'0'; 7];
        // From the last digit, with weight 2, to the first, with weight 7.
        let mut rest = self.0;
        let mut sum = 0;
        for (position, weight) in (0..6).rev().zip(2..) {
            let digit = rest % 10;
            rest /= 10;
            sum += digit * weight;
            text[position] += digit as u8;
        }
        text[6] = LETTERS[(sum as usize + shift) % LETTERS.len()];
        text
    }
}

impl fmt::Display for PlayerCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes(0).iter().try_for_each(|&byte| write!(f, "{}", char::from(byte)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_examples_get_their_check_letters() {
        // Valid codes as printed in national lists.
        for (digits, printed) in [(233_310, "233310H"), (102_807, "102807J"), (107_796, "107796L")]
        {
            assert_eq!(PlayerCode(digits).to_string(), printed);
        }
    }
}
