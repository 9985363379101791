//! Days in a list in Clarke's own columns that a spreadsheet has changed to its own form.

/// Separators between day, month and year.
const BETWEEN: [u8; 3] = *b"/.-";

/// Whether any field of a text is a day in a form that people write.
///
/// Half a million players have a million hyphens in their dates of birth alone, so a field is
/// checked only if one or two digits come before its first hyphen, dot or slash.
pub(crate) fn has_day_as_people_write(text: &str) -> bool {
    let bytes = text.as_bytes();
    let [one, two, three] = BETWEEN;
    memchr::memchr3_iter(one, two, three, bytes).any(|at| {
        let digits = bytes[..at].iter().rev().take(3).take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        let before = at.checked_sub(digits + 1).map(|before| bytes[before]);
        (1..=2).contains(&digits)
            && !before.is_some_and(|byte| BETWEEN.contains(&byte))
            && is_day_as_people_write(field_around(text, at))
    })
}

/// The field around an ASCII byte of a line, with commas as the only separators.
fn field_around(text: &str, at: usize) -> &str {
    let is_end = [',', '\n'];
    let start = text[..at].rfind(is_end).map_or(0, |end| end + 1);
    let end = text[at..].find(is_end).map_or(text.len(), |length| at + length);
    &text[start..end]
}

/// Whether a field is a day in figures with its year at the end: `02/05/1994`, `2.5.94`.
pub(crate) fn is_day_as_people_write(field: &str) -> bool {
    let mut parts = field.trim().trim_matches('"').split(BETWEEN.map(char::from));
    let mut is_next = |longest: usize| {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        parts.next().is_some_and(|part| (1..=longest).contains(&part.len()) && is_number(part))
    };
    is_next(2) && is_next(2) && is_next(4) && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A check field by field gives the same.
        #[test]
        fn days_as_people_write_are_found_among_all_fields(
            text in "([0-9]{1,4}|[-/., \n\"aé]){0,24}",
            day in prop::option::of("[0-9]{1,2}[-./][0-9]{1,2}[-./][0-9]{1,4}"),
        ) {
            let text = text + day.map(|day| format!(",{day}\n")).as_deref().unwrap_or_default();
            let expected = text.split([',', '\n']).any(is_day_as_people_write);
            prop_assert_eq!(has_day_as_people_write(&text), expected);
        }
    }
}
