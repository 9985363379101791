//! Texts that people write in the place of a player or of their code.

use vocabulary::text::in_brackets;

use crate::code_form::is_no_code_yet;

/// Whether a text is six digits and a letter.
pub fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [digits @ .., letter]
        if digits.len() == 6 && digits.iter().all(u8::is_ascii_digit) && letter.is_ascii_alphabetic())
}

/// A text in the place of a code, either as the code or, if it has no digit, as a text that cannot
/// be a code but may distinguish two players. For players without a code, people write "new", "n/a"
/// or a dash, which count as neither.
#[must_use]
pub fn code_or_not(text: String) -> (String, String) {
    match text.bytes().any(|byte| byte.is_ascii_digit()) {
        true => (text, String::new()),
        false if is_no_code_yet(&text) => Default::default(),
        false => (String::new(), text),
    }
}

/// A code in capitals and without blanks; any other text unchanged.
#[must_use]
pub fn tidy_code(text: &str) -> String {
    let joined: String = text.split_whitespace().collect();
    if is_code(&joined) { joined.to_ascii_uppercase() } else { text.to_owned() }
}

/// Whether a text is a grade or rating, perhaps with its letter. An age, a year of birth or a small
/// number may distinguish two players of one name, and is kept.
fn is_grade(text: &str) -> bool {
    let digits = text.trim().trim_matches(|letter: char| letter.is_ascii_alphabetic());
    let letters = text.trim().len() - digits.len();
    let is_year = || digits.parse().is_ok_and(|year: u32| (1900..2030).contains(&year));
    letters <= 1
        && (3..=4).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !is_year()
}

/// A name without a code and a grade in brackets after it: `Lee, Ann (233310H)`, `Lee, Ann (180)`.
/// A code may also come before or after it without brackets.
#[must_use]
pub fn without_code(text: &str) -> (&str, Option<&str>) {
    let text = without_grade(text);
    let has_letters = |name: &str| name.chars().any(char::is_alphabetic);
    let inside = in_brackets(text);
    let before = || text.split_once(' ').map(|(code, name)| (name, code));
    let beside = [text.rsplit_once(' '), before()].into_iter().flatten();
    let beside = beside.filter(|(name, code)| is_code(code) && has_letters(name));
    let inside = inside.filter(|(_, code)| is_code(&tidy_code(code)));
    beside.chain(inside).next().map_or((text, None), |(name, code)| {
        (without_grade(name.trim_matches([' ', ',', '-'])), Some(code))
    })
}

/// A name without a grade in brackets after it.
fn without_grade(text: &str) -> &str {
    in_brackets(text).filter(|(_, grade)| is_grade(grade)).map_or(text, |(name, _)| name.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_grades_in_brackets_are_no_part_of_a_name() {
        for (text, name, code) in [
            ("Lee, Ann (233310H)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann 233310H", "Lee, Ann", Some("233310H")),
            ("Ann Lee - 233310H", "Ann Lee", Some("233310H")),
            ("233310H Lee, Ann", "Lee, Ann", Some("233310H")),
            // A code alone, and one with a missing digit.
            ("233310A", "233310A", None),
            ("Ann Lee 23331H", "Ann Lee 23331H", None),
            ("233310H Lee, Ann (180)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann (180) 233310H", "Lee, Ann", Some("233310H")),
            ("Lee, Ann 233310H (180)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann (233310H) (180)", "Lee, Ann", Some("233310H")),
            ("Lee, Ann [A180] (233310 h)", "Lee, Ann", Some("233310 h")),
            ("233310H Lee, Ann (York)", "Lee, Ann (York)", Some("233310H")),
            ("Lee, Ann (180)", "Lee, Ann", None),
            ("Lee, Ann [A180]", "Lee, Ann", None),
            ("Lee, Ann (1850)", "Lee, Ann", None),
            ("Lee, Ann (2)", "Lee, Ann (2)", None),
            ("Lee, Ann (12)", "Lee, Ann (12)", None),
            ("Lee, Ann (1980)", "Lee, Ann (1980)", None),
            ("Lee (Ann)", "Lee (Ann)", None),
            ("Lee, Ann (York)", "Lee, Ann (York)", None),
        ] {
            assert_eq!(without_code(text), (name, code), "{text}");
        }
    }
}
