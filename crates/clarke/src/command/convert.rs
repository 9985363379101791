//! `clarke convert`: results from one format to another.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use anyhow::{Context, Result, bail};
use results_io::Source;
use results_io::format::parquet::{players_parquet, results_parquet};
use results_io::format::pgn;
use results_io::format::results::read_result_rows;
use results_io::format::sheet::{
    FileKind, PLAYERS_HEADER, RESULTS_HEADER, ReadSheet, Sheet, codes_of, read_sheet,
    write_player_row, write_result_row,
};
use results_io::format::submission::{submissions_of_rows, write_submission};
use results_io::format::trf::{reports_of_rows, write_trf};
use results_io::lists::read_players;
use results_io::publish::write_new_folder;
use results_io::{Player, Rejection};

use crate::command::print;
use crate::command_error::usage;
use crate::flags::{ConvertFlags, ConvertTo};
use crate::patterns::expanded;
use season_runner::federation::{EVENTS, is_season};
use season_runner::file_names::{self, FileNames};
use season_runner::season::EventFiles;

/// Files that a federation has beside its seasons, kept as they are.
const BESIDE: [&str; 3] = ["opening_grades", "opening_history", "decisions"];

/// How many rows of one kind are listed.
const SHOWN: usize = 5;

/// Runs the command.
///
/// # Errors
///
/// A folder or file that cannot be read or written.
pub(crate) fn run(flags: &ConvertFlags) -> Result<()> {
    let (inputs, out) = match (&flags.out, flags.paths.split_last()) {
        (Some(out), _) => (&flags.paths[..], out),
        (None, Some((out, inputs))) if !inputs.is_empty() => (inputs, out),
        _ => return usage("expected where to write: IN... OUT, or IN... --out DIR".to_owned()),
    };
    let units = units(&expanded(inputs)?)?;
    let mut words = Words::default();
    write_new_folder(out, |folder| {
        units.iter().try_for_each(|unit| unit.convert(flags.to, folder, &mut words))
    })?;
    print(&words.0)
}

/// What is converted together.
enum Unit {
    /// A season's folder, into a folder of this name.
    Season(PathBuf, PathBuf),
    /// Files, into one set of results.
    Files(Vec<PathBuf>),
    /// A file that is kept as it is.
    Kept(PathBuf),
}

/// The seasons of folders, and all files together.
fn units(inputs: &[PathBuf]) -> Result<Vec<Unit>> {
    let mut units = Vec::new();
    let mut files = Vec::new();
    for input in inputs {
        if input.is_file() {
            files.push(input.clone());
        } else if is_season(input) {
            let season = file_names::named(input)?;
            let name = match inputs.len() {
                1 => PathBuf::new(),
                _ => season.file_name().map(PathBuf::from).unwrap_or_default(),
            };
            units.push(Unit::Season(season, name));
        } else {
            units.extend(seasons(input)?);
        }
    }
    if !files.is_empty() {
        units.push(Unit::Files(files));
    }
    Ok(units)
}

/// The seasons of a federation, and the files beside them.
fn seasons(folder: &Path) -> Result<Vec<Unit>> {
    let (mut units, mut beside) = (Vec::new(), Vec::new());
    for path in file_names::entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && is_season(&path) {
            units.push(Unit::Season(path, name.into()));
        } else if BESIDE.iter().any(|stem| name.starts_with(stem)) {
            beside.push(Unit::Kept(path));
        }
    }
    if units.is_empty() {
        bail!("{} is no season, and holds none", folder.display());
    }
    units.extend(beside);
    Ok(units)
}

impl Unit {
    fn convert(&self, to: ConvertTo, folder: &Path, words: &mut Words) -> Result<()> {
        match self {
            Self::Kept(path) => {
                let name = path.file_name().unwrap_or_default();
                let context = || format!("cannot copy {}", path.display());
                fs::copy(path, folder.join(name)).map(|_| ()).with_context(context)
            }
            Self::Season(path, name) => {
                let shown = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let read = read_season(path, &format!("{shown}/"))?;
                words.heading(&shown, &read.sheet);
                words.of_reading(&read);
                write(to, &read.sheet, &folder.join(name), words)
            }
            Self::Files(paths) if to == ConvertTo::Csv => stream_to_tables(paths, folder, words),
            Self::Files(paths) => {
                let mut all = Sheet::default();
                for path in paths {
                    let read = read_file(path)?;
                    words.heading(&path.display().to_string(), &read.sheet);
                    words.of_reading(&read);
                    all.add(read.sheet);
                }
                write(to, &all, folder, words)
            }
        }
    }
}

/// A season's results and players.
fn read_season(folder: &Path, shown_in: &str) -> Result<ReadSheet> {
    let listed = match Source::open_optional(folder, "players.csv", shown_in)? {
        Some(source) => Some(read_players(&source, false, None)?),
        None => None,
    };
    let mut found = ReadSheet::default();
    if let Some(players) = &listed {
        found.rejected.extend(players.rejected.iter().cloned());
        let by_code = players.players.iter().map(|player| (player.code.clone(), player.clone()));
        found.sheet.players = by_code.collect();
    }
    if let Some(events) = EventFiles::read(folder, shown_in)? {
        for (source, mut read) in events.sheets()? {
            if let Some(players) = &listed {
                // The list says who there is.
                read.sheet.recode(&codes_of(&players.players), &players.index);
                read.sheet.players.clear();
            }
            found.rejected.extend(read.rejected);
            found.lost.extend(read.lost.into_iter().map(|lost| format!("{source}: {lost}")));
            found.sheet.add(read.sheet);
        }
        let files = &events.replaced;
        found
            .lost
            .extend(files.iter().map(|file| format!("{file}: replaced by a later submission")));
        return Ok(found);
    }
    let rows = read_result_rows(&Source::open(folder, "results.csv", shown_in)?)?;
    found.rejected.extend(rows.rejected);
    found.lost.extend(rows.ignored.iter().map(|column| format!("the column {column}")));
    found.sheet.rows = rows.rows;
    Ok(found)
}

fn read_file(path: &Path) -> Result<ReadSheet> {
    let source = Source::read(path, path.display().to_string())?;
    let Some(read) = read_sheet(&source)? else {
        bail!(
            "{} holds no results: expected a results file (CSV or Parquet), a submission, a \
             tournament report (TRF16) or PGN",
            path.display()
        );
    };
    Ok(read)
}

/// Files into `results.csv` and `players.csv`; games are streamed, whatever the size of their file.
fn stream_to_tables(paths: &[PathBuf], folder: &Path, words: &mut Words) -> Result<()> {
    let results = folder.join("results.csv");
    let context = || format!("cannot write {}", results.display());
    let mut out = BufWriter::new(File::create(&results).with_context(context)?);
    out.write_all(RESULTS_HEADER.as_bytes())?;
    let mut line = Vec::new();
    let mut all = Sheet::default();
    for path in paths {
        if is_pgn(path)? {
            stream_games(path, &mut out, &mut all, words)?;
            continue;
        }
        let mut read = read_file(path)?;
        words.heading(&path.display().to_string(), &read.sheet);
        words.of_reading(&read);
        for (_, row) in std::mem::take(&mut read.sheet.rows) {
            line.clear();
            write_result_row(&row, &mut line);
            out.write_all(&line)?;
        }
        all.add(read.sheet);
    }
    out.flush()?;
    let mut players = PLAYERS_HEADER.as_bytes().to_vec();
    all.players.values().for_each(|player| write_player_row(player, &mut players));
    write_file(&folder.join("players.csv"), &players)
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
    /// The first that were rejected, in words.
    shown: Vec<String>,
}

impl Run {
    fn of(file: &str, games: &[pgn::Tags], known: &Codes) -> Self {
        let mut run = Self::default();
        let known = known.read().unwrap_or_else(PoisonError::into_inner);
        for tags in games {
            match pgn::Game::of(tags) {
                Ok(game) => {
                    run.games += 1;
                    game.write(&mut run.rows);
                    let sides = [game.white, game.black].into_iter();
                    let unknown = sides.filter(|side| !known.contains(side.code));
                    run.players.extend(unknown.map(|side| side.player()));
                }
                Err((column, value, reason)) => {
                    run.rejected += 1;
                    if run.shown.len() < SHOWN {
                        let found = Rejection::of_value(file, tags.line, column, &value, reason);
                        run.shown.push(found.to_string());
                    }
                }
            }
        }
        run
    }
}

/// Codes of players who are listed already.
type Codes = RwLock<HashSet<String>>;

/// The games of a PGN file as rows, and its players.
fn stream_games(
    path: &Path,
    out: &mut impl io::Write,
    all: &mut Sheet,
    words: &mut Words,
) -> Result<()> {
    let name = path.display().to_string();
    let mut of_file = Run::default();
    let known = Codes::new(all.players.keys().cloned().collect());
    let take = |run: Run| {
        out.write_all(&run.rows)?;
        let mut known = known.write().unwrap_or_else(PoisonError::into_inner);
        for player in run.players {
            if known.insert(player.code.clone()) {
                all.players.insert(player.code.clone(), player);
            }
        }
        of_file.games += run.games;
        of_file.rejected += run.rejected;
        of_file.shown.extend(run.shown);
        of_file.shown.truncate(SHOWN);
        io::Result::Ok(())
    };
    pgn::in_runs(Source::stream(path)?, |games| Run::of(&name, games, &known), take)
        .with_context(|| format!("cannot convert {name}"))?;
    words.say(&format!("{name}: {} rows", of_file.games));
    let what = "games that cannot be used, which are left out";
    words.counted(what, of_file.rejected, &of_file.shown);
    Ok(())
}

/// Whether a file is PGN, by its first letters.
fn is_pgn(path: &Path) -> Result<bool> {
    let mut start = Source::stream(path)?;
    let start = start.fill_buf().with_context(|| format!("cannot read {}", path.display()))?;
    let start = String::from_utf8_lossy(&start[..start.len().min(4096)]);
    Ok(FileKind::of(start.trim_start_matches('\u{feff}')) == FileKind::Games)
}

/// Writes a season in a format.
fn write(to: ConvertTo, sheet: &Sheet, folder: &Path, words: &mut Words) -> Result<()> {
    match to {
        ConvertTo::Csv => {
            let mut results = RESULTS_HEADER.as_bytes().to_vec();
            sheet.rows.iter().for_each(|(_, row)| write_result_row(row, &mut results));
            write_file(&folder.join("results.csv"), &results)?;
            write_players(sheet, folder)
        }
        ConvertTo::Parquet => {
            let results = results_parquet("results.parquet", &sheet.rows)?;
            write_file(&folder.join("results.parquet"), &results)?;
            write_file(
                &folder.join("players.parquet"),
                &players_parquet("players.parquet", &sheet.players.values().collect::<Vec<_>>())?,
            )
        }
        ConvertTo::Submission => write_submissions(sheet, folder, words),
        ConvertTo::Trf => {
            let (reports, lost) = reports_of_rows(sheet);
            words.list("what a tournament report cannot carry", &lost);
            let mut names = FileNames::new("trf");
            for report in &reports {
                let file = folder.join(EVENTS).join(names.of(&report.name));
                write_file(&file, write_trf(report).as_bytes())?;
            }
            words.say(&format!("  {} reports", reports.len()));
            write_players(sheet, folder)
        }
        ConvertTo::Pgn => {
            let (text, lost) = pgn::write_pgn(sheet);
            words.list("what PGN cannot carry (players.csv has it)", &lost);
            write_file(&folder.join(EVENTS).join("games.pgn"), text.as_bytes())?;
            write_players(sheet, folder)
        }
    }
}

fn write_players(sheet: &Sheet, folder: &Path) -> Result<()> {
    let mut list = PLAYERS_HEADER.as_bytes().to_vec();
    sheet.players.values().for_each(|player| write_player_row(player, &mut list));
    write_file(&folder.join("players.csv"), &list)
}

fn write_submissions(sheet: &Sheet, folder: &Path, words: &mut Words) -> Result<()> {
    let found = submissions_of_rows(&sheet.rows, &sheet.players);
    let left_out = found.left_out.iter().map(|(line, why)| format!("line {line}: {why}"));
    let rounds = found.rounds_lost.iter().map(|line| format!("line {line}"));
    let (mut altered, mut names) = (Vec::new(), FileNames::new("txt"));
    for submission in &found.submissions {
        let (text, not_carried) = write_submission(submission);
        altered.extend(not_carried.iter().map(ToString::to_string));
        let file = folder.join(EVENTS).join(names.of(&submission.event.code));
        write_file(&file, text.as_bytes())?;
    }
    let events = found.submissions.len();
    words.say(&format!("  {events} submission files"));
    words.list("rows that a submission cannot carry", &left_out.collect::<Vec<_>>());
    words.list(
        "rounds that a submission cannot carry (no numbers, or without a section)",
        &rounds.collect::<Vec<_>>(),
    );
    words.list("texts that were altered", &altered);
    if events > 0 {
        words.say(
            "  results officer, treasurer and club codes are not known and written as `unknown`; \
             the time limit as 60 minutes, or 30 for rapid games",
        );
    }
    Ok(())
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// What is to be said.
#[derive(Default)]
struct Words(String);

impl Words {
    fn say(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    fn heading(&mut self, name: &str, sheet: &Sheet) {
        self.say(&format!("{name}: {} rows, {} players", sheet.rows.len(), sheet.players.len()));
    }

    fn of_reading(&mut self, read: &ReadSheet) {
        let faults: Vec<String> = read.rejected.iter().map(Rejection::to_string).collect();
        self.list("rows and records with faults, which are left out", &faults);
        self.list("what rows of results cannot carry", &read.lost);
    }

    fn list(&mut self, what: &str, items: &[String]) {
        self.counted(what, items.len(), &items[..items.len().min(SHOWN)]);
    }

    fn counted(&mut self, what: &str, count: usize, shown: &[String]) {
        if count == 0 {
            return;
        }
        self.say(&format!("  {what}: {count}"));
        for item in shown {
            self.say(&format!("    {item}"));
        }
        if count > shown.len() {
            self.say(&format!("    and {} more", count - shown.len()));
        }
    }
}
