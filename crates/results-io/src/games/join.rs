//! Pieces of files into one frame: numbers of texts are made the same everywhere, in the order of the
//! files and their rows.

use std::sync::Arc;

use polars::prelude::*;
use rayon::prelude::*;

use super::dictionary::Dictionary;
use super::mostly_zero::MostlyZero;
use super::names::{Met, Names, absorb_all};
use super::piece::{Columns, NamesOf, Piece, RAPID, RowCounts, STRANGER, TEXT};
use super::{Games, starts};
use crate::error::Error;
use crate::format::decisions::DecisionCounts;
use crate::player::Player;
use crate::rejection::Rejection;

/// The pieces of one file, in order.
#[derive(Debug)]
pub(crate) struct FilePieces {
    /// The file's name.
    pub(crate) file: String,
    /// Its rows.
    pub(crate) pieces: Vec<Piece>,
    /// What its readers met, of a file that several read.
    pub(crate) readers: Vec<Names>,
}

/// What files come to.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) games: Games,
    pub(crate) counts: RowCounts,
    pub(crate) decided: DecisionCounts,
    /// By file: its counts.
    pub(crate) by_file: Vec<RowCounts>,
    pub(crate) rejected: Vec<Rejection>,
    pub(crate) suspicious: Vec<Rejection>,
    /// Players whom no list names, numbered from the listed ones on.
    pub(crate) strangers: Vec<Player>,
}

/// The numbers that the texts of a piece have in the whole.
struct Renumbered {
    names: Arc<[Vec<u32>; 2]>,
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
    let mut decided = DecisionCounts::default();
    let mut names = Vec::with_capacity(files.len());
    let mut parts: Vec<(Columns, Renumbered)> = Vec::new();
    for FilePieces { file, pieces, readers } in files {
        let number = u16::try_from(names.len())
            .map_err(|_| Error::TooManyFiles { most: usize::from(u16::MAX) + 1 })?;
        names.push(file);
        // A dictionary of events a file: two leagues may both have an event called Division 1.
        let (first_event, mut of_file) = (events.len() as u32, Dictionary::default());
        let mut names_of = |readers: &[&Names]| -> Vec<Arc<[Vec<u32>; 2]>> {
            let met = |of: fn(&Names) -> &Met| readers.iter().map(|names| of(names)).collect();
            let met: [Vec<&Met>; 2] = [met(|names| &names.events), met(|names| &names.sections)];
            let mut of_events = absorb_all(&mut of_file, &met[0]);
            of_events.iter_mut().flatten().for_each(|number| *number += first_event);
            let of_sections = absorb_all(&mut sections, &met[1]);
            of_events.into_iter().zip(of_sections).map(|(e, s)| Arc::new([e, s])).collect()
        };
        let of_readers = names_of(&readers.iter().collect::<Vec<_>>());
        let mut counts = RowCounts::default();
        for piece in pieces {
            counts.add(piece.counts);
            decided.add(&piece.decided);
            rejected.extend(piece.rejected);
            suspicious.extend(piece.suspicious);
            let known = stranger_texts.len();
            let renumbered = Renumbered {
                names: match piece.names {
                    NamesOf::Reader(reader) => of_readers[reader].clone(),
                    NamesOf::Piece(names) => names_of(&[&names]).remove(0),
                },
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
    Ok(Joined { games, counts, decided, by_file, rejected, suspicious, strangers })
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
    let [events, sections] = &*numbers.names;
    move_to(&mut columns.event, events);
    move_to(columns.section.kept_mut(), sections);
    if !numbers.round_texts.is_empty() {
        for round in columns.round.kept_mut().iter_mut().filter(|round| **round & TEXT > 0) {
            *round = TEXT | numbers.round_texts[(*round & !TEXT) as usize];
        }
    }
    if !numbers.rate_texts.is_empty() {
        for rate in columns.rate.kept_mut().iter_mut().filter(|rate| **rate > RAPID) {
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
    frame_of(parts).map_err(Error::frame("the games"))
}

fn frame_of(parts: Vec<(Columns, Renumbered)>) -> PolarsResult<DataFrame> {
    let longest = parts.iter().map(|(columns, _)| columns.day.len()).max().unwrap_or(0);
    let mut day = Chunks::<Int32Type>::new("day", longest);
    let mut event = Chunks::<UInt32Type>::new("event", longest);
    let mut section = Chunks::<UInt32Type>::new("section", longest);
    let mut round = Chunks::<UInt32Type>::new("round", longest);
    let mut rate = Chunks::<UInt8Type>::new("rate", longest);
    let mut white = Chunks::<UInt32Type>::new("white", longest);
    let mut black = Chunks::<UInt32Type>::new("black", longest);
    let mut result = Chunks::<UInt8Type>::new("result", longest);
    let mut line = Chunks::<UInt32Type>::new("line", longest);
    let mut file = Chunks::<UInt16Type>::new("file", longest);
    let mut time = Chunks::<UInt32Type>::new("time", longest);
    let mut received = Chunks::<UInt32Type>::new("received", longest);
    for (columns, numbers) in parts {
        let rows = columns.day.len();
        day.push(columns.day)?;
        event.push(columns.event)?;
        section.push_mostly_zero(columns.section)?;
        round.push_mostly_zero(columns.round)?;
        rate.push_mostly_zero(columns.rate)?;
        white.push(columns.white)?;
        black.push(columns.black)?;
        result.push(columns.result)?;
        line.push(columns.line)?;
        file.push_same(numbers.file, rows)?;
        time.push_mostly_zero(columns.time)?;
        received.push_mostly_zero(columns.received)?;
    }
    DataFrame::new_infer_height(vec![
        day.whole.into_date().into_series().into(),
        event.into_column(),
        section.into_column(),
        round.into_column(),
        rate.into_column(),
        white.into_column(),
        black.into_column(),
        result.into_column(),
        line.into_column(),
        file.into_column(),
        time.into_column(),
        received.into_column(),
    ])
}

/// A column that keeps its pieces. Those in which all values are the same share them.
struct Chunks<T: PolarsNumericType> {
    whole: ChunkedArray<T>,
    longest: usize,
    /// The last value that filled a piece, as often as the longest piece has rows.
    same: Option<(T::Native, ChunkedArray<T>)>,
}

impl<T: PolarsNumericType> Chunks<T>
where
    ChunkedArray<T>: IntoSeries + ChunkFull<T::Native>,
{
    fn new(name: &'static str, longest: usize) -> Self {
        let name = PlSmallStr::from_static(name);
        Self { whole: ChunkedArray::from_vec(name, Vec::new()), longest, same: None }
    }

    fn push(&mut self, values: Vec<T::Native>) -> PolarsResult<()> {
        let piece = ChunkedArray::from_vec(self.whole.name().clone(), values);
        self.append(piece)
    }

    fn push_mostly_zero(&mut self, column: MostlyZero<T::Native>) -> PolarsResult<()>
    where
        T::Native: Default,
    {
        match column.into_values() {
            Ok(values) => self.push(values),
            Err(rows) => self.push_same(T::Native::default(), rows),
        }
    }

    fn push_same(&mut self, value: T::Native, rows: usize) -> PolarsResult<()> {
        let known = self.same.take().filter(|(known, _)| *known == value);
        let name = self.whole.name().clone();
        let (_, all) = &*self.same.insert(
            known.unwrap_or_else(|| (value, ChunkedArray::full(name, value, self.longest))),
        );
        let piece = all.slice(0, rows);
        self.append(piece)
    }

    fn append(&mut self, piece: ChunkedArray<T>) -> PolarsResult<()> {
        if self.whole.is_empty() {
            self.whole = piece;
            return Ok(());
        }
        self.whole.append_owned(piece)
    }

    fn into_column(self) -> Column {
        self.whole.into_series().into()
    }
}
