//! Player codes: six digits and a check letter.

/// The letters, by remainder.
const LETTERS: &[u8; 11] = b"ABCDEFGHJKL";

/// What is wrong with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeFault {
    /// Not six digits and a letter.
    Malformed,
    /// The check letter does not fit the digits.
    WrongLetter {
        /// The letter that fits.
        expected: char,
    },
}

/// Checks the letter of a player code: (7 d1 + 6 d2 + 5 d3 + 4 d4 + 3 d5 + 2 d6) mod 11, as an
/// index into `ABCDEFGHJKL`.
///
/// # Errors
///
/// A code of another shape, or with another letter.
///
/// ```
/// use identity::check_letter::{CodeFault, check_code};
///
/// for valid in ["233310H", "102807J", "107796L"] {
///     assert_eq!(check_code(valid), Ok(()));
/// }
/// assert_eq!(check_code("233310A"), Err(CodeFault::WrongLetter { expected: 'H' }));
/// assert_eq!(check_code("23331H"), Err(CodeFault::Malformed));
/// assert_eq!(check_code("1503014"), Err(CodeFault::Malformed));
/// ```
pub fn check_code(code: &str) -> Result<(), CodeFault> {
    let [digits @ .., letter] = code.as_bytes() else {
        return Err(CodeFault::Malformed);
    };
    // Seven digits are not a code: many numbers in FIDE's list look like that.
    let is_code =
        digits.len() == 6 && digits.iter().all(u8::is_ascii_digit) && letter.is_ascii_alphabetic();
    if !is_code {
        return Err(CodeFault::Malformed);
    }
    let weighted = digits.iter().zip([7, 6, 5, 4, 3, 2]);
    let sum: u32 = weighted.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    let expected = LETTERS[sum as usize % LETTERS.len()];
    if *letter == expected {
        return Ok(());
    }
    Err(CodeFault::WrongLetter { expected: expected.into() })
}

/// The check letter of six digits, the first of which is in the lowest byte of a number; the two
/// highest bytes are ignored.
pub(crate) fn letter_of_digits(text: u64) -> u8 {
    /// The weights of the digits, with the weight of the last digit in the lowest byte.
    const WEIGHTS: u64 = 0x07_06_05_04_03_02;
    let digits = text & 0x0f0f_0f0f_0f0f;
    // Byte n of a product adds up all products of byte i of one factor and byte n - i of the other:
    // byte 5 is the sum of all digits times their weights. The largest sum is 9 x 27 = 243, so no
    // byte carries.
    let sum = digits.wrapping_mul(WEIGHTS) >> 40 & 0xff;
    LETTER_OF_SUM[sum as usize]
}

/// The check letter by the sum, which fits in one byte: a division would take longer than the rest
/// of looking up a player.
static LETTER_OF_SUM: [u8; 256] = {
    let (mut letters, mut sum) = ([0; 256], 0);
    while sum < letters.len() {
        letters[sum] = LETTERS[sum % LETTERS.len()];
        sum += 1;
    }
    letters
};

/// The letter after six digits; `None` for other texts.
///
/// ```
/// assert_eq!(identity::check_letter::letter_of("233310"), Some('H'));
/// assert_eq!(identity::check_letter::letter_of("23331"), None);
/// ```
#[must_use]
pub fn letter_of(digits: &str) -> Option<char> {
    if digits.len() != 6 {
        return None;
    }
    let first = char::from(*LETTERS.first()?);
    match check_code(&format!("{digits}{first}")) {
        Ok(()) => Some(first),
        Err(CodeFault::WrongLetter { expected }) => Some(expected),
        Err(CodeFault::Malformed) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_digits_at_once_have_the_letter_of_one_after_the_other() {
        for number in (0..1_000_000).step_by(7).chain([999_999]) {
            let digits = format!("{number:06}");
            let mut bytes = [0xff; 8];
            bytes[..6].copy_from_slice(digits.as_bytes());
            let letter = char::from(letter_of_digits(u64::from_le_bytes(bytes)));
            assert_eq!(Some(letter), letter_of(&digits), "{digits}");
        }
    }
}
