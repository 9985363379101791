//! Writes results in a format.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use compact_str::CompactString;
use formats::Lost;
use formats::parquet::players_parquet;
use formats::pgn::write_pgn;
use formats::sheet::{PLAYERS_HEADER, Sheet, results_header, write_player_row};
use formats::submission::{submissions_of_rows, write_submission};
use formats::trf::{Report, reports_of_rows, write_trf};
use identity::Player;
use input_files::EVENTS;
use input_files::csv::reads_back;
use published_lists::create_folders;
use season_files::{ReadSeason, ResultsTable, Unwritten};
use tracing::instrument;

use super::copied_reports::copy;
use super::event_names::EventNames;
use super::format::{Events, ReportFormat, Tables, Wanted};
use super::read::read_file;
use super::report::{Listed, ListedLost, ReadFrom, Written};
use crate::error::ConvertError;
use crate::progress::{Progress, Work};

/// Converts files to `results.parquet` and `players.parquet`.
///
/// # Errors
///
/// A file that cannot be read or written.
pub(super) fn to_parquet(
    paths: &[PathBuf],
    wanted: Wanted,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<Vec<ReadFrom>> {
    let (mut all, mut read, mut reads) = (Sheet::default(), Vec::new(), Vec::new());
    for path in paths {
        let found = read_file(path, progress)?;
        let mut from = ReadFrom::of_all(path.display().to_string(), &found, wanted);
        let players = found.players_by_code();
        from.lost.add(all.add(Sheet { players, ..Sheet::default() }), wanted.listed);
        read.push(from);
        reads.push(found);
    }
    progress.step(Work::Writing, None);
    write_tables(Tables::Parquet, &reads, all.players.values(), folder)?;
    Ok(read)
}

/// Writes results and players as tables.
///
/// # Errors
///
/// A file that cannot be written.
#[instrument(level = "debug", name = "write", skip_all)]
pub(super) fn write_tables<'p>(
    format: Tables,
    reads: &[ReadSeason],
    players: impl Iterator<Item = &'p Player> + Send,
    folder: &Path,
) -> Result<()> {
    let results = ResultsTable::of(reads);
    match format {
        Tables::Csv => {
            let path = folder.join("results.csv");
            let context = || format!("cannot write {}", path.display());
            create_folders(folder).with_context(context)?;
            let mut file = File::create(&path).with_context(context)?;
            file.write_all(results_header().as_bytes()).with_context(context)?;
            // The list is formed meanwhile.
            let (results, list) =
                rayon::join(|| write_rows(&results, &mut file, &path), || players_csv(players));
            results?;
            write_file(&folder.join("players.csv"), &list?)
        }
        Tables::Parquet => {
            let [of_results, of_players] = ["results.parquet", "players.parquet"];
            let players: Vec<_> = players.collect();
            let (results, players) = rayon::join(
                || results.to_parquet(of_results),
                || players_parquet(of_players, &players),
            );
            write_file(&folder.join(of_results), &results?)?;
            write_file(&folder.join(of_players), &players?)
        }
    }
}

/// Writes the rows of a table to the file with this path.
///
/// # Errors
///
/// The file cannot be written.
pub(super) fn write_rows(
    table: &ResultsTable<'_>,
    out: &mut (impl io::Write + Send),
    path: &Path,
) -> Result<()> {
    match table.write_csv(out) {
        Ok(()) => Ok(()),
        Err(Unwritten::NoField { place }) => Err(ConvertError::NoField { place }.into()),
        Err(Unwritten::Io(error)) => {
            Err(error).with_context(|| format!("cannot write {}", path.display()))
        }
    }
}

/// Writes results event by event, with the copied reports and a list of players.
///
/// # Errors
///
/// A file that cannot be written.
#[instrument(level = "debug", name = "write", skip_all, fields(rows = season.sheet.rows.len()))]
pub(super) fn write_events(
    format: Events,
    season: Season<'_>,
    copied: &[PathBuf],
    target: Target<'_>,
) -> Result<Written> {
    match format {
        Events::Submission => write_submissions(season, target),
        Events::Report(ReportFormat::Of2016) => {
            write_reports(season, copied, target, |report| report)
        }
        Events::Report(ReportFormat::Of2026) => {
            write_reports(season, copied, target, Report::in_format_of_2026)
        }
        Events::Pgn => write_games(season, target),
    }
}

/// What is written as files of events.
#[derive(Clone, Copy)]
pub(super) struct Season<'a> {
    pub(super) sheet: &'a Sheet,
    /// Who is on the list of players beside the events.
    pub(super) roster: Roster<'a>,
}

/// Where files are written, and how many losses of a kind are listed.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) folder: &'a Path,
    pub(super) listed: usize,
}

impl Target<'_> {
    fn lost(self, lost: Lost, roster: Roster<'_>) -> ListedLost {
        ListedLost::of(lost, self.listed, roster == Roster::All)
    }
}

fn write_reports(
    Season { sheet, roster }: Season<'_>,
    copied: &[PathBuf],
    target: Target<'_>,
    formatted: fn(Report) -> Report,
) -> Result<Written> {
    let folder = target.folder;
    let (reports, lost) = reports_of_rows(sheet).map_err(ConvertError::TooLarge)?;
    let reports: Vec<Report> = reports.into_iter().map(formatted).collect();
    let mut names = EventNames::new("trf");
    copy(copied, folder, &mut names)?;
    for report in &reports {
        let file = folder.join(EVENTS).join(names.of(&report.name));
        write_file(&file, write_trf(report).as_bytes())?;
    }
    write_list(&sheet.with_codes_on_one_line().0, roster, folder)?;
    Ok(Written::Reports {
        reports: reports.len() + copied.len(),
        copied: copied.len(),
        lost: target.lost(lost, roster),
    })
}

fn write_games(Season { sheet, roster }: Season<'_>, target: Target<'_>) -> Result<Written> {
    let folder = target.folder;
    let (text, lost) = write_pgn(sheet);
    write_file(&folder.join(EVENTS).join("games.pgn"), text.as_bytes())?;
    write_list(&sheet.with_codes_on_one_line().0, roster, folder)?;
    Ok(Written::Games { lost: target.lost(lost, roster) })
}

fn write_submissions(Season { sheet, roster }: Season<'_>, target: Target<'_>) -> Result<Written> {
    let Target { folder, listed: most } = target;
    let found = submissions_of_rows(sheet);
    let (mut altered, mut files) = (Vec::new(), EventNames::new("txt"));
    for submission in &found.submissions {
        let (text, not_carried) = write_submission(submission);
        altered.extend(not_carried.iter().map(ToString::to_string));
        let file = folder.join(EVENTS).join(files.of(&submission.event.code));
        write_file(&file, text.as_bytes())?;
    }
    // Written in addition to submissions, since each of them names only the players of its own
    // games: a decision may name other players, and submissions have no nations. In a season
    // without a list, the submissions alone still define who exists (a list would then need rows
    // for players who are only named, and such rows are not allowed), unless they would now list
    // somebody who was not listed before.
    let lists_more = matches!(roster, Roster::Coded(unlisted) if !unlisted.is_empty());
    if roster == Roster::All || lists_more {
        write_list(sheet, roster, folder)?;
    }
    let lost = Lost { kinds: found.lost, ..Lost::default() };
    Ok(Written::Submissions {
        submissions: found.submissions.len(),
        left_out: Listed::of(&found.left_out, most),
        rounds_lost: Listed::of(&found.rounds_lost, most),
        altered: Listed::of(&altered, most),
        lost: target.lost(lost, roster),
    })
}

/// The list of players beside files of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Roster<'a> {
    /// The season has a list: all its players.
    All,
    /// There is no list: those with codes, if there are any, without these who were not listed by
    /// other means either. A list may not have rows with only a name or FIDE number.
    Coded(&'a BTreeSet<CompactString>),
}

/// Writes `players.csv` beside files of events.
fn write_list(sheet: &Sheet, roster: Roster<'_>, folder: &Path) -> Result<()> {
    let players = sheet.players.values();
    let Roster::Coded(unlisted) = roster else { return write_players(players, folder) };
    let is_listed =
        |player: &&Player| !player.national_code().is_empty() && !unlisted.contains(&player.code);
    let coded = players.filter(is_listed);
    if coded.clone().next().is_none() {
        return Ok(());
    }
    write_players(coded, folder)
}

/// Writes `players.csv`.
///
/// # Errors
///
/// The file cannot be written.
pub(super) fn write_players<'p>(
    players: impl Iterator<Item = &'p Player>,
    folder: &Path,
) -> Result<()> {
    write_file(&folder.join("players.csv"), &players_csv(players)?)
}

fn players_csv<'p>(players: impl Iterator<Item = &'p Player>) -> Result<Vec<u8>> {
    let mut list = PLAYERS_HEADER.as_bytes().to_vec();
    for player in players {
        let start = list.len();
        write_player_row(player, &mut list);
        refuse_unreadable(&list[start..], || format!("the player {:.40}", player.code))?;
    }
    Ok(list)
}

/// Refuses a row of a table that readers of the table would reject.
///
/// # Errors
///
/// A text in it is too long.
pub(super) fn refuse_unreadable(row: &[u8], place: impl FnOnce() -> String) -> Result<()> {
    if reads_back(row) { Ok(()) } else { Err(ConvertError::NoField { place: place() }.into()) }
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = path.parent().unwrap_or(path);
    create_folders(parent)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("cannot write {}", path.display()))
}
