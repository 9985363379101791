//! Player codes: six digits and a check letter.

use std::fmt;

/// The check letters, by remainder.
const LETTERS: &[u8; 11] = b"ABCDEFGHJKL";

/// The letters and digits of regions, which stand in the place of a check letter.
const REGIONS: &[u8; Region::MOST as usize] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// One of several federations whose players are on one list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(u8);

impl Region {
    /// How many there are.
    pub const MOST: u8 = 36;

    /// The region with this number; `None` if there is none.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::MOST { Some(Self(number)) } else { None }
    }

    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}

/// The step from number to number, which has no factor in common with a million. So every number of
/// six digits comes once, in an order without a visible pattern.
const STEP: u64 = 387_421;

/// A player's code: six digits, and the letter number (7 d1 + 6 d2 + 5 d3 + 4 d4 + 3 d5 + 2 d6) mod
/// 11 of `ABCDEFGHJKL`; or that of the player's region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerCode(u32, Option<Region>);

impl PlayerCode {
    /// The code of the n-th player who ever joined; different for a million players.
    #[must_use]
    pub(crate) const fn of_member(number: u32, region: Option<Region>) -> Self {
        Self((((number as u64 + 1) * STEP) % 1_000_000) as u32, region)
    }

    /// The code as text, with the check letter shifted by this much (0 is right). Instead of a
    /// region's letter, which is another region's if it is shifted, nobody has a stroke.
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
        text[6] = match self.1 {
            None => LETTERS[(sum as usize + shift) % LETTERS.len()],
            Some(Region(number)) if shift == 0 => REGIONS[usize::from(number)],
            Some(_) => b'-',
        };
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
            assert_eq!(PlayerCode(digits, None).to_string(), printed);
        }
    }

    #[test]
    fn codes_of_regions_end_in_their_letters() {
        let codes = (0..Region::MOST).map(|region| PlayerCode(7, Region::new(region)).to_string());
        let codes: std::collections::BTreeSet<String> = codes.collect();
        assert_eq!(codes.len(), 36);
        assert!(codes.contains("000007A") && codes.contains("0000079"));
        assert_eq!(PlayerCode(7, Region::new(3)).bytes(1), *b"000007-");
        assert_eq!(Region::new(36), None);
    }
}
