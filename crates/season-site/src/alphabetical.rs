//! The alphabetical pages of a list, and the rows on each.

use crate::season::Season;

/// The most rows of an alphabetical page: 250 bytes a row keep it under 100 kB.
pub(crate) const ROWS: usize = 300;

/// One alphabetical page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) file: String,
    /// The text of the link to it: `S`, `S 2`.
    pub(crate) label: String,
    pub(crate) letter: Option<char>,
    /// Positions in the order of the list.
    pub(crate) first: usize,
    pub(crate) end: usize,
}

impl Part {
    /// The letter as the script writes it; names that do not begin with A to Z are under `#`.
    pub(crate) fn key(&self) -> char {
        self.letter.unwrap_or('#')
    }
}

/// The alphabetical pages of a season whose list is in this order, by letter; names that do not
/// begin with A to Z are under `other`.
pub(crate) fn parts(
    season: &Season,
    order: &[u32],
    other: &str,
    letter: impl Fn(u32) -> Option<char>,
) -> Vec<Part> {
    let letter = |position: &u32| letter(season.entries.get(*position as usize)?.player);
    let mut parts: Vec<Part> = Vec::new();
    let mut first = 0;
    for run in order.chunk_by(|one, next| letter(one) == letter(next)) {
        let of = run.first().and_then(letter);
        // Names in several scripts may come between the letters; each run of them is a page.
        for rows in run.chunks(ROWS) {
            // Counted over all runs, so that a second run of names beyond A to Z does not overwrite
            // the file of the first.
            let number = 1 + parts.iter().filter(|part| part.letter == of).count();
            let name =
                of.map_or_else(|| "other".to_owned(), |letter| letter.to_lowercase().to_string());
            let shown = of.map_or_else(|| other.to_owned(), String::from);
            let (file, label) = match number {
                1 => (format!("{name}.html"), shown),
                number => (format!("{name}-{number}.html"), format!("{shown} {number}")),
            };
            parts.push(Part { file, label, letter: of, first, end: first + rows.len() });
            first += rows.len();
        }
    }
    parts
}
