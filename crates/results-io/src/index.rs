//! Player codes to dense numbers, once a season.

use rating_core::PlayerIdx;
use rustc_hash::FxHashMap;

/// The codes of a season's players: sorted, so that a player's number does not depend on the order
/// of any file.
///
/// Looking up two codes a game is what reading a season spends most of its time on. Six digits and
/// a letter, the shape of every real code, are found in a table by the digits; anything else, and a
/// second letter to the same digits, by a hash.
///
/// Measured over random codes, fully optimised: 18 ns a look-up in the table and 21 ns in a hash map
/// of 12,000 players, 42 and 83 ns of 50,000, 23 and 193 ns of 500,000.
#[derive(Clone, Debug, Default)]
pub struct PlayerIndex {
    /// By the six digits; empty when no code has that shape.
    by_digits: Vec<Entry>,
    others: FxHashMap<Box<str>, u32>,
}

/// A number above eight bits for the letter: four bytes, so that the table stays near the processor.
/// A table of a million codes never needs a number of more than twenty bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(u32);

impl Entry {
    /// Marks six digits that are nobody's; no letter is 0.
    const NOBODY: Self = Self(0);

    fn new(number: u32, letter: u8) -> Option<Self> {
        (number < 1 << 24).then_some(Self(number << 8 | u32::from(letter)))
    }

    fn number(self) -> u32 {
        self.0 >> 8
    }

    fn letter(self) -> u8 {
        self.0 as u8
    }
}

impl PlayerIndex {
    /// Numbers codes that are sorted and all different.
    #[must_use]
    pub fn of_sorted<'a>(codes: impl Iterator<Item = &'a str>) -> Self {
        let mut index = Self::default();
        for (number, code) in (0_u32..).zip(codes) {
            index.insert(code, number);
        }
        index
    }

    fn insert(&mut self, code: &str, number: u32) {
        if let Some((digits, letter)) = digits_and_letter(code)
            && let Some(new) = Entry::new(number, letter)
        {
            if self.by_digits.is_empty() {
                // 4 MB even for eight players: zeroed memory costs 5 us, since the system hands out a
                // page when it is first touched (measured; 6 ms in the dev profile, which writes it).
                self.by_digits = vec![Entry::NOBODY; 1_000_000];
            }
            let entry = &mut self.by_digits[digits];
            if *entry == Entry::NOBODY {
                *entry = new;
                return;
            }
        }
        self.others.insert(code.into(), number);
    }

    /// The number of the player with this code.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<PlayerIdx> {
        if let Some((digits, letter)) = digits_and_letter(code)
            && let Some(entry) = self.by_digits.get(digits)
            && entry.letter() == letter
        {
            return Some(PlayerIdx::new(entry.number()));
        }
        self.others.get(code).copied().map(PlayerIdx::new)
    }

    /// The number of the player with a code of six digits and a letter, given with the comma after it.
    /// `None` for any other text, and for a code whose digits another player has too.
    pub(crate) fn get_with_comma(&self, field: [u8; 8]) -> Option<PlayerIdx> {
        let [.., letter, b','] = field else { return None };
        let digits = six_digits(u64::from_le_bytes(field))?;
        let entry = self.by_digits.get(digits).filter(|entry| entry.letter() == letter)?;
        // No letter is 0, so nobody's entry equals that of a field with a zero byte alone.
        (letter != 0).then(|| PlayerIdx::new(entry.number()))
    }
}

/// The number of six digits, the first in the lowest byte; what the two bytes above say is not looked
/// at.
fn six_digits(text: u64) -> Option<usize> {
    const EACH: u64 = 0x0000_0101_0101_0101;
    let digits = (text & (EACH * 0xff)) ^ (EACH * u64::from(b'0'));
    // A byte of 10 or more gets its highest bit when 118 is added, or had it.
    if ((digits + EACH * 118) | digits) & (EACH * 0x80) != 0 {
        return None;
    }
    // Three numbers of two digits, in every second byte.
    let pairs = digits * 10 + (digits >> 8);
    let pair = |which: u32| (pairs >> (16 * which) & 0xff) as usize;
    Some(pair(0) * 10_000 + pair(1) * 100 + pair(2))
}

/// The two parts of a code of six digits and one letter. (The letter is never 0, so it never
/// matches [`Entry::NOBODY`].)
fn digits_and_letter(code: &str) -> Option<(usize, u8)> {
    let [digits @ .., letter] = code.as_bytes() else {
        return None;
    };
    if digits.len() != 6 || !letter.is_ascii_alphabetic() {
        return None;
    }
    let mut number = 0;
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number = number * 10 + usize::from(digit);
    }
    Some((number, *letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_every_shape_keep_apart() {
        let codes =
            ["", "000000A", "000000B", "12345A", "123456", "123456A", "123456\0", "X", "Émile"];
        let index = PlayerIndex::of_sorted(codes.into_iter());
        for (number, code) in (0..).zip(codes) {
            assert_eq!(index.get(code), Some(PlayerIdx::new(number)), "{code:?}");
        }
        for unknown in ["B", "000000C", "000001A", "999999L", "12345", "123456a"] {
            assert_eq!(index.get(unknown), None, "{unknown}");
        }
    }
}
