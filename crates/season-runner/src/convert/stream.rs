//! Converts files of any size to `results.csv` and `players.csv`: PGN is read game by game.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, BufWriter, Read, Write as _};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::{PoisonError, RwLock};

use anyhow::{Context, Result};
use findings::{Reason, RowFault};
use formats::sheet::{Sheet, results_header};
use formats::{FileKind, Unsaid, pgn};
use free_form::unsaid_of_games;
use identity::Player;
use identity::nobody::Naming;
use input_files::Source;
use season_files::ResultsTable;

use super::format::Wanted;
use super::read::{nothing_to_convert, read_file};
use super::report::{Listed, ReadFrom};
use super::write::{refuse_unreadable, write_players, write_rows};
use crate::file_names::size;
use crate::progress::{Progress, Work};

/// Converts files to `results.csv` and `players.csv`; games are streamed, whatever the size of
/// their file.
///
/// # Errors
///
/// A file that cannot be read or written.
pub(super) fn to_csv(
    paths: &[PathBuf],
    wanted: Wanted,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<Vec<ReadFrom>> {
    let most = wanted.listed;
    let results = folder.join("results.csv");
    let context = || format!("cannot write {}", results.display());
    let mut out = BufWriter::new(File::create(&results).with_context(context)?);
    out.write_all(results_header().as_bytes()).with_context(context)?;
    let (mut all, mut read) = (Sheet::default(), Vec::new());
    for path in paths {
        if FileKind::of_start(path)? == FileKind::Games
            && let Some(unsaid) = unsaid_of_games(path, &path.to_string_lossy())?
            && let Some(text) = Source::stream_text(path)?
        {
            let games = Games { path, text, unsaid: &unsaid };
            read.push(games.stream(&mut out, most, &mut all, progress)?);
            continue;
        }
        let found = read_file(path, progress)?;
        let mut from = ReadFrom::of_all(path.display().to_string(), &found, wanted);
        write_rows(&ResultsTable::of(slice::from_ref(&found)), &mut out, &results)?;
        let players = found.players_by_code();
        from.lost.add(all.add(Sheet { players, ..Sheet::default() }), most);
        read.push(from);
    }
    out.flush().with_context(context)?;
    write_players(all.players.values(), folder)?;
    Ok(read)
}

/// A batch of games from a PGN file, converted.
#[derive(Default)]
struct Run {
    games: usize,
    /// Their rows in the output format.
    rows: Vec<u8>,
    /// Players who were not known before, or not with this name and FIDE number.
    players: Vec<Player>,
    rejected: usize,
    /// Data in their tags that rows cannot hold.
    lost: pgn::LostTags,
    /// The first rejected games, in words.
    shown: Vec<String>,
    /// The reason why a table cannot hold its games.
    unreadable: Option<anyhow::Error>,
}

impl Run {
    fn of(
        games: &[pgn::Tags],
        unsaid: &Unsaid,
        known: &Known,
        (file, most): (&str, usize),
    ) -> Self {
        let (mut run, naming) = (Self::default(), Naming::default());
        // Players are inserted whole, so the data is usable even after a panic.
        let known = known.read().unwrap_or_else(PoisonError::into_inner);
        for tags in games {
            // The whole file does not fit into memory: each game is judged by its own names.
            let game = pgn::Game::of(tags, unsaid, &naming).and_then(with_two_players);
            match game {
                Ok(None) => run.lost.add_bye(),
                Ok(Some(game)) => {
                    run.games += 1;
                    run.lost.add(pgn::LostTags::of(tags));
                    let start = run.rows.len();
                    game.write(&mut run.rows);
                    let place = || format!("{file}, line {}", tags.line);
                    let refused = refuse_unreadable(&run.rows[start..], place).err();
                    run.unreadable = run.unreadable.or(refused);
                    let sides = [game.white, game.black].into_iter();
                    let is_known = |side: &pgn::Side<'_>| {
                        known.get(side.code).is_some_and(|player| side.is_as_known(player))
                    };
                    let unknown = sides.filter(|side| !is_known(side));
                    run.players.extend(unknown.map(|side| side.player()));
                }
                Err((column, value, reason)) => {
                    run.rejected += 1;
                    if run.shown.len() < most {
                        let found = RowFault::of_value(file, tags.line, column, &value, reason);
                        run.shown.push(found.to_string());
                    }
                }
            }
        }
        run
    }
}

/// Refuses a game in which somebody plays themselves, as the checks of a season do.
fn with_two_players(game: Option<pgn::Game<'_>>) -> Result<Option<pgn::Game<'_>>, pgn::Unusable> {
    match game {
        Some(pgn::Game { white, black, .. }) if white.code == black.code => {
            Err(("Black", black.code.to_owned(), Reason::SamePlayerTwice))
        }
        game => Ok(game),
    }
}

/// The players of a file so far, by code.
type Known = RwLock<BTreeMap<String, Player>>;

/// A file of games that is streamed.
struct Games<'a> {
    path: &'a Path,
    text: Box<dyn BufRead + Send>,
    /// Information about the games from outside the file.
    unsaid: &'a Unsaid,
}

impl Games<'_> {
    /// Writes the games as rows, and collects their players.
    fn stream(
        self,
        out: &mut impl io::Write,
        most: usize,
        all: &mut Sheet,
        progress: &dyn Progress,
    ) -> Result<ReadFrom> {
        let Self { path, text, unsaid } = self;
        progress.step(Work::Converting, Some(&path.display()));
        let name = path.display().to_string();
        let (mut of_file, known, mut otherwise) =
            (Run::default(), Known::default(), BTreeSet::new());
        let take = |run: Run| {
            if let Some(error) = run.unreadable {
                return Err(error);
            }
            out.write_all(&run.rows)?;
            learn(&known, run.players, &mut otherwise);
            of_file.games += run.games;
            of_file.rejected += run.rejected;
            of_file.lost.add(run.lost);
            of_file.shown.extend(run.shown);
            // Batches come in the order of the file, so these are the first of the file.
            of_file.shown.truncate(most);
            Ok(())
        };
        let file = Watched::new(text, size(path), progress);
        pgn::in_runs(file, |games| Run::of(games, unsaid, &known, (&name, most)), take)
            .with_context(|| format!("cannot convert {name}"))?;
        let first = of_file.shown.first().map(String::as_str);
        let first = first.or((of_file.rejected == 0).then_some(pgn::NO_GAME));
        if of_file.games == 0
            && let Some(first) = first
        {
            return nothing_to_convert(&name, of_file.rejected, first);
        }
        let players = known.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut lost = Listed::of(otherwise, most);
        lost.add(of_file.lost.lines(), most);
        lost.add(all.add(Sheet { players, ..Sheet::default() }), most);
        Ok(ReadFrom {
            understood: Vec::new(),
            name,
            rows: of_file.games,
            players: None,
            left_out: Listed { count: of_file.rejected, shown: of_file.shown },
            copied: false,
            lost,
        })
    }
}

/// Adds a batch's players to the known ones, and to `otherwise` the contradicting data that is not
/// used, each item once. Batches come in the order of the file, so the first record of each code is
/// kept.
fn learn(known: &Known, players: Vec<Player>, otherwise: &mut BTreeSet<String>) {
    let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
    for player in players {
        match known.entry(player.code.to_string()) {
            Entry::Vacant(place) => {
                place.insert(player);
            }
            Entry::Occupied(mut place) => otherwise.extend(place.get_mut().learn(&player)),
        }
    }
}

/// A file that reports the bytes read from it, piece by piece.
///
/// For a compressed file, more bytes are read than the file has on the disk. No more than its size
/// on the disk is reported, and at its end any bytes that are still missing.
pub(super) struct Watched<'a, R> {
    file: R,
    progress: &'a dyn Progress,
    left: u64,
}

impl<'a, R: BufRead> Watched<'a, R> {
    /// Watches a file that has this many bytes on the disk.
    pub(super) fn new(file: R, bytes: u64, progress: &'a dyn Progress) -> Self {
        Self { file, progress, left: bytes }
    }

    fn report(&mut self, taken: u64) {
        let taken = taken.min(self.left);
        self.left -= taken;
        self.progress.bytes_read(taken);
    }
}

impl<R: BufRead> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let taken = self.file.read(buffer)?;
        self.report(taken as u64);
        Ok(taken)
    }
}

impl<R: BufRead> BufRead for Watched<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.file.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.file.consume(amount);
        self.report(amount as u64);
    }
}

impl<R> Drop for Watched<'_, R> {
    fn drop(&mut self) {
        self.progress.bytes_read(self.left);
    }
}
