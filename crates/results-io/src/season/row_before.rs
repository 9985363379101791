//! Rows that say the same as a row before them but for the players and the result.
//!
//! The games of an event stand together, so nine rows of ten of a large table begin and end with the
//! same bytes as the row before. What these bytes say was read and judged once; of such a row only two
//! codes and a result are left to read, which takes a fifth of the time.

use rating_core::{Outcome, PlayerIdx};

use crate::csv::pieces::Fields;
use crate::game_result::GameResult;
use crate::who::Who;

/// What a row has around its players and its result, if there is one that others may be like.
#[derive(Debug, Default)]
pub(super) struct RowBefore {
    /// Everything up to White's code.
    head: Vec<u8>,
    /// Everything after the result, with the line break: empty without a row.
    tail: Vec<u8>,
}

/// What is left of a row that is otherwise like the one before.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Alike {
    /// White and Black.
    pub(super) players: [PlayerIdx; 2],
    /// How the pairing ended.
    pub(super) result: GameResult,
    /// The bytes of the row, with the line break.
    pub(super) length: usize,
}

impl RowBefore {
    /// Takes the place of the row before: a row without quotation marks whose columns white, black and
    /// result stand one after the other. No later row is like any other.
    pub(super) fn set(&mut self, fields: &Fields<'_>, columns: [Option<usize>; 3]) {
        self.head.clear();
        self.tail.clear();
        if let Some((head, tail)) = around(fields, columns) {
            self.head.extend_from_slice(head);
            self.tail.extend_from_slice(tail);
            self.tail.push(b'\n');
        }
    }

    /// The first row of a text, if it is like this one and names two players by their codes.
    pub(super) fn read(&self, text: &[u8], who: &Who<'_>) -> Option<Alike> {
        if self.tail.is_empty() {
            return None;
        }
        let row = after(text, &self.head)?;
        let (white, row) = row.split_first_chunk()?;
        let (black, row) = row.split_first_chunk()?;
        let players = [who.of_code_and_comma(*white)?, who.of_code_and_comma(*black)?];
        let (result, row) = result(row)?;
        let rest = after(row, &self.tail)?;
        Some(Alike { players, result, length: text.len() - rest.len() })
    }
}

/// What a row has before its players and after its result.
fn around<'f>(fields: &Fields<'f>, columns: [Option<usize>; 3]) -> Option<(&'f [u8], &'f [u8])> {
    let [Some(white), Some(black), Some(result)] = columns else { return None };
    let Fields::Plain(record, places) = fields else { return None };
    if black != white + 1 || result != black + 1 {
        return None;
    }
    let (head, tail) = (places.get(white)?.0 as usize, places.get(result)?.1 as usize);
    Some((record.as_bytes().get(..head)?, record.as_bytes().get(tail..)?))
}

/// What comes after a beginning. Eight bytes at a time, here and now: a call of the system's own
/// comparison takes longer than comparing some twenty bytes.
fn after<'t>(text: &'t [u8], beginning: &[u8]) -> Option<&'t [u8]> {
    let (begins, rest) = text.split_at_checked(beginning.len())?;
    let ((words, bytes), (of_beginning, last)) =
        (begins.as_chunks::<8>(), beginning.as_chunks::<8>());
    let are_same = words.iter().zip(of_beginning).all(|(one, other)| one == other)
        && bytes.iter().zip(last).all(|(one, other)| one == other);
    are_same.then_some(rest)
}

/// A result as nearly all rows have it, and what comes after it.
pub(super) const fn result(row: &[u8]) -> Option<(GameResult, &[u8])> {
    let (outcome, rest) = match row {
        [b'1', b'-', b'0', rest @ ..] => (Outcome::Win, rest),
        [b'0', b'-', b'1', rest @ ..] => (Outcome::Loss, rest),
        [b'0', b'.', b'5', b'-', b'0', b'.', b'5', rest @ ..]
        | [b'1', b'/', b'2', b'-', b'1', b'/', b'2', rest @ ..] => (Outcome::Draw, rest),
        _ => return None,
    };
    Some((GameResult::Played(outcome), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_those_that_every_other_row_has() {
        for written in ["1-0", "0-1", "0.5-0.5", "1/2-1/2"] {
            let expected = GameResult::parse(written).unwrap();
            let row = format!("{written},rest");
            assert_eq!(result(row.as_bytes()), Some((expected, &b",rest"[..])));
        }
        for other in ["", "1-1", "+--", "=", "1/2", "0.5-0", "1-"] {
            assert_eq!(result(other.as_bytes()), None, "{other}");
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
