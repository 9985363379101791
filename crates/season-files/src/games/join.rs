//! Joins pieces of files into one frame. Texts get the same numbers everywhere, in the order of the
//! files and their rows.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use polars::prelude::*;
use rayon::prelude::*;

use super::dictionary::Dictionary;
use super::given_numbers::GivenNumbers;
use super::mostly_zero::MostlyZero;
use super::names::{Met, Names, absorb_all};
use super::piece::{Columns, Piece, RAPID, ReadBy, ReadCounts, Reader, STRANGER, TEXT};
use super::{Games, starts};
use findings::RowFault;
use formats::decisions::DecisionCounts;
use identity::player::Player;
use input_files::Error;

/// The pieces of one file, in order.
#[derive(Debug, Default)]
pub(crate) struct FilePieces {
    /// The file's name.
    pub(crate) file: String,
    /// Its rows.
    pub(crate) pieces: Vec<Piece>,
    /// The states of the file's readers, if there were several.
    pub(crate) readers: Vec<Reader>,
}

/// The result of joining files.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) games: Games,
    pub(crate) counts: ReadCounts,
    pub(crate) decided: DecisionCounts,
    /// For each file: its counts.
    pub(crate) by_file: Vec<ReadCounts>,
    pub(crate) rejected: Vec<RowFault>,
    pub(crate) suspicious: Vec<RowFault>,
    /// For each file and piece: FIDE numbers of players without one on the list.
    pub(crate) numbers: Vec<(u16, GivenNumbers)>,
    /// Players who are not on any list; their numbers follow those of the listed players.
    pub(crate) strangers: Vec<Player>,
    /// What rows say about one of them differently from the first row, each with its file.
    pub(crate) otherwise: Vec<(String, String)>,
}

/// The numbers in the whole frame for the texts of a piece.
struct Renumbered {
    names: NumbersOfNames,
    round_texts: Vec<u32>,
    rate_texts: Vec<u32>,
    strangers: Vec<u32>,
    file: u16,
}

/// Rows of a reader's columns that are adjacent in the frame.
struct Part {
    /// The position of the reader among the readers of all files.
    reader: usize,
    rows: Range<usize>,
    numbers: Renumbered,
}

/// Joins the pieces of files; `listed` is the number of listed players.
///
/// # Errors
///
/// More files than can be numbered, or the library for data frames failed.
pub(crate) fn join(files: Vec<FilePieces>, listed: usize) -> Result<Joined, Error> {
    let mut joining = Joining::default();
    // Number 0 means no section.
    joining.sections.number("");
    for file in files {
        joining.add_file(file)?;
    }
    joining.joined(listed as u32)
}

/// The numbers in the whole frame for a reader's events and sections.
type NumbersOfNames = Arc<[Vec<u32>; 2]>;

/// The state of joining.
#[derive(Default)]
struct Joining {
    /// The names of the files.
    files: Vec<String>,
    /// For each file.
    counts: Vec<ReadCounts>,
    decided: DecisionCounts,
    rejected: Vec<RowFault>,
    suspicious: Vec<RowFault>,
    numbers: Vec<(u16, GivenNumbers)>,
    events: Vec<Box<str>>,
    sections: Dictionary,
    round_texts: Dictionary,
    rate_texts: Dictionary,
    stranger_texts: Dictionary,
    strangers: Vec<Player>,
    /// By number of the file.
    otherwise: BTreeMap<u16, BTreeSet<String>>,
    /// For each reader.
    stores: Vec<Columns>,
    parts: Vec<Part>,
}

/// A file whose pieces are being joined.
struct OfFile {
    number: u16,
    /// Its events, which are numbered separately for each file: two leagues may both have an event
    /// called Division 1.
    events: Dictionary,
    first_event: u32,
    /// The first of its readers, and the numbers of their names.
    first_reader: usize,
    readers: Vec<NumbersOfNames>,
    counts: ReadCounts,
}

impl Joining {
    fn add_file(&mut self, of_file: FilePieces) -> Result<(), Error> {
        let FilePieces { file, pieces, readers } = of_file;
        let number = u16::try_from(self.files.len())
            .map_err(|_| Error::TooManyFiles { most: usize::from(u16::MAX) + 1 })?;
        self.files.push(file);
        let mut of_file = OfFile {
            number,
            events: Dictionary::default(),
            first_event: self.events.len() as u32,
            first_reader: self.stores.len(),
            readers: Vec::new(),
            counts: ReadCounts::default(),
        };
        let names: Vec<&Names> = readers.iter().map(|reader| &reader.names).collect();
        of_file.readers = self.numbers_of_names(&names, &mut of_file);
        self.stores.extend(readers.into_iter().map(|reader| reader.columns));
        // A vector that grows step by step touches several times the memory that it needs.
        self.rejected.reserve(pieces.iter().map(|piece| piece.rejected.len()).sum());
        for piece in pieces {
            self.add_piece(piece, &mut of_file);
        }
        self.events.extend(of_file.events.iter().map(Box::<str>::from));
        self.counts.push(of_file.counts);
        Ok(())
    }

    /// The numbers for each reader of a file.
    fn numbers_of_names(
        &mut self,
        readers: &[&Names],
        of_file: &mut OfFile,
    ) -> Vec<NumbersOfNames> {
        let met = |of: fn(&Names) -> &Met| readers.iter().map(|names| of(names)).collect();
        let met: [Vec<&Met>; 2] = [met(|names| &names.events), met(|names| &names.sections)];
        let mut events = absorb_all(&mut of_file.events, &met[0]);
        events.iter_mut().flatten().for_each(|number| *number += of_file.first_event);
        let sections = absorb_all(&mut self.sections, &met[1]);
        events.into_iter().zip(sections).map(|(e, s)| Arc::new([e, s])).collect()
    }

    fn add_piece(&mut self, piece: Piece, of_file: &mut OfFile) {
        of_file.counts.add(piece.counts);
        self.decided.add(&piece.decided);
        self.rejected.extend(piece.rejected);
        self.suspicious.extend(piece.suspicious);
        if !piece.numbers.first.is_empty() {
            self.numbers.push((of_file.number, piece.numbers));
        }
        let (reader, names) = match piece.read_by {
            ReadBy::Reader(reader) => {
                (of_file.first_reader + reader, Arc::clone(&of_file.readers[reader]))
            }
            ReadBy::Itself(reader) => {
                let Reader { names, columns, .. } = *reader;
                self.stores.push(columns);
                let numbers = self.numbers_of_names(&[&names], of_file).remove(0);
                (self.stores.len() - 1, numbers)
            }
        };
        let known = self.stranger_texts.len();
        let numbers = Renumbered {
            names,
            round_texts: self.round_texts.absorb(&piece.round_texts),
            rate_texts: self.rate_texts.absorb(&piece.rate_texts),
            strangers: self.stranger_texts.absorb(&piece.stranger_texts),
            file: of_file.number,
        };
        let mut otherwise = piece.otherwise;
        for (player, &number) in piece.strangers.into_iter().zip(&numbers.strangers) {
            match self.strangers.get_mut(number as usize).filter(|_| (number as usize) < known) {
                Some(known) => otherwise.extend(known.learn(&player)),
                None => self.strangers.push(player),
            }
        }
        if !otherwise.is_empty() {
            self.otherwise.entry(of_file.number).or_default().extend(otherwise);
        }
        if !piece.rows.is_empty() {
            self.parts.push(Part { reader, rows: piece.rows, numbers });
        }
    }

    fn joined(mut self, listed: u32) -> Result<Joined, Error> {
        renumber(&mut self.stores, &self.parts, listed);
        let frame = frame_of(self.stores, &self.parts).map_err(Error::frame("the games"))?;
        let mut counts = ReadCounts::default();
        self.counts.iter().for_each(|of_file| counts.add(*of_file));
        let otherwise = self.otherwise.into_iter().flat_map(|(file, lines)| {
            let file = self.files[usize::from(file)].clone();
            lines.into_iter().map(move |line| (file.clone(), line))
        });
        let otherwise = otherwise.collect();
        let games = Games {
            starts: starts(&frame),
            frame,
            events: self.events,
            sections: self.sections,
            round_texts: self.round_texts,
            rate_texts: self.rate_texts,
            files: self.files,
        };
        Ok(Joined {
            games,
            counts,
            decided: self.decided,
            by_file: self.counts,
            rejected: self.rejected,
            suspicious: self.suspicious,
            numbers: self.numbers,
            strangers: self.strangers,
            otherwise,
        })
    }
}

/// Columns with numbers of texts and players, for some rows.
#[derive(Default)]
struct Numbers<'a> {
    event: &'a mut [u32],
    section: &'a mut [u32],
    round: &'a mut [u32],
    rate: &'a mut [u32],
    white: &'a mut [u32],
    black: &'a mut [u32],
}

impl<'a> Numbers<'a> {
    fn of(columns: &'a mut Columns) -> Self {
        Self {
            event: &mut columns.event,
            section: columns.section.kept_mut(),
            round: columns.round.kept_mut(),
            rate: columns.rate.kept_mut(),
            white: &mut columns.white,
            black: &mut columns.black,
        }
    }

    /// Splits off the first rows.
    fn split_at(self, rows: usize) -> (Self, Self) {
        let (event, events) = split_at(self.event, rows);
        let (section, sections) = split_at(self.section, rows);
        let (round, rounds) = split_at(self.round, rows);
        let (rate, rates) = split_at(self.rate, rows);
        let (white, whites) = split_at(self.white, rows);
        let (black, blacks) = split_at(self.black, rows);
        let first = Self { event, section, round, rate, white, black };
        let others = Self {
            event: events,
            section: sections,
            round: rounds,
            rate: rates,
            white: whites,
            black: blacks,
        };
        (first, others)
    }

    fn renumber(self, numbers: &Renumbered, listed: u32) {
        let move_to = |column: &mut [u32], to: &[u32]| {
            // Most readers of one file find the same few texts in the same order.
            if (0..).zip(to).any(|(old, &new)| old != new) {
                for number in column.iter_mut() {
                    *number = to[*number as usize];
                }
            }
        };
        let [events, sections] = &*numbers.names;
        move_to(self.event, events);
        move_to(self.section, sections);
        if !numbers.round_texts.is_empty() {
            for round in self.round.iter_mut().filter(|round| **round & TEXT > 0) {
                *round = TEXT | numbers.round_texts[(*round & !TEXT) as usize];
            }
        }
        if !numbers.rate_texts.is_empty() {
            for rate in self.rate.iter_mut().filter(|rate| **rate > RAPID) {
                *rate = RAPID + 1 + numbers.rate_texts[(*rate - RAPID - 1) as usize];
            }
        }
        if !numbers.strangers.is_empty() {
            let players = self.white.iter_mut().chain(self.black);
            for player in players.filter(|player| **player & STRANGER > 0) {
                *player = listed + numbers.strangers[(*player & !STRANGER) as usize];
            }
        }
    }
}

/// Splits off the first values of a column; both parts are empty if the column is not stored.
fn split_at<T>(column: &mut [T], rows: usize) -> (&mut [T], &mut [T]) {
    column.split_at_mut(rows.min(column.len()))
}

/// Replaces all numbers by those in the whole frame. The parts of a reader are in the order of
/// their rows, and complete.
fn renumber(stores: &mut [Columns], parts: &[Part], listed: u32) {
    let mut rest: Vec<Numbers<'_>> = stores.iter_mut().map(Numbers::of).collect();
    let mut numbers: Vec<(Numbers<'_>, &Renumbered)> = Vec::with_capacity(parts.len());
    for Part { reader, rows, numbers: to } in parts {
        let of_reader = &mut rest[*reader];
        let (first, others) = std::mem::take(of_reader).split_at(rows.len());
        *of_reader = others;
        numbers.push((first, to));
    }
    numbers.into_par_iter().for_each(|(columns, numbers)| columns.renumber(numbers, listed));
}

/// Makes a frame of parts without copying them.
fn frame_of(mut stores: Vec<Columns>, parts: &[Part]) -> PolarsResult<DataFrame> {
    let stores = &mut stores;
    let day = whole::<Int32Type>("day", taken(stores, |columns| &mut columns.day), parts)?;
    let event = whole::<UInt32Type>("event", taken(stores, |columns| &mut columns.event), parts)?;
    let section = kept(stores, |columns| &mut columns.section);
    let round = kept(stores, |columns| &mut columns.round);
    let rate = kept(stores, |columns| &mut columns.rate);
    let white = whole::<UInt32Type>("white", taken(stores, |columns| &mut columns.white), parts)?;
    let black = whole::<UInt32Type>("black", taken(stores, |columns| &mut columns.black), parts)?;
    let result = whole::<UInt8Type>("result", taken(stores, |columns| &mut columns.result), parts)?;
    let line = whole::<UInt32Type>("line", taken(stores, |columns| &mut columns.line), parts)?;
    let time = kept(stores, |columns| &mut columns.time);
    let received = kept(stores, |columns| &mut columns.received);
    DataFrame::new_infer_height(vec![
        day.into_date().into_series().into(),
        event.into_column(),
        whole::<UInt32Type>("section", section, parts)?.into_column(),
        whole::<UInt32Type>("round", round, parts)?.into_column(),
        whole::<UInt32Type>("rate", rate, parts)?.into_column(),
        white.into_column(),
        black.into_column(),
        result.into_column(),
        line.into_column(),
        numbers_of_files(parts)?.into_column(),
        whole::<UInt32Type>("time", time, parts)?.into_column(),
        whole::<UInt32Type>("received", received, parts)?.into_column(),
    ])
}

/// The values of a column for each reader; `None` for a reader whose values are all zero.
type ByReader<T> = Vec<Option<Vec<T>>>;

fn taken<T>(stores: &mut [Columns], column: fn(&mut Columns) -> &mut Vec<T>) -> ByReader<T> {
    stores.iter_mut().map(|columns| Some(std::mem::take(column(columns)))).collect()
}

fn kept<T>(stores: &mut [Columns], column: fn(&mut Columns) -> &mut MostlyZero<T>) -> ByReader<T>
where
    T: Copy + Default + PartialEq,
{
    stores.iter_mut().map(|columns| std::mem::take(column(columns)).into_values()).collect()
}

/// A column of all parts, each a slice of its reader's values; parts of zeros share their memory.
fn whole<T: PolarsNumericType>(
    name: &'static str,
    by_reader: ByReader<T::Native>,
    parts: &[Part],
) -> PolarsResult<ChunkedArray<T>>
where
    T::Native: Default,
    ChunkedArray<T>: ChunkFull<T::Native>,
{
    let name = PlSmallStr::from_static(name);
    let of_reader = |values: Option<Vec<T::Native>>| {
        values.map(|values| ChunkedArray::<T>::from_vec(name.clone(), values))
    };
    let by_reader: Vec<Option<ChunkedArray<T>>> = by_reader.into_iter().map(of_reader).collect();
    let without = parts.iter().filter(|part| by_reader[part.reader].is_none());
    let most = without.map(|part| part.rows.len()).max().unwrap_or(0);
    let zeros = ChunkedArray::<T>::full(name.clone(), T::Native::default(), most);
    let mut whole = ChunkedArray::<T>::from_vec(name, Vec::new());
    for Part { reader, rows, .. } in parts {
        let slice = match &by_reader[*reader] {
            Some(values) => values.slice(rows.start as i64, rows.len()),
            None => zeros.slice(0, rows.len()),
        };
        append(&mut whole, slice)?;
    }
    Ok(whole)
}

/// The column with the numbers of files: the parts of a file share their memory.
fn numbers_of_files(parts: &[Part]) -> PolarsResult<UInt16Chunked> {
    let name = PlSmallStr::from_static("file");
    let mut whole = UInt16Chunked::from_vec(name.clone(), Vec::new());
    for of_file in parts.chunk_by(|one, next| one.numbers.file == next.numbers.file) {
        let most = of_file.iter().map(|part| part.rows.len()).max().unwrap_or(0);
        let same = UInt16Chunked::full(name.clone(), of_file[0].numbers.file, most);
        for part in of_file {
            append(&mut whole, same.slice(0, part.rows.len()))?;
        }
    }
    Ok(whole)
}

fn append<T: PolarsNumericType>(
    whole: &mut ChunkedArray<T>,
    more: ChunkedArray<T>,
) -> PolarsResult<()> {
    if whole.is_empty() {
        *whole = more;
        return Ok(());
    }
    whole.append_owned(more)
}
