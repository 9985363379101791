//! The rows of a table as lines of a CSV file.

use std::io;
use std::ops::Range;

use rating_core::PlayerIdx;
use rayon::prelude::*;

use super::{Part, ResultsTable};
use crate::season::ReadSeason;
use game_rows::row::Round;
use input_files::all_or_first;
use input_files::csv::field::has_no_field;
use input_files::csv::{guarded, reads_back, write_field};
use input_files::day::{DayAndTime, written};

/// Why a table was not written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// The file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A text of a row could not be read again: it is too long, or holds the end of a line.
    #[error("{place}: a text is too long, or holds the end of a line")]
    NoField {
        /// The row: `events/cup.csv, line 3`.
        place: String,
    },
}

/// How many rows a thread forms at a time.
const ROWS: usize = 1 << 14;

/// Texts as fields of a CSV file, by number.
struct Fields {
    bytes: Vec<u8>,
    /// The end of each field.
    ends: Vec<usize>,
}

impl Fields {
    fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut fields = Self { bytes: Vec::new(), ends: Vec::new() };
        for text in texts {
            if has_no_field(text) {
                // A blank in place of the line end could make two players one.
                fields.bytes.extend_from_slice(text.as_bytes());
            } else {
                write_field(&guarded(text), &mut fields.bytes);
            }
            fields.ends.push(fields.bytes.len());
        }
        fields
    }

    /// The field with this number; empty if there is none.
    fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let Some(&end) = self.ends.get(number) else { return &[] };
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..end]
    }
}

/// The texts that many rows of a read have in common.
struct Common {
    players: Fields,
    events: Fields,
    sections: Fields,
}

impl Common {
    fn of(read: &ReadSeason) -> Self {
        let players = || Fields::of(read.players.players.iter().map(|player| &*player.code));
        let games = &read.games;
        let events = || Fields::of(games.events.iter().map(|event| &**event));
        let (players, events) = rayon::join(players, events);
        Self { players, events, sections: Fields::of(games.sections.iter()) }
    }
}

impl ResultsTable<'_> {
    /// Writes the rows as those of `results.csv` after its header.
    ///
    /// # Errors
    ///
    /// They cannot be written, or a text is so long that no reader would take its row.
    pub fn write_csv(&self, out: &mut (impl io::Write + Send)) -> Result<(), Unwritten> {
        let common: Vec<Common> = self.reads.iter().map(Common::of).collect();
        let starts: Vec<usize> = (0..self.rows).step_by(ROWS).collect();
        let form = |starts: &[usize]| {
            let lines = starts
                .par_iter()
                .map(|start| self.lines(*start..self.rows.min(start + ROWS), &common));
            all_or_first(lines)
        };
        // Some rows are formed while those before them are written.
        let mut formed: Vec<Vec<u8>> = Vec::new();
        for starts in starts.chunks(2 * rayon::current_num_threads()) {
            let write = || formed.iter().try_for_each(|lines| out.write_all(lines));
            let (written, next) = rayon::join(write, || form(starts));
            written?;
            formed = next?;
        }
        formed.iter().try_for_each(|lines| out.write_all(lines))?;
        Ok(())
    }

    fn lines(&self, rows: Range<usize>, common: &[Common]) -> Result<Vec<u8>, Unwritten> {
        let (mut lines, mut last): (_, Option<(DayAndTime, String)>) = (Vec::new(), None);
        for Part { piece, rows } in self.parts(rows) {
            let (games, common) = (&self.reads[piece.number].games, &common[piece.number]);
            for row in rows {
                let game = games.judged_game(&piece.games, row);
                let when = (game.day, game.time);
                // The rows of an event have few days.
                let (_, day) = match &mut last {
                    Some(last) if last.0 == when => last,
                    last => last.insert((when, written(when))),
                };
                let start = lines.len();
                lines.extend_from_slice(day.as_bytes());
                let [white, black] = [game.white, game.black].map(PlayerIdx::number);
                let fields = [
                    common.events.get(game.event),
                    common.players.get(white),
                    common.players.get(black),
                    // Not guarded: a fixed set of texts, which all readers of results files know.
                    game.result.written().as_bytes(),
                    common.sections.get(game.section),
                ];
                for field in fields {
                    lines.push(b',');
                    lines.extend_from_slice(field);
                }
                lines.push(b',');
                match game.round {
                    Round::None => {}
                    Round::Number(number) => {
                        lines.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
                    }
                    Round::Text(text) => write_field(&guarded(text), &mut lines),
                }
                lines.push(b',');
                write_field(&guarded(game.rate.written()), &mut lines);
                lines.push(b'\n');
                if !reads_back(&lines[start..]) {
                    let place = format!("{}, line {}", games.file(game.file), game.line);
                    return Err(Unwritten::NoField { place });
                }
            }
        }
        Ok(lines)
    }
}
