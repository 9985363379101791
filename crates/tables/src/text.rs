//! Texts without what people write differently, and the forms of codes and names.

pub use vocabulary::text::{plain, signs};
pub(crate) use vocabulary::text::{squeezed, words};

/// Whether a text has the form of a player's code: three to six figures and a letter.
pub(crate) fn is_code(text: &str) -> bool {
    let text = text.trim_matches(['\'', '(', ')']);
    let figures = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text[figures..].trim_start().as_bytes();
    (3..=6).contains(&figures) && matches!(rest, [letter] if letter.is_ascii_alphabetic())
}

/// Whether a text may be the name of somebody, or their code, or both: it begins with a letter and
/// has no two figures, but in brackets or a code.
pub(crate) fn is_name(text: &str) -> bool {
    let front = text.split(['(', '[']).next().unwrap_or(text);
    let name: Vec<&str> = front.split([' ', ',']).filter(|word| !is_code(word)).collect();
    let name = name.join(" ");
    let name = name.trim_matches([' ', '-', ',']);
    let figures = name.chars().filter(char::is_ascii_digit).count();
    let begins = name.chars().next().is_some_and(char::is_alphabetic);
    is_code(text) || (begins && text.chars().count() > 2 && figures < 2)
}

/// Whether a text can be a player: a letter, or a number of at least two figures. Days and results
/// are neither.
pub(crate) fn can_be_player(text: &str) -> bool {
    let is_number = text.len() > 1 && text.bytes().all(|letter| letter.is_ascii_digit());
    is_number || text.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_names_have_their_forms() {
        assert!(
            is_code("100596A") && is_code("(1234 b)") && !is_code("12A") && !is_code("1234567A")
        );
        assert!(
            is_name("Lee, Ann") && is_name("500010F") && !is_name("13/10/06") && !is_name("Li 22")
        );
        for text in ["Lee, Ann [500010F]", "Lee, Ann 500010F", "500010F - Lee, Ann"] {
            assert!(is_name(text), "{text}");
        }
    }
}
