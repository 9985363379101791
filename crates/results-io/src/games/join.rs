//! Pieces of files into one frame: numbers of texts are made the same everywhere, in the order of the
//! files and their rows.

use polars::prelude::*;
use rayon::prelude::*;

use super::dictionary::Dictionary;
use super::piece::{Columns, Piece, RAPID, RowCounts, STRANGER, UNSAID};
use super::{Games, starts};
use crate::error::Error;
use crate::player::Player;
use crate::rejection::Rejection;

/// The pieces of one file, in order.
#[derive(Debug)]
pub(crate) struct FilePieces {
    /// The file's name.
    pub(crate) file: String,
    /// Its rows.
    pub(crate) pieces: Vec<Piece>,
}

/// What files come to.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) games: Games,
    pub(crate) counts: RowCounts,
    /// By file: its counts.
    pub(crate) by_file: Vec<RowCounts>,
    pub(crate) rejected: Vec<Rejection>,
    pub(crate) suspicious: Vec<Rejection>,
    /// Players whom no list names, numbered from the listed ones on.
    pub(crate) strangers: Vec<Player>,
}

/// The numbers that the texts of a piece have in the whole.
struct Renumbered {
    events: Vec<u32>,
    sections: Vec<u32>,
    round_texts: Vec<u32>,
    rate_texts: Vec<u32>,
    strangers: Vec<u32>,
    file: u16,
}

/// Joins the pieces of files; `listed` is how many players are listed.
///
/// # Errors
///
/// More files than can be numbered; the library that makes frames failed.
pub(crate) fn join(files: Vec<FilePieces>, listed: usize) -> Result<Joined, Error> {
    let mut sections = Dictionary::default();
    // Number 0 is that of no section.
    sections.number("");
    let (mut round_texts, mut rate_texts) = (Dictionary::default(), Dictionary::default());
    let (mut events, mut by_file) = (Vec::new(), Vec::new());
    let (mut stranger_texts, mut strangers) = (Dictionary::default(), Vec::new());
    let (mut rejected, mut suspicious) = (Vec::new(), Vec::new());
    let mut names = Vec::with_capacity(files.len());
    let mut parts: Vec<(Columns, Renumbered)> = Vec::new();
    for FilePieces { file, pieces } in files {
        let number = u16::try_from(names.len())
            .map_err(|_| Error::TooManyFiles { most: usize::from(u16::MAX) + 1 })?;
        names.push(file);
        // A dictionary of events a file: two leagues may both have an event called Division 1.
        let (first_event, mut of_file) = (events.len() as u32, Dictionary::default());
        let mut counts = RowCounts::default();
        for piece in pieces {
            counts.add(piece.counts);
            rejected.extend(piece.rejected);
            suspicious.extend(piece.suspicious);
            let known = stranger_texts.len();
            let renumbered = Renumbered {
                events: of_file.absorb(&piece.events).iter().map(|n| n + first_event).collect(),
                sections: sections.absorb(&piece.sections),
                round_texts: round_texts.absorb(&piece.round_texts),
                rate_texts: rate_texts.absorb(&piece.rate_texts),
                strangers: stranger_texts.absorb(&piece.stranger_texts),
                file: number,
            };
            let new = piece.strangers.into_iter().zip(&renumbered.strangers);
            strangers.extend(new.filter(|(_, n)| **n as usize >= known).map(|(player, _)| player));
            parts.push((piece.columns, renumbered));
        }
        events.extend(of_file.iter().map(Box::<str>::from));
        by_file.push(counts);
    }
    parts.retain(|(columns, _)| !columns.day.is_empty());
    parts.par_iter_mut().for_each(|(columns, numbers)| renumber(columns, numbers, listed as u32));
    let mut counts = RowCounts::default();
    for &of_file in &by_file {
        counts.add(of_file);
    }
    let frame = frame(parts)?;
    let starts = starts(&frame);
    let games = Games { frame, events, sections, round_texts, rate_texts, files: names, starts };
    Ok(Joined { games, counts, by_file, rejected, suspicious, strangers })
}

fn renumber(columns: &mut Columns, numbers: &Renumbered, listed: u32) {
    let move_to = |column: &mut [u32], to: &[u32]| {
        // Most pieces of one file have the same few texts in the same order.
        if (0..).zip(to).any(|(old, &new)| old != new) {
            for number in column.iter_mut() {
                *number = to[*number as usize];
            }
        }
    };
    move_to(&mut columns.event, &numbers.events);
    move_to(&mut columns.section, &numbers.sections);
    if !numbers.round_texts.is_empty() {
        for round in columns.round.iter_mut().filter(|round| **round >> 16 > 0) {
            let text = numbers.round_texts[(*round >> 16) as usize - 1];
            *round = *round & 0xffff | (text + 1).min(u32::from(u16::MAX)) << 16;
        }
    }
    if !numbers.rate_texts.is_empty() {
        for rate in columns.rate.iter_mut().filter(|rate| **rate > RAPID) {
            let text = numbers.rate_texts[usize::from(*rate - RAPID - 1)];
            *rate = RAPID + 1 + text.min(u32::from(u8::MAX - RAPID - 1)) as u8;
        }
    }
    if !numbers.strangers.is_empty() {
        let players = columns.white.iter_mut().chain(&mut columns.black);
        for player in players.filter(|player| **player & STRANGER > 0) {
            *player = listed + numbers.strangers[(*player & !STRANGER) as usize];
        }
    }
}

/// A frame of pieces, without copying them.
fn frame(parts: Vec<(Columns, Renumbered)>) -> Result<DataFrame, Error> {
    let mut whole = Chunks::default();
    let timed = parts.iter().any(|(columns, _)| !columns.time.is_empty());
    let arrived = parts.iter().any(|(columns, _)| !columns.received.is_empty());
    for (mut columns, numbers) in parts {
        let rows = columns.day.len();
        if timed {
            columns.time.resize(rows, UNSAID);
            whole.time.push(columns.time);
        }
        if arrived {
            columns.received.resize(rows, UNSAID);
            whole.received.push(columns.received);
        }
        whole.day.push(columns.day);
        whole.event.push(columns.event);
        whole.section.push(columns.section);
        whole.round.push(columns.round);
        whole.rate.push(columns.rate);
        whole.white.push(columns.white);
        whole.black.push(columns.black);
        whole.result.push(columns.result);
        whole.line.push(columns.line);
        whole.file.push(vec![numbers.file; rows]);
    }
    frame_of(whole).map_err(Error::frame("the games"))
}

fn frame_of(whole: Chunks) -> PolarsResult<DataFrame> {
    let mut columns = vec![
        chunked::<Int32Type>("day", whole.day)?.into_date().into_series().into(),
        chunked::<UInt32Type>("event", whole.event)?.into_series().into(),
        chunked::<UInt32Type>("section", whole.section)?.into_series().into(),
        chunked::<UInt32Type>("round", whole.round)?.into_series().into(),
        chunked::<UInt8Type>("rate", whole.rate)?.into_series().into(),
        chunked::<UInt32Type>("white", whole.white)?.into_series().into(),
        chunked::<UInt32Type>("black", whole.black)?.into_series().into(),
        chunked::<UInt8Type>("result", whole.result)?.into_series().into(),
        chunked::<UInt32Type>("line", whole.line)?.into_series().into(),
        chunked::<UInt16Type>("file", whole.file)?.into_series().into(),
    ];
    if !whole.time.is_empty() {
        columns.push(chunked::<UInt32Type>("time", whole.time)?.into_series().into());
    }
    if !whole.received.is_empty() {
        columns.push(chunked::<UInt32Type>("received", whole.received)?.into_series().into());
    }
    DataFrame::new_infer_height(columns)
}

/// Columns, piece by piece.
#[derive(Default)]
struct Chunks {
    day: Vec<Vec<i32>>,
    event: Vec<Vec<u32>>,
    section: Vec<Vec<u32>>,
    round: Vec<Vec<u32>>,
    rate: Vec<Vec<u8>>,
    white: Vec<Vec<u32>>,
    black: Vec<Vec<u32>>,
    result: Vec<Vec<u8>>,
    line: Vec<Vec<u32>>,
    file: Vec<Vec<u16>>,
    time: Vec<Vec<u32>>,
    received: Vec<Vec<u32>>,
}

/// A column that keeps its pieces.
fn chunked<T: PolarsNumericType>(
    name: &'static str,
    pieces: Vec<Vec<T::Native>>,
) -> PolarsResult<ChunkedArray<T>> {
    let name = PlSmallStr::from_static(name);
    let mut pieces = pieces.into_iter().map(|piece| ChunkedArray::from_vec(name.clone(), piece));
    let mut whole: ChunkedArray<T> =
        pieces.next().unwrap_or_else(|| ChunkedArray::from_vec(name.clone(), vec![]));
    for piece in pieces {
        ChunkedArray::<T>::append_owned(&mut whole, piece)?;
    }
    Ok(whole)
}
