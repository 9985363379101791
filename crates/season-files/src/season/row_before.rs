//! Rows that differ from the row before them only in the players and the result.
//!
//! The games of an event come together, so nine of ten rows in a large table begin and end with the
//! same bytes as the row before. These bytes have already been read and judged. Only two codes and
//! a result of such a row are left to read, which takes a fifth of the time. Most of the other rows
//! differ only in their event as well, which is then read in addition.

use std::ops::Range;

use rating_core::{Outcome, PlayerIdx};

use game_rows::GameResult;
use identity::who::Who;
use input_files::csv::pieces::Fields;

/// The parts of a row around its players and its result, which later rows may share; empty without
/// such a row.
#[derive(Debug, Default)]
pub(super) struct RowBefore {
    /// All bytes up to White's code.
    head: Vec<u8>,
    /// The place of the event in it, if it is there.
    event: Option<Range<usize>>,
    /// All bytes after the result, with the line break; empty if there is no row.
    tail: Vec<u8>,
}

/// The remaining values of a row that is otherwise like the one before.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Alike {
    /// White and Black.
    pub(super) players: [PlayerIdx; 2],
    /// The result.
    pub(super) result: GameResult,
    /// The number of bytes of the row, with the line break.
    pub(super) length: usize,
}

impl RowBefore {
    /// Remembers a row, if it has no quotation marks and its columns white, black and result are
    /// adjacent. Otherwise nothing is remembered, so that no later row is treated as alike.
    pub(super) fn set(
        &mut self,
        fields: &Fields<'_>,
        columns: [Option<usize>; 3],
        event: Option<usize>,
    ) {
        self.head.clear();
        self.tail.clear();
        if let Some((head, tail)) = around(fields, columns) {
            self.event = event.and_then(|event| place_of(fields, event, head.len()));
            self.head.extend_from_slice(head);
            self.tail.extend_from_slice(tail);
            self.tail.push(b'\n');
        }
    }

    /// The first row of a text, if it is like this one and identifies two players by their codes.
    #[inline]
    pub(super) fn read(&self, text: &[u8], who: &Who<'_>) -> Option<Alike> {
        if self.tail.is_empty() {
            return None;
        }
        let row = after(text, &self.head)?;
        self.read_from_white(row, text.len(), who)
    }

    /// The first row of a text, if it is like this one except for its event; also the event as
    /// written.
    pub(super) fn read_of_event<'t>(
        &self,
        text: &'t str,
        who: &Who<'_>,
    ) -> Option<(Alike, &'t str)> {
        let event = self.event.clone().filter(|_| !self.tail.is_empty())?;
        let row = after(text.as_bytes(), self.head.get(..event.start)?)?;
        let length = memchr::memchr3(b',', b'\n', b'"', row)?;
        let link = self.head.get(event.end..)?;
        let alike = self.read_from_white(after(&row[length..], link)?, text.len(), who)?;
        Some((alike, text.get(event.start..event.start + length)?))
    }

    /// Remembers the first row of a text, which differs from this one only in its event; `length`
    /// is that of the event in bytes.
    pub(super) fn set_event(&mut self, text: &str, length: usize) {
        if let Some(event) = &mut self.event {
            let link = self.head.len() - event.end;
            event.end = event.start + length;
            self.head.clear();
            self.head.extend_from_slice(&text.as_bytes()[..event.end + link]);
        }
    }

    /// Reads a row from White's code on; `text` is the length of a text that begins with the row.
    #[inline]
    fn read_from_white(&self, row: &[u8], text: usize, who: &Who<'_>) -> Option<Alike> {
        let (white, row) = row.split_first_chunk()?;
        let (black, row) = row.split_first_chunk()?;
        let players = [who.of_code_and_comma(*white)?, who.of_code_and_comma(*black)?];
        let (result, row) = result(row)?;
        let rest = after(row, &self.tail)?;
        Some(Alike { players, result, length: text - rest.len() })
    }
}

/// The place of a field, if it ends before this place of the record.
fn place_of(fields: &Fields<'_>, field: usize, before: usize) -> Option<Range<usize>> {
    let Fields::Plain(_, places) = fields else { return None };
    let &(start, end) = places.get(field)?;
    Some(start as usize..end as usize).filter(|place| place.end < before)
}

/// The parts of a row before its players and after its result.
fn around<'f>(fields: &Fields<'f>, columns: [Option<usize>; 3]) -> Option<(&'f [u8], &'f [u8])> {
    let [Some(white), Some(black), Some(result)] = columns else { return None };
    let Fields::Plain(record, places) = fields else { return None };
    if black != white + 1 || result != black + 1 {
        return None;
    }
    let (head, tail) = (places.get(white)?.0 as usize, places.get(result)?.1 as usize);
    Some((record.as_bytes().get(..head)?, record.as_bytes().get(tail..)?))
}

/// The rest of a text after a beginning. It compares eight bytes at a time, and the last eight in
/// any case: calling the system's comparison function takes longer than comparing some twenty
/// bytes.
fn after<'t>(text: &'t [u8], beginning: &[u8]) -> Option<&'t [u8]> {
    let (begins, rest) = text.split_at_checked(beginning.len())?;
    let are_same = match (begins.last_chunk::<8>(), beginning.last_chunk::<8>()) {
        (Some(last), Some(of_beginning)) => {
            let words = begins.as_chunks::<8>().0.iter().zip(beginning.as_chunks::<8>().0);
            last == of_beginning && words.into_iter().all(|(one, other)| one == other)
        }
        _ => begins.iter().zip(beginning).all(|(one, other)| one == other),
    };
    are_same.then_some(rest)
}

/// Reads one of the most common results, and returns the bytes after it, at least one.
///
/// Results are unpredictable, also for the processor's branch prediction, and a misprediction costs
/// as much as all other work on a row. So there is only one branch, for whether it is one of these
/// results; which of them it is follows from arithmetic.
pub(super) fn result(row: &[u8]) -> Option<(GameResult, &[u8])> {
    const OUTCOMES: [Outcome; 4] = [Outcome::Win, Outcome::Loss, Outcome::Draw, Outcome::Draw];
    let row_begins = u64::from_le_bytes(*row.first_chunk()?);
    let (three, seven) = (row_begins & letters(b"\xff\xff\xff"), row_begins & letters(&[0xff; 7]));
    let is_loss = three == letters(b"0-1");
    let is_draw = (seven == letters(b"1/2-1/2")) | (seven == letters(b"0.5-0.5"));
    if !((three == letters(b"1-0")) | is_loss | is_draw) {
        return None;
    }
    let outcome = OUTCOMES[usize::from(is_loss) + 2 * usize::from(is_draw)];
    Some((GameResult::Played(outcome), row.get(3 + 4 * usize::from(is_draw)..)?))
}

/// Up to eight characters as a number, with the first in the lowest byte.
const fn letters(text: &[u8]) -> u64 {
    let (mut number, mut at) = (0, text.len());
    while at > 0 {
        at -= 1;
        number = number << 8 | text[at] as u64;
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use identity::Players;
    use identity::player::Player;

    #[test]
    fn results_are_those_that_every_other_row_has() {
        for written in ["1-0", "0-1", "0.5-0.5", "1/2-1/2"] {
            let expected = GameResult::parse(written).unwrap();
            let row = format!("{written},rest");
            assert_eq!(result(row.as_bytes()), Some((expected, &b",rest"[..])));
        }
        for other in ["", "1-1", "+--", "=", "1/2", "0.5-0", "1-", "1-0", "1/2-1/2"] {
            assert_eq!(result(other.as_bytes()), None, "{other}");
        }
        for other in ["1-1,rest", "1/2-1/3,rest", "0.5-1/2,rest", "1/2,rest", "0,rest,rest"] {
            assert_eq!(result(other.as_bytes()), None, "{other}");
        }
    }

    /// The places of the fields in a row without quotation marks.
    fn places(row: &str) -> Vec<(u32, u32)> {
        let ends = row.match_indices(',').map(|(at, _)| at).chain([row.len()]);
        let mut start = 0;
        ends.map(|end| (std::mem::replace(&mut start, end as u32 + 1), end as u32)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// Compares row by row; the first row of each occasion is split into its fields.
        #[test]
        fn rows_like_the_one_before_are_read_with_another_event_too(
            rows in prop::collection::vec(
                ("2006-05-0[12]", "[A-Cé\" ]{0,9}", "(500010F|500020J|500021J|x)", "(500010F|500020J)", "(1-0|0-1|1/2-1/2|0[.]5-0[.]5|1-1)", "[ab]?"),
                1..40,
            ),
        ) {
            let player = |code: &str| Player { code: code.into(), ..Player::default() };
            let players = Players::of(vec![player("500010F"), player("500020J")]);
            let who = Who::new(&players, identity::CodeForm::WithCheckLetter);
            let mut before: Option<(RowBefore, _, _)> = None;
            for (date, event, white, black, result, section) in &rows {
                let row = format!("{date},{event},{white},{black},{result},{section}");
                let text = format!("{row}\nanother row");
                let alike = || Some(Alike {
                    players: [who.of_code(white)?, who.of_code(black)?],
                    result: GameResult::parse(result)?,
                    length: row.len() + 1,
                });
                let occasion = (date, section);
                if let Some((known, of, of_event)) = &mut before {
                    let alike = || alike().filter(|_| *of == occasion);
                    prop_assert_eq!(known.read(text.as_bytes(), &who), alike().filter(|_| *of_event == event));
                    let expected = alike().filter(|_| !event.contains('"'));
                    let found = known.read_of_event(&text, &who);
                    prop_assert_eq!(&found, &expected.map(|alike| (alike, event.as_str())));
                    if found.is_some() {
                        known.set_event(&text, event.len());
                        *of_event = event;
                        continue;
                    }
                }
                let mut known = RowBefore::default();
                known.set(&Fields::Plain(&row, &places(&row)), [Some(2), Some(3), Some(4)], Some(1));
                before = Some((known, occasion, event));
            }
        }
    }

    #[test]
    fn what_comes_after_a_beginning_of_any_length() {
        let text = b"2006-05-02,060502_24L.303,100596A";
        for length in 0..=text.len() {
            assert_eq!(after(text, &text[..length]), Some(&text[length..]));
            for place in 0..length {
                let mut other = text[..length].to_vec();
                other[place] ^= 1;
                assert_eq!(after(text, &other), None, "{length} {place}");
            }
        }
        assert_eq!(after(b"2006", text), None);
    }
}
