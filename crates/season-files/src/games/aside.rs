//! Games that are put aside on disk while a season is read, because its rows do not fit into the
//! memory.
//!
//! Both halves of a game go to the block of their player, in seven bytes each, and come back block
//! by block when the games are grouped. What is not a game of a graded rate is counted and gone.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::piece::Reader;
use super::repeats::mark_of;
use super::{OfRate, played};
use input_files::Error;
use rating_core::{HalfGame, HalfInBlock, PlayerIdx, SeasonGames};

/// How many bytes of a block a reader collects before they are written: few calls of the system,
/// and some 70 MB for ten million players and two readers.
const FULL: usize = HalfInBlock::BYTES << 13;

/// Where the half-games of a season are put aside. The file has no name, and is gone with the
/// program.
#[derive(Debug)]
pub(crate) struct Aside {
    rates: Vec<OfRate>,
    players: usize,
    folder: PathBuf,
    stored: Mutex<Stored>,
}

#[derive(Debug)]
struct Stored {
    file: File,
    end: u64,
    /// For each rate and block: the places of its bytes in the file, and their number.
    places: Vec<Vec<(u64, usize)>>,
}

impl Aside {
    /// Room in a folder for the games of these rates, between players of whom there are so many.
    pub(crate) fn new(folder: &Path, rates: Vec<OfRate>, players: usize) -> Result<Self, Error> {
        let file = tempfile::tempfile_in(folder).map_err(Error::aside(folder))?;
        let blocks = rates.len() * players.div_ceil(HalfInBlock::PLAYERS);
        let stored = Mutex::new(Stored { file, end: 0, places: vec![Vec::new(); blocks] });
        Ok(Self { rates, players, folder: folder.to_owned(), stored })
    }

    fn blocks(&self) -> usize {
        self.players.div_ceil(HalfInBlock::PLAYERS)
    }

    /// Puts the rows of a reader aside, which are those of one piece; returns how many they were.
    pub(crate) fn take(&self, reader: &mut Reader) -> Result<usize, Error> {
        let Reader { names, columns, aside } = reader;
        aside.learn(names);
        let blocks = self.blocks();
        aside.bytes.resize(self.rates.len() * blocks, Vec::new());
        let rows = columns.rows();
        for row in 0..rows {
            let Some(outcome) = played(columns.result[row]) else { continue };
            let rate = columns.rate.get(row);
            let Some(rate) = self.rates.iter().position(|of| of.has(rate)) else { continue };
            let [white, black] = [columns.white[row], columns.black[row]].map(PlayerIdx::new);
            let event = aside.events[columns.event[row] as usize];
            let mark = mark_of([white, black], outcome, columns.day[row], event);
            let halves = [
                (white, HalfGame::new(black, outcome)),
                (black, HalfGame::new(white, outcome.reversed())),
            ];
            for (player, half) in halves {
                let (of_player, half) = HalfInBlock::new(player, half, mark);
                let place = rate * blocks + of_player;
                let bytes = &mut aside.bytes[place];
                bytes.extend_from_slice(&half.to_bytes());
                if bytes.len() >= FULL {
                    self.write(place, bytes)?;
                }
            }
        }
        columns.clear();
        Ok(rows)
    }

    /// Writes what a reader still has.
    pub(crate) fn finish(&self, reader: &mut Reader) -> Result<(), Error> {
        let collected = std::mem::take(&mut reader.aside);
        (0..).zip(collected.bytes).try_for_each(|(place, mut bytes)| self.write(place, &mut bytes))
    }

    fn write(&self, place: usize, bytes: &mut Vec<u8>) -> Result<(), Error> {
        if bytes.is_empty() {
            return Ok(());
        }
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let Stored { file, end, places } = &mut *stored;
        file.write_all(bytes).map_err(Error::aside(&self.folder))?;
        places[place].push((*end, bytes.len()));
        *end += bytes.len() as u64;
        bytes.clear();
        Ok(())
    }

    /// The games of the rate at this position, grouped by player; and the players and outcomes of
    /// rows that may be exact repeats.
    pub(crate) fn by_player(
        &self,
        rate: usize,
    ) -> Result<(SeasonGames, Vec<(PlayerIdx, HalfGame)>), Error> {
        let of_rate = rate * self.blocks()..(rate + 1) * self.blocks();
        let places = {
            let stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
            stored.places[of_rate].to_vec()
        };
        let length = |places: &Vec<(u64, usize)>| places.iter().map(|(_, bytes)| bytes).sum();
        let lengths: Vec<usize> = places.iter().map(length).collect();
        let halves: Vec<usize> = lengths.iter().map(|bytes| bytes / HalfInBlock::BYTES).collect();
        SeasonGames::from_blocks(self.players, &halves, |block, halves| {
            let bytes = self.read(&places[block], lengths[block])?;
            let (bytes, _) = bytes.as_chunks();
            for (half, bytes) in halves.iter_mut().zip(bytes) {
                *half = HalfInBlock::from_bytes(*bytes);
            }
            Ok(())
        })
    }

    fn read(&self, places: &[(u64, usize)], length: usize) -> Result<Vec<u8>, Error> {
        let mut bytes = vec![0; length];
        let mut rest = &mut bytes[..];
        for &(start, length) in places {
            let (of_place, after) = rest.split_at_mut(length);
            rest = after;
            let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
            let mut read = || -> io::Result<()> {
                stored.file.seek(SeekFrom::Start(start))?;
                stored.file.read_exact(of_place)
            };
            read().map_err(Error::aside(&self.folder))?;
        }
        Ok(bytes)
    }
}
