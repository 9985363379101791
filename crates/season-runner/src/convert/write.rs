//! Writes results in a format.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use results_io::EVENTS;
use results_io::csv::reads_back;
use results_io::format::Lost;
use results_io::format::parquet::{players_parquet, results_parquet};
use results_io::format::pgn::write_pgn;
use results_io::format::sheet::{
    PLAYERS_HEADER, RESULTS_HEADER, Sheet, write_player_row, write_result_row,
};
use results_io::format::submission::{submissions_of_rows, write_submission};
use results_io::format::trf::{Report, reports_of_rows, write_trf};
use tracing::instrument;

use super::copied_reports::copy;
use super::event_names::EventNames;
use super::format::{Format, Wanted};
use super::report::{Listed, ListedLost, Written};
use crate::error::ConvertError;

/// Writes results in a format, with the copied reports; `has_list` says whether the rows are of a
/// season with a list of players.
///
/// # Errors
///
/// A file that cannot be written.
#[instrument(level = "debug", skip_all, fields(rows = sheet.rows.len()))]
pub(super) fn write(
    Wanted { to, listed: most }: Wanted,
    (sheet, has_list): (&Sheet, bool),
    copied: &[PathBuf],
    folder: &Path,
) -> Result<Written> {
    match to {
        Format::Csv => write_csv(sheet, folder),
        Format::Parquet => write_parquet(sheet, folder),
        Format::Submission => write_submissions((sheet, has_list), (folder, most)),
        Format::Trf => write_reports((sheet, has_list), copied, (folder, most), |report| report),
        Format::Trf26 => {
            write_reports((sheet, has_list), copied, (folder, most), Report::in_format_of_2026)
        }
        Format::Pgn => write_games((sheet, has_list), (folder, most)),
    }
}

fn write_csv(sheet: &Sheet, folder: &Path) -> Result<Written> {
    let mut results = RESULTS_HEADER.as_bytes().to_vec();
    for (at, (_, row)) in sheet.rows.iter().enumerate() {
        let start = results.len();
        write_result_row(row, &mut results);
        refuse_unreadable(&results[start..], || sheet.place(at))?;
    }
    write_file(&folder.join("results.csv"), &results)?;
    write_players(sheet, folder)?;
    Ok(Written::Tables)
}

fn write_parquet(sheet: &Sheet, folder: &Path) -> Result<Written> {
    let results = results_parquet("results.parquet", &sheet.rows)?;
    write_file(&folder.join("results.parquet"), &results)?;
    let players: Vec<_> = sheet.players.values().collect();
    write_file(&folder.join("players.parquet"), &players_parquet("players.parquet", &players)?)?;
    Ok(Written::Tables)
}

fn write_reports(
    (sheet, has_list): (&Sheet, bool),
    copied: &[PathBuf],
    (folder, most): (&Path, usize),
    formatted: fn(Report) -> Report,
) -> Result<Written> {
    let (reports, lost) = reports_of_rows(sheet).map_err(ConvertError::TooLarge)?;
    let reports: Vec<Report> = reports.into_iter().map(formatted).collect();
    let mut names = EventNames::new("trf");
    copy(copied, folder, &mut names)?;
    for report in &reports {
        let file = folder.join(EVENTS).join(names.of(&report.name));
        write_file(&file, write_trf(report).as_bytes())?;
    }
    write_list((&sheet.with_codes_on_one_line().0, has_list), folder)?;
    let (all, copied) = (reports.len() + copied.len(), copied.len());
    Ok(Written::Reports { reports: all, copied, lost: ListedLost::of(lost, most, has_list) })
}

fn write_games(
    (sheet, has_list): (&Sheet, bool),
    (folder, most): (&Path, usize),
) -> Result<Written> {
    let (text, lost) = write_pgn(sheet);
    write_file(&folder.join(EVENTS).join("games.pgn"), text.as_bytes())?;
    write_list((&sheet.with_codes_on_one_line().0, has_list), folder)?;
    Ok(Written::Games { lost: ListedLost::of(lost, most, has_list) })
}

fn write_submissions(
    (sheet, has_list): (&Sheet, bool),
    (folder, most): (&Path, usize),
) -> Result<Written> {
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
    // without a list, the submissions alone still define who exists. A list would then need rows
    // for players who are only named, and such rows are not allowed.
    if has_list {
        write_players(sheet, folder)?;
    }
    let lost = Lost { kinds: found.lost, ..Lost::default() };
    Ok(Written::Submissions {
        submissions: found.submissions.len(),
        left_out: Listed::of(&found.left_out, most),
        rounds_lost: Listed::of(&found.rounds_lost, most),
        altered: Listed::of(&altered, most),
        lost: ListedLost::of(lost, most, has_list),
    })
}

/// Writes `players.csv` for formats that do not include all players. In a season without a list, it
/// has only the players with codes: a list may not have rows with only a name or FIDE number.
fn write_list((sheet, has_list): (&Sheet, bool), folder: &Path) -> Result<()> {
    if has_list {
        return write_players(sheet, folder);
    }
    let mut coded = sheet.players.clone();
    coded.retain(|_, player| !player.national_code().is_empty());
    if coded.is_empty() {
        return Ok(());
    }
    write_players(&Sheet { players: coded, ..Sheet::default() }, folder)
}

/// Writes `players.csv`.
///
/// # Errors
///
/// The file cannot be written.
pub(super) fn write_players(sheet: &Sheet, folder: &Path) -> Result<()> {
    let mut list = PLAYERS_HEADER.as_bytes().to_vec();
    for player in sheet.players.values() {
        let start = list.len();
        write_player_row(player, &mut list);
        refuse_unreadable(&list[start..], || format!("the player {:.40}", player.code))?;
    }
    write_file(&folder.join("players.csv"), &list)
}

/// Refuses a row of a table that readers of the table would reject.
///
/// # Errors
///
/// A text in it is too long.
pub(super) fn refuse_unreadable(row: &[u8], place: impl FnOnce() -> String) -> Result<()> {
    match str::from_utf8(row) {
        Ok(row) if !reads_back(row) => Err(ConvertError::TooLong { place: place() }.into()),
        _ => Ok(()),
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("cannot write {}", path.display()))
}
