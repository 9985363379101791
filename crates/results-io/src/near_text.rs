//! Texts that are nearly equal, ignoring case and accents.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How many texts a message suggests; chosen by feel, as many as people will read.
const MOST: usize = 3;

/// A text without accents: `Müller` becomes `Muller`. Letters that Unicode does not decompose stay,
/// except those in European names, which are replaced.
///
/// ```
/// assert_eq!(results_io::unaccented("Müller, Zoë"), "Muller, Zoe");
/// assert_eq!(results_io::unaccented("Østergård, Ægir"), "Ostergard, Aegir");
/// ```
#[must_use]
pub fn unaccented(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.nfd().filter(|&letter| !is_combining_mark(letter)) {
        match letter {
            'ø' => plain.push('o'),
            'Ø' => plain.push('O'),
            'ł' => plain.push('l'),
            'Ł' => plain.push('L'),
            'đ' | 'ð' => plain.push('d'),
            'Đ' | 'Ð' => plain.push('D'),
            'ı' => plain.push('i'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'Æ' => plain.push_str("Ae"),
            'œ' => plain.push_str("oe"),
            'Œ' => plain.push_str("Oe"),
            'þ' => plain.push_str("th"),
            'Þ' => plain.push_str("Th"),
            letter => plain.push(letter),
        }
    }
    plain
}

/// The texts that are nearest to the wanted one, the likeliest first: those that a few typing
/// errors lead to, at most one in three letters.
///
/// ```
/// let events = ["World League", "Wold Cup", "County League"];
/// assert_eq!(results_io::near_texts("wold league", events), ["World League"]);
/// ```
#[must_use]
pub fn near_texts<'t>(wanted: &str, among: impl IntoIterator<Item = &'t str>) -> Vec<&'t str> {
    let plain = |text: &str| unaccented(text).to_lowercase();
    let wanted = plain(wanted.trim());
    let mut near: Vec<(usize, &str)> = among
        .into_iter()
        .map(|text| (strsim::osa_distance(&wanted, &plain(text)), text))
        .filter(|(slips, text)| slips * 3 <= wanted.chars().count().min(text.chars().count()))
        .collect();
    near.sort_unstable();
    near.dedup();
    near.truncate(MOST);
    near.into_iter().map(|(_, text)| text).collect()
}
