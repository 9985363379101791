//! Texts that are nearly equal, ignoring case and accents.

use event_sections::unaccented;

/// How many texts a message suggests; chosen by feel, as many as people will read.
const MOST: usize = 3;

/// The texts that are nearest to the wanted one, the likeliest first: those that a few typing
/// errors lead to, at most one in three letters.
///
/// ```
/// let events = ["World League", "Wold Cup", "County League"];
/// assert_eq!(identity::near_texts("wold league", events), ["World League"]);
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
