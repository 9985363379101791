//! Texts in the place of a code, as people write them.

use crate::code_form::is_no_code_yet;

/// Whether a text is six digits and a letter.
pub(crate) fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [digits @ .., letter]
        if digits.len() == 6 && digits.iter().all(u8::is_ascii_digit) && letter.is_ascii_alphabetic())
}

/// A text in the place of a code, and apart from it one without a digit that no code can be: two
/// players whom it stands for are still two. Where nobody has a code yet, people write "new", "n/a"
/// or a dash, which is neither.
pub(crate) fn code_or_not(text: String) -> (String, String) {
    match text.bytes().any(|byte| byte.is_ascii_digit()) {
        true => (text, String::new()),
        false if is_no_code_yet(&text) => Default::default(),
        false => (String::new(), text),
    }
}

/// A code in capitals and without blanks; another text unchanged.
pub(crate) fn tidy_code(text: &str) -> String {
    let joined: String = text.split_whitespace().collect();
    if is_code(&joined) { joined.to_ascii_uppercase() } else { text.to_owned() }
}
