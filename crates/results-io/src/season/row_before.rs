//! Rows that say the same as a row before them but for the players and the result.
//!
//! The games of an event stand together, so nine rows of ten of a large table begin and end with the
//! same bytes as the row before. What these bytes say was read and judged once; of such a row only two
//! codes and a result are left to read, which takes a fifth of the time.

use rating_core::PlayerIdx;

use crate::format::csv::pieces::Fields;
use crate::game_result::GameResult;
use crate::who::Who;

/// What a row has around its players and its result.
#[derive(Debug)]
pub(super) struct RowBefore {
    /// Everything up to White's code.
    head: Vec<u8>,
    /// Everything after the result, with the line break.
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

/// Results as nearly all rows have them.
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"0.5-0.5", b"1/2-1/2"];

impl RowBefore {
    /// A row without quotation marks whose columns white, black and result stand one after the other.
    pub(super) fn of(fields: &Fields<'_>, columns: [Option<usize>; 3]) -> Option<Self> {
        let [Some(white), Some(black), Some(result)] = columns else { return None };
        let Fields::Plain(record, places) = fields else { return None };
        if black != white + 1 || result != black + 1 {
            return None;
        }
        let (head, tail) = (places.get(white)?.0 as usize, places.get(result)?.1 as usize);
        let mut tail = record.as_bytes().get(tail..)?.to_vec();
        tail.push(b'\n');
        Some(Self { head: record.as_bytes().get(..head)?.to_vec(), tail })
    }

    /// The first row of a text, if it is like this one and names two players by their codes.
    pub(super) fn read(&self, text: &[u8], who: &Who<'_>) -> Option<Alike> {
        let row = text.strip_prefix(self.head.as_slice())?;
        let (white, row) = row.split_first_chunk()?;
        let (black, row) = row.split_first_chunk()?;
        let players = [who.of_code_and_comma(*white)?, who.of_code_and_comma(*black)?];
        let written = RESULTS.into_iter().find(|written| row.starts_with(written))?;
        let rest = row.get(written.len()..)?.strip_prefix(self.tail.as_slice())?;
        let result = GameResult::parse(std::str::from_utf8(written).ok()?)?;
        Some(Alike { players, result, length: text.len() - rest.len() })
    }
}
