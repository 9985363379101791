//! The rows of a table as columns of a Parquet file.

use std::ops::Range;

use polars::prelude::*;
use polars_arrow::array::{Array, PrimitiveArray};

use super::listed_texts::{ListedTexts, Numbers};
use super::{Part, ResultsTable};
use crate::games::result_of;
use crate::season::ReadSeason;
use game_rows::GameResult;
use input_files::Error;
use input_files::columns::WRITTEN_RESULTS;
use input_files::csv::guarded;
use input_files::day::written;
use input_files::parquet::write_groups;

/// The columns, in the order of [`WRITTEN_RESULTS`].
#[derive(Clone, Copy, Debug)]
enum Field {
    Date,
    Event,
    White,
    Black,
    Result,
    Section,
    Round,
    Rate,
}

const FIELDS: [Field; 8] = [
    Field::Date,
    Field::Event,
    Field::White,
    Field::Black,
    Field::Result,
    Field::Section,
    Field::Round,
    Field::Rate,
];

impl ResultsTable<'_> {
    /// The table as a Parquet file: days as dates, or as texts if any game has a time of day;
    /// everything else as text, each stored once a group of rows.
    ///
    /// # Errors
    ///
    /// The library for data frames failed.
    pub fn to_parquet(&self, file: &str) -> Result<Vec<u8>, Error> {
        let has_times = self.has_times();
        let kind = |field| match field {
            Field::Date if !has_times => ArrowDataType::Date32,
            _ => ArrowDataType::Utf8View,
        };
        let mut names = WRITTEN_RESULTS.into_iter();
        let fields = FIELDS.map(|field| (names.next().unwrap_or_default(), kind(field)));
        write_groups(file, &fields, &groups(self.rows), |number, rows| match FIELDS[number] {
            Field::Date if !has_times => self.days(rows),
            field => self.texts(field, rows),
        })
    }

    fn days(&self, rows: Range<usize>) -> Box<dyn Array> {
        let mut days: Vec<i32> = Vec::with_capacity(rows.len());
        for Part { piece, rows } in self.parts(rows) {
            days.extend_from_slice(&piece.games.day[rows]);
        }
        PrimitiveArray::from_vec(days).to(ArrowDataType::Date32).boxed()
    }

    fn texts(&self, field: Field, rows: Range<usize>) -> Box<dyn Array> {
        let numbers = match field {
            // Nobody has another's code, guarded or not. Two files may have an event of one name,
            // or a player.
            Field::White | Field::Black if self.reads.len() == 1 => Numbers::Differ,
            _ => Numbers::MayAgree,
        };
        let (mut texts, mut read) = (ListedTexts::of_rows(rows.len(), numbers), None);
        for Part { piece, rows } in self.parts(rows) {
            if read.replace(piece.number).is_some_and(|before| before != piece.number) {
                texts.forget_numbers();
            }
            let ReadSeason { games, players, .. } = &self.reads[piece.number];
            let players = &players.players;
            let code = |player: u32| {
                players.get(player as usize).map_or("".into(), |player| guarded(&player.code))
            };
            let columns = &piece.games;
            let numbers = |column| some(column, &rows);
            match field {
                Field::Event => {
                    texts.extend(numbers(columns.event), |event| guarded(games.event(event)));
                }
                Field::White => texts.extend(numbers(columns.white), code),
                Field::Black => texts.extend(numbers(columns.black), code),
                Field::Section => texts.extend(numbers(columns.section), |section| {
                    guarded(games.sections.text(section))
                }),
                // The mark of a text is the highest bit: as the lowest, it keeps numbers small.
                Field::Round => {
                    texts.extend(
                        numbers(columns.round).map(|round| round.rotate_left(1)),
                        |round| {
                            let round = games.round(round.rotate_right(1));
                            guarded(&round.written()).into_owned().into()
                        },
                    );
                }
                Field::Rate => texts.extend(numbers(columns.rate), |rate| {
                    guarded(games.rate(rate).written()).into_owned().into()
                }),
                Field::Result => {
                    let results = columns.result[rows].iter();
                    texts.extend(results.map(|result| u32::from(*result)), |result| {
                        // Not guarded like the others: a fixed set of texts, which all readers of
                        // results files know.
                        result_of(result as u8).map_or("", GameResult::written).into()
                    });
                }
                Field::Date => {
                    for row in rows {
                        let game = games.judged_game(columns, row);
                        texts.push(written((game.day, game.time)).into());
                    }
                }
            }
        }
        texts.into_column()
    }
}

fn some<'c>(column: &'c [u32], rows: &Range<usize>) -> impl Iterator<Item = u32> + use<'c> {
    column[rows.clone()].iter().copied()
}

/// The groups of rows that are compressed together: seven or eight of equal size, so that all
/// threads have groups to read. Larger groups need fewer codes, since each code is stored and read
/// once per group. About two million rows at most, as a group is held in memory while it is read;
/// at least 65,536, as threads would gain little from smaller groups.
fn groups(rows: usize) -> Vec<Range<usize>> {
    let wanted = rows.div_ceil(8).clamp(1 << 16, 1 << 21);
    let groups = (rows / wanted).max(1);
    let size = rows / groups;
    let end = |group: usize| if group == groups { rows } else { group * size };
    let groups = (0..groups).map(|group| end(group)..end(group + 1));
    groups.filter(|group| !group.is_empty()).collect()
}
