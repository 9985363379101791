//! Texts without accents and case, for sorting and search.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text without accents and case: `Chloë` to `chloe`, `Østergård` to `ostergard`.
///
/// The script does the same with what a reader types.
pub(crate) fn fold(text: &str) -> String {
    // Decomposed first: an accent then is a separate mark, and can be left out.
    let plain = text.nfd().filter(|&letter| !is_combining_mark(letter));
    let mut folded = String::with_capacity(text.len());
    for letter in plain.flat_map(char::to_lowercase) {
        match letter {
            // Letters that Unicode does not decompose.
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            '’' | '‘' => folded.push('\''),
            letter => folded.push(letter),
        }
    }
    folded
}

/// The letter under which a name is listed: `A` to `Z`, or `None` for any other beginning.
pub(crate) fn letter(folded: &str) -> Option<char> {
    let first = folded.chars().find(|letter| letter.is_alphanumeric())?;
    first.is_ascii_lowercase().then(|| first.to_ascii_uppercase())
}

/// The text by which a name is sorted: `'t hart` is sorted under `T`.
pub(crate) fn sort_key(folded: &str) -> &str {
    folded.trim_start_matches(|letter: char| !letter.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_case_do_not_matter() {
        assert_eq!(fold("Sánchez, CHLOË"), "sanchez, chloe");
        assert_eq!(fold("Østergård Łukasz Weiß O’Neil"), "ostergard lukasz weiss o'neil");
        assert_eq!(fold("Смирнов"), "смирнов");
    }

    #[test]
    fn names_are_ordered_by_what_they_are_found_under() {
        let mut names = ["zwart", "'t hart", "\"the\" club", "tal"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, ["'t hart", "tal", "\"the\" club", "zwart"]);
        assert_eq!(sort_key("'"), "");
    }

    #[test]
    fn a_name_stands_under_its_first_letter() {
        assert_eq!(letter(&fold("Évans")), Some('E'));
        assert_eq!(letter(&fold("'t Hart")), Some('T'));
        assert_eq!(letter(&fold("Смирнов")), None);
        assert_eq!(letter(&fold("882814D")), None);
        assert_eq!(letter(""), None);
    }
}
