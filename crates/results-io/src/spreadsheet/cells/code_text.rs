//! Texts that people write in the place of a code.

use crate::code_form::is_no_code_yet;

/// Whether a text is six digits and a letter.
pub(crate) fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [digits @ .., letter]
        if digits.len() == 6 && digits.iter().all(u8::is_ascii_digit) && letter.is_ascii_alphabetic())
}

/// A text in the place of a code, either as the code or, if it has no digit, as a text that cannot
/// be a code but may distinguish two players. For players without a code, people write "new", "n/a"
/// or a dash, which count as neither.
pub(crate) fn code_or_not(text: String) -> (String, String) {
    match text.bytes().any(|byte| byte.is_ascii_digit()) {
        true => (text, String::new()),
        false if is_no_code_yet(&text) => Default::default(),
        false => (String::new(), text),
    }
}

/// A code in capitals and without blanks; any other text unchanged.
pub(crate) fn tidy_code(text: &str) -> String {
    let joined: String = text.split_whitespace().collect();
    if is_code(&joined) { joined.to_ascii_uppercase() } else { text.to_owned() }
}
