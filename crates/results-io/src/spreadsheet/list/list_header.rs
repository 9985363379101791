//! Repeated column names below the rows of a list, for example because several lists were pasted
//! below each other.

use std::ops::Range;

use super::list_columns::open;
use super::own_list::{OwnList, as_text};
use crate::error::Error;
use crate::source::Source;
use crate::spreadsheet::cells::plain::plain;
use crate::spreadsheet::grid::rows::{Grid, GridRow};
use crate::spreadsheet::lines::later_header::NamesAgain;
use crate::spreadsheet::pins::entry::Entry;
use crate::spreadsheet::pins::import::Pins;
use crate::spreadsheet::pins::question::Question;
use crate::spreadsheet::sheets::grids_of;

/// The column names of a list.
pub(crate) struct ListHeader {
    line: u32,
    names: Vec<String>,
    entries: Vec<Option<Entry>>,
    /// The name of the column of codes.
    code: Option<String>,
}

impl ListHeader {
    /// The names in a header whose codes are in the column at this position.
    pub(crate) fn of(header: &GridRow, code: Option<usize>) -> Self {
        let texts: Vec<_> = header.cells.iter().map(|cell| cell.text()).collect();
        let names: Vec<String> = texts.iter().map(|text| plain(text)).collect();
        let code = code.and_then(|at| names.get(at).cloned()).filter(|name| !name.is_empty());
        let entries = texts.iter().map(|text| Entry::of(text)).collect();
        Self { line: header.line, names, entries, code }
    }

    /// Whether a line of a text has the column names. Nearly all lines are players, and there may
    /// be half a million, so only lines that contain the word for a code are checked.
    fn is_named_in(&self, text: &str) -> bool {
        let first = self.code.as_deref().and_then(|code| code.split(' ').next());
        let is_header = |line: &str| self.is_repeated(&Grid::of_text(line).rows);
        match first {
            None => false,
            Some(word) if word.is_ascii() => {
                // Each line is checked once, however often it contains the word.
                let mut looked_at = 0;
                places_of(word, text).any(|at| {
                    if at < looked_at {
                        return false;
                    }
                    let line = line_around(text, at);
                    looked_at = line.end;
                    is_header(&text[line])
                })
            }
            Some(word) => {
                text.lines().any(|line| line.to_lowercase().contains(word) && is_header(line))
            }
        }
    }

    /// How a row repeats the column names; `None` for a row of a player. A player's code is never
    /// equal to the name of its column.
    pub(crate) fn named_again(&self, row: &GridRow) -> Option<NamesAgain> {
        let given = row.cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
        let said: Vec<_> = given
            .map(|(at, cell)| {
                let text = cell.text();
                (at, plain(&text), Entry::of(&text))
            })
            .collect();
        let is_code = |(_, name, entry): &(usize, String, Option<Entry>)| {
            *entry == Some(Entry::Code) || self.code.as_ref() == Some(name)
        };
        let is_name = |(_, name, entry): &(usize, String, Option<Entry>)| {
            entry.is_some() || self.names.contains(name)
        };
        if said.len() < 2 || !said.iter().any(is_code) || !said.iter().all(is_name) {
            return None;
        }
        let is_in_place = |(at, name, entry): &(usize, String, Option<Entry>)| {
            self.names.get(*at) == Some(name)
                || entry.is_some() && self.entries.get(*at) == Some(entry)
        };
        Some(if said.iter().all(is_in_place) {
            NamesAgain::InTheSamePlaces
        } else {
            NamesAgain::InOtherPlaces
        })
    }

    /// The rows without those that repeat the column names.
    ///
    /// # Errors
    ///
    /// A row has them in other places.
    pub(crate) fn players(&self, rows: &[GridRow]) -> Result<Vec<GridRow>, Question> {
        let named: Vec<_> = rows.iter().map(|row| (row, self.named_again(row))).collect();
        let other = named.iter().find(|(_, again)| *again == Some(NamesAgain::InOtherPlaces));
        if let Some((row, _)) = other {
            return Err(Question::other_places(row.line, self.line));
        }
        let players = named.into_iter().filter(|(_, again)| again.is_none());
        Ok(players.map(|(row, _)| row.clone()).collect())
    }

    /// Whether one of the rows repeats the column names.
    pub(crate) fn is_repeated(&self, rows: &[GridRow]) -> bool {
        rows.iter().any(|row| self.named_again(row).is_some())
    }
}

/// A text whose columns are read directly, without the rows that repeat the column names; `None` if
/// there are none.
///
/// # Errors
///
/// A row has the names in other places: the rows below it would be read with wrong columns.
pub(crate) fn without_later_headers(
    source: &Source,
    pins: &Pins,
) -> Result<Option<OwnList>, Error> {
    let text = source.text()?;
    let (header, players) = text.split_once('\n').unwrap_or((text, ""));
    let header = Grid::of_text(header);
    let Some(header) = header.rows.first() else { return Ok(None) };
    let names = ListHeader::of(header, code_column(header));
    if !names.is_named_in(players) {
        return Ok(None);
    }
    let grids = grids_of(source)?;
    let rows = grids.first().and_then(|grid| grid.rows.get(1..)).unwrap_or_default();
    if !names.is_repeated(rows) {
        return Ok(None);
    }
    let players = names.players(rows).map_err(|question| open(source, pins, question, ""))?;
    let list = as_text(source, header, &players);
    Ok(Some(OwnList { list, original: None, rejected: Vec::new() }))
}

/// The places of an ASCII word in a text, ignoring case.
fn places_of(word: &str, text: &str) -> impl Iterator<Item = usize> {
    let (word, text) = (word.as_bytes(), text.as_bytes());
    let first = word.first().copied().unwrap_or_default();
    let starts = memchr::memchr2_iter(first.to_ascii_lowercase(), first.to_ascii_uppercase(), text);
    starts.filter(|&at| {
        text[at..].get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word))
    })
}

/// The range of the line that contains a byte of a text.
fn line_around(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    start..end
}

/// The position of the codes in a header whose columns are read directly.
pub(crate) fn code_column(header: &GridRow) -> Option<usize> {
    header.cells.iter().position(|cell| Entry::of(&cell.text()) == Some(Entry::Code))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::spreadsheet::grid::rows::Grid;

    proptest! {
        /// A search letter by letter finds the same places.
        #[test]
        fn a_word_is_found_wherever_a_text_has_it(text in "([refREFé,\\n]|ref|REF){0,12}") {
            let lower = text.to_lowercase();
            let expected: Vec<usize> = lower.match_indices("ref").map(|(at, _)| at).collect();
            prop_assert_eq!(places_of("ref", &text).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_line_of_a_place_has_no_line_break() {
        let text = "one\ntwo\nthree";
        for (at, line) in [(0, "one"), (2, "one"), (4, "two"), (8, "three"), (12, "three")] {
            assert_eq!(&text[line_around(text, at)], line);
        }
    }

    /// Parsed for each occurrence of the word, such a line would take minutes.
    #[test]
    fn a_note_that_has_the_word_two_hundred_thousand_times_is_looked_at_once() {
        let header = Grid::of_text("Code,Name\n");
        let names = ListHeader::of(&header.rows[0], Some(0));
        let note = format!("500010F,{}\n", "code ".repeat(200_000));
        assert!(!names.is_named_in(&note));
        assert!(names.is_named_in(&format!("{note}Code,Name\n")));
    }

    #[test]
    fn a_row_that_names_the_columns_of_a_list_is_no_player() {
        use NamesAgain::{InOtherPlaces, InTheSamePlaces};
        for (header, row, expected) in [
            ("Ref,Name,Grade,Rapid", "Ref,Name,Grade,Rapid", Some(InTheSamePlaces)),
            ("Ref,Name,Grade,Rapid", "ref,Player,Grade,", Some(InTheSamePlaces)),
            ("Ref,Name,Grade,Rapid", "Ref,Name,Rapid,Grade", Some(InOtherPlaces)),
            ("Ref,Name,Club", "Ref,Club,Name", Some(InOtherPlaces)),
            ("Ref,Name,Club", "Ref,Name,Town", None),
            ("Ref,Name,Club", "500010F,Name,Club", None),
            ("Ref,Name,Club", "Juniors,,", None),
        ] {
            let grid = Grid::of_text(&format!("{header}\n{row}\n"));
            let [header, row] = &grid.rows[..] else { panic!("{header}") };
            assert_eq!(ListHeader::of(header, Some(0)).named_again(row), expected, "{row:?}");
        }
    }
}
