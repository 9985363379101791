//! Numbers for player codes: dense, made once for each season.

use compact_str::CompactString;
use rating_core::PlayerIdx;
use rating_core::ranks::Ranks;
use rustc_hash::FxHashMap;

use crate::check_letter::letter_of_digits;

/// The codes of a season's players: sorted, so that a player's number does not depend on the order
/// of any file.
///
/// Reading a season spends most of its time on looking up two codes per game, and that time is
/// waiting for memory: the smaller the table, the better. If every code is six digits and their
/// check letter, as on every real list, a player's number is a count of bits (190 KB for any list).
/// On other lists, codes of six digits and any letter are found in a table by the digits (4 MB);
/// all other codes, and a second code with the same digits, are found by a hash. A lookup in that
/// table took 3 ns where a hash of texts took 9 (8 players), 4 ns against 20 (12,000) and 7 ns
/// against 180 (500,000).
#[derive(Clone, Debug, Default)]
pub struct PlayerIndex {
    /// The digits of all codes, if every code is six digits and their check letter.
    ranks: Option<Ranks>,
    /// By the six digits; empty if no code has that form.
    by_digits: Vec<Entry>,
    /// Most codes are short enough to stand in the table itself, which saves a wait for memory.
    others: FxHashMap<CompactString, u32>,
}

/// A player's number above eight bits for the letter: four bytes, so that the table fits in the
/// processor's caches as far as possible. A table of a million codes never needs more than twenty
/// bits for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry(u32);

impl Entry {
    /// Marks six digits that are not anybody's; no letter is 0.
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

/// How many numbers have six digits.
const SIX_DIGITS: usize = 1_000_000;

impl PlayerIndex {
    /// Numbers codes that must be sorted and all different.
    #[must_use]
    pub fn of_sorted<'a>(codes: impl Iterator<Item = &'a str> + Clone) -> Self {
        let digits: Option<Vec<u32>> = codes.clone().map(Self::checked_digits).collect();
        if let Some(index) = digits.and_then(|digits| Self::of_checked_digits(digits.into_iter())) {
            return index;
        }
        let mut index = Self::default();
        for (number, code) in (0_u32..).zip(codes) {
            index.insert(code, number);
        }
        index
    }

    /// The digits of a code that is six digits and their check letter. Sorting such codes by their
    /// digits is the same as sorting the codes.
    pub fn checked_digits(code: &str) -> Option<u32> {
        with_comma(code).and_then(checked_digits).map(|digits| digits as u32)
    }

    /// Numbers codes by their digits; `None` if they are not sorted, or not all different.
    pub fn of_checked_digits(digits: impl Iterator<Item = u32>) -> Option<Self> {
        let ranks = Ranks::of_sorted(SIX_DIGITS, digits.map(|digits| digits as usize));
        ranks.map(|ranks| Self { ranks: Some(ranks), ..Self::default() })
    }

    fn insert(&mut self, code: &str, number: u32) {
        if let Some((digits, letter)) = digits_and_letter(code)
            && let Some(new) = Entry::new(number, letter)
        {
            if self.by_digits.is_empty() {
                // 4 MB even for eight players: allocating zeroed memory takes only 5 us, since the
                // system provides a page when it is first touched (measured; 6 ms in the dev
                // profile, which writes it).
                self.by_digits = vec![Entry::NOBODY; SIX_DIGITS];
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
        if self.ranks.is_some() {
            return self.get_with_comma(with_comma(code)?);
        }
        if let Some((digits, letter)) = digits_and_letter(code)
            && let Some(entry) = self.by_digits.get(digits)
            && entry.letter() == letter
        {
            return Some(PlayerIdx::new(entry.number()));
        }
        self.others.get(code).copied().map(PlayerIdx::new)
    }

    /// The number of the player with a code of six digits and a letter, given with the comma after
    /// it. `None` for any other text, and for a code whose digits another player's code also has.
    #[inline]
    pub(crate) fn get_with_comma(&self, field: [u8; 8]) -> Option<PlayerIdx> {
        if let Some(ranks) = &self.ranks {
            return ranks.place(checked_digits(field)?).map(PlayerIdx::new);
        }
        let [.., letter, b','] = field else { return None };
        let digits = six_digits(u64::from_le_bytes(field))?;
        let entry = self.by_digits.get(digits).filter(|entry| entry.letter() == letter)?;
        // A field with zero bytes alone must not match an empty entry; no letter is 0.
        (letter != 0).then(|| PlayerIdx::new(entry.number()))
    }
}

/// A code of seven letters, with a comma after it.
fn with_comma(code: &str) -> Option<[u8; 8]> {
    let code: [u8; 7] = code.as_bytes().try_into().ok()?;
    let mut field = [b','; 8];
    field[..code.len()].copy_from_slice(&code);
    Some(field)
}

/// The six digits of a code with the letter that checks them, and a comma after it.
fn checked_digits(field: [u8; 8]) -> Option<usize> {
    let [.., letter, b','] = field else { return None };
    let text = u64::from_le_bytes(field);
    let digits = six_digits(text)?;
    (letter_of_digits(text) == letter).then_some(digits)
}

/// The number that six digits form, with the first digit in the lowest byte; the two highest bytes
/// are ignored.
fn six_digits(text: u64) -> Option<usize> {
    const EACH: u64 = 0x0000_0101_0101_0101;
    let digits = (text & (EACH * 0xff)) ^ (EACH * u64::from(b'0'));
    // In a byte of 10 or more, adding 118 sets the highest bit, or it was already set.
    if ((digits + EACH * 118) | digits) & (EACH * 0x80) != 0 {
        return None;
    }
    // Three numbers of two digits, in every second byte.
    let pairs = digits * 10 + (digits >> 8);
    let pair = |which: u32| (pairs >> (16 * which) & 0xff) as usize;
    Some(pair(0) * 10_000 + pair(1) * 100 + pair(2))
}

/// The digits and the letter of a code of six digits and one letter. (The letter is never 0, so it
/// never matches [`Entry::NOBODY`].)
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
    use crate::check_letter::letter_of;

    #[test]
    fn codes_with_their_letters_are_numbered_in_their_order() {
        let digits = [0, 1, 63, 64, 65, 100_000, 233_310, 499_999, 999_935, 999_999];
        let code = |number: usize| {
            let digits = format!("{number:06}");
            let letter = letter_of(&digits).unwrap();
            format!("{digits}{letter}")
        };
        let codes = digits.map(code);
        let index = PlayerIndex::of_sorted(codes.iter().map(String::as_str));
        assert!(index.ranks.is_some());
        for (number, known) in (0..).zip(&codes) {
            assert_eq!(index.get(known), Some(PlayerIdx::new(number)), "{known}");
            let field = format!("{known},").into_bytes().try_into().unwrap();
            assert_eq!(index.get_with_comma(field), Some(PlayerIdx::new(number)), "{known}");
        }
        for unknown in [code(2), code(62), code(66), code(999_998)] {
            assert_eq!(index.get(&unknown), None, "{unknown}");
        }
        // The right digits with another letter, one too few, one too many, or none at all.
        for wrong in ["233310A", "233310h", "23331H", "2233310H", "233310", "23331OH", "", "É33310"]
        {
            assert_eq!(index.get(wrong), None, "{wrong}");
        }
        assert_eq!(index.get_with_comma(*b"233310H;"), None);
    }

    #[test]
    fn a_list_with_one_other_code_is_looked_up_all_the_same() {
        for other in ["233311A", "A", "9999999"] {
            let codes = ["000000A", "233310H", other];
            let index = PlayerIndex::of_sorted(codes.into_iter());
            assert!(index.ranks.is_none(), "{other}");
            for (number, code) in (0..).zip(codes) {
                assert_eq!(index.get(code), Some(PlayerIdx::new(number)), "{code} beside {other}");
            }
        }
    }

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
