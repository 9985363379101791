//! Files of any size into `results.csv` and `players.csv`: PGN is read game by game.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use anyhow::{Context, Result};
use results_io::format::pgn;
use results_io::format::sheet::{RESULTS_HEADER, Sheet, write_result_row};
use results_io::{FileKind, Player, Reason, Rejection, Source};

use super::format::Wanted;
use super::read::{nothing_to_convert, read_file};
use super::report::{Listed, ReadFrom};
use super::watched::Watched;
use super::write::write_players;
use crate::file_names::size;
use crate::progress::{Progress, Work};

/// Files into `results.csv` and `players.csv`; games are streamed, whatever the size of their file. Of each kind of
/// what cannot be carried so many are listed.
///
/// # Errors
///
/// A file that cannot be read or written.
pub(super) fn to_tables(
    paths: &[PathBuf],
    (folder, wanted): (&Path, Wanted),
    read: &mut Vec<ReadFrom>,
    progress: &dyn Progress,
) -> Result<()> {
    let most = wanted.listed;
    let results = folder.join("results.csv");
    let context = || format!("cannot write {}", results.display());
    let mut out = BufWriter::new(File::create(&results).with_context(context)?);
    out.write_all(RESULTS_HEADER.as_bytes())?;
    let mut line = Vec::new();
    let mut all = Sheet::default();
    for path in paths {
        if FileKind::of_start(path)? == FileKind::Games
            && let Some(games) = Source::stream_text(path)?
        {
            read.push(stream_games((path, games), (&mut out, most), &mut all, progress)?);
            continue;
        }
        let mut found = read_file(path, progress)?;
        let mut from = ReadFrom::of(path.display().to_string(), &found, wanted);
        for (_, row) in std::mem::take(&mut found.sheet.rows) {
            line.clear();
            write_result_row(&row, &mut line);
            out.write_all(&line)?;
        }
        from.lost.add(all.add(found.sheet), most);
        read.push(from);
    }
    out.flush()?;
    write_players(&all, folder)
}

/// What a run of games of a PGN file comes to.
#[derive(Default)]
struct Run {
    games: usize,
    /// Their rows, as they are written.
    rows: Vec<u8>,
    /// Players who were not listed before.
    players: Vec<Player>,
    rejected: usize,
    /// What their tags say and rows cannot.
    lost: pgn::LostTags,
    /// The first that were rejected, in words.
    shown: Vec<String>,
}

impl Run {
    fn of((file, most): (&str, usize), games: &[pgn::Tags], known: &Codes) -> Self {
        let mut run = Self::default();
        // A set of codes is never half changed, so what a panic left behind can be used.
        let known = known.read().unwrap_or_else(PoisonError::into_inner);
        for tags in games {
            let game = pgn::Game::of(tags).and_then(with_two_players);
            match game {
                Ok(game) => {
                    run.games += 1;
                    run.lost.add(pgn::LostTags::of(tags));
                    game.write(&mut run.rows);
                    let sides = [game.white, game.black].into_iter();
                    let unknown = sides.filter(|side| !known.contains(side.code));
                    run.players.extend(unknown.map(|side| side.player()));
                }
                Err((column, value, reason)) => {
                    run.rejected += 1;
                    if run.shown.len() < most {
                        let found = Rejection::of_value(file, tags.line, column, &value, reason);
                        run.shown.push(found.to_string());
                    }
                }
            }
        }
        run
    }
}

/// Refuses a game of somebody against themselves, as the judge of a season does.
fn with_two_players(game: pgn::Game<'_>) -> Result<pgn::Game<'_>, pgn::Unusable> {
    if game.white.code == game.black.code {
        return Err(("Black", game.black.code.to_owned(), Reason::SamePlayerTwice));
    }
    Ok(game)
}

/// Codes of players who are listed already.
type Codes = RwLock<HashSet<String>>;

/// The games of a PGN file as rows, and its players.
fn stream_games(
    (path, games): (&Path, Box<dyn BufRead + Send>),
    (out, most): (&mut impl io::Write, usize),
    all: &mut Sheet,
    progress: &dyn Progress,
) -> Result<ReadFrom> {
    progress.step(Work::Converting, Some(&path.display()));
    let name = path.display().to_string();
    let mut of_file = Run::default();
    let known = Codes::new(all.players.keys().cloned().collect());
    let take = |run: Run| {
        out.write_all(&run.rows)?;
        let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
        for player in run.players {
            // Asked again: two runs that were formed side by side may both have found the player new.
            if known.insert(player.code.to_string()) {
                all.players.insert(player.code.to_string(), player);
            }
        }
        of_file.games += run.games;
        of_file.rejected += run.rejected;
        of_file.lost.add(run.lost);
        of_file.shown.extend(run.shown);
        // Runs come in the order of the file, so these are its first.
        of_file.shown.truncate(most);
        io::Result::Ok(())
    };
    let file = Watched::new(games, size(path), progress);
    pgn::in_runs(file, |games| Run::of((&name, most), games, &known), take)
        .with_context(|| format!("cannot convert {name}"))?;
    let first = of_file.shown.first().map(String::as_str);
    let first = first.or((of_file.rejected == 0).then_some(pgn::NO_GAME));
    if of_file.games == 0
        && let Some(first) = first
    {
        return nothing_to_convert(&name, of_file.rejected, first);
    }
    Ok(ReadFrom {
        understood: Vec::new(),
        name,
        rows: of_file.games,
        players: None,
        left_out: Listed { count: of_file.rejected, shown: of_file.shown },
        copied: false,
        lost: Listed::of(of_file.lost.lines(), most),
    })
}
