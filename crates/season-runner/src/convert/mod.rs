//! Converts results from one format to another: seasons, federations, or any files.

mod copied_reports;
mod event_names;
mod format;
mod read;
mod report;
mod stream;
mod units;
mod write;

use format::{Events, Kind, Tables};
pub use format::{Format, Wanted};
pub use report::{Converted, Listed, ListedLost, ReadFrom, Written};

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::{Context, Result};
use formats::sheet::Sheet;
use published_lists::{create_folders, write_new_folder};
use rating_core::Rate;
use season_files::SeasonFolder;

use self::copied_reports::reports_and_others;
use self::read::{read_file, read_season, reports_of};
use self::stream::to_csv;
use self::units::{Unit, units};
use self::write::{Roster, Season, Target, to_parquet, write_events, write_tables};
use crate::federation::Editions;
use crate::file_names::size;
use crate::progress::{Progress, Work};

/// Converts files, seasons or federations into a new folder; on failure nothing is written.
///
/// # Errors
///
/// A folder or file that cannot be read or written.
pub fn convert(
    inputs: &[PathBuf],
    wanted: Wanted,
    out: &Path,
    progress: &dyn Progress,
) -> Result<Vec<Converted>> {
    let mut all = Vec::new();
    let units = units(inputs)?;
    progress.bytes_to_read(units.iter().map(Unit::bytes).sum());
    write_new_folder(out, |folder| {
        units.iter().try_for_each(|unit| {
            all.push(unit.convert(wanted, folder, progress)?);
            anyhow::Ok(())
        })
    })?;
    Ok(all)
}

impl Unit {
    fn convert(&self, wanted: Wanted, folder: &Path, progress: &dyn Progress) -> Result<Converted> {
        let (read, written) = match self {
            Self::Copied(path, name) => {
                let context = || format!("cannot copy {}", path.display());
                let to = folder.join(name);
                if let Some(folder) = to.parent() {
                    create_folders(folder).with_context(context)?;
                }
                fs::copy(path, to).with_context(context)?;
                progress.bytes_read(size(path));
                (Vec::new(), Written::Tables)
            }
            Self::LeftBehind(editions) => {
                let editions = editions.iter().map(|edition| edition.display());
                let editions = Listed::of(editions, wanted.listed);
                (Vec::new(), Written::LeftBehind { editions })
            }
            Self::Season(path, name) => {
                let (from, written) = of_season(path, wanted, &folder.join(name), progress)?;
                (vec![from], written)
            }
            Self::Files(paths) => match wanted.to.kind() {
                Kind::Tables(Tables::Csv) => {
                    (to_csv(paths, wanted, folder, progress)?, Written::Tables)
                }
                Kind::Tables(Tables::Parquet) => {
                    (to_parquet(paths, wanted, folder, progress)?, Written::Tables)
                }
                Kind::Events(format) => of_files(paths, format, wanted, folder, progress)?,
            },
        };
        Ok(Converted { read, written })
    }
}

/// Converts a season to a folder.
fn of_season(
    season: &Path,
    wanted: Wanted,
    out: &Path,
    progress: &dyn Progress,
) -> Result<(ReadFrom, Written)> {
    let shown = season.file_name().unwrap_or_default().to_string_lossy().into_owned();
    progress.step(Work::Converting, Some(&shown));
    let files = SeasonFolder::find(season, &format!("{shown}/"))?;
    let read = read_season(season, &files, progress)?;
    progress.step(Work::Writing, Some(&shown));
    match wanted.to.kind() {
        Kind::Tables(format) => {
            let from = ReadFrom::of_all(shown, &read, wanted);
            let players = read.listed_players().into_iter();
            let known = players.filter(|player| !read.unlisted.contains(&player.code));
            write_tables(format, slice::from_ref(&read), known, out)?;
            Ok((from, Written::Tables))
        }
        Kind::Events(format) => {
            let reports = match format {
                Events::Report(_) => reports_of(&files)?,
                Events::Submission | Events::Pgn => Vec::new(),
            };
            let copied: Vec<String> = reports.iter().map(|path| files.shown(path)).collect();
            let is_wanted = |file: &str| !copied.iter().any(|name| name == file);
            let mut sheet = read.as_sheet_of(is_wanted);
            // Only a submission needs the rate of play.
            if format == Events::Submission && is_of_rapid_play(season, &shown)? {
                sheet.unmarked_are_rapid();
            }
            let from = ReadFrom::of(shown, (&read, sheet.rows.len()), is_wanted, wanted);
            let roster =
                if files.players.is_some() { Roster::All } else { Roster::Coded(&read.unlisted) };
            let season = Season { sheet: &sheet, roster };
            let target = Target { folder: out, listed: wanted.listed };
            Ok((from, write_events(format, season, &reports, target)?))
        }
    }
}

/// Converts files of events into one set of them; reports that stay reports are copied.
fn of_files(
    paths: &[PathBuf],
    format: Events,
    wanted: Wanted,
    out: &Path,
    progress: &dyn Progress,
) -> Result<(Vec<ReadFrom>, Written)> {
    let mut read = Vec::new();
    let (reports, others) = match format {
        Events::Report(_) => reports_and_others(paths)?,
        Events::Submission | Events::Pgn => (Vec::new(), paths.to_vec()),
    };
    for path in &reports {
        let found = read_file(path, progress)?;
        read.push(ReadFrom::of_copied(path.display().to_string(), &found, wanted));
    }
    let mut all = Sheet::default();
    for path in &others {
        let found = read_file(path, progress)?;
        let mut from = ReadFrom::of_all(path.display().to_string(), &found, wanted);
        from.lost.add(all.add(found.as_sheet()), wanted.listed);
        read.push(from);
    }
    progress.step(Work::Writing, None);
    let season = Season { sheet: &all, roster: Roster::Coded(&BTreeSet::new()) };
    let target = Target { folder: out, listed: wanted.listed };
    Ok((read, write_events(format, season, &reports, target)?))
}

/// Whether a season's games without a stated rate of play are rapid ones, by the edition of its
/// federation.
fn is_of_rapid_play(season: &Path, label: &str) -> Result<bool> {
    let (Some(federation), Ok(label)) = (season.parent(), label.parse()) else { return Ok(false) };
    let rules = Editions::of_federation(&[], federation)?.of(label);
    Ok(rules.edition.rows.rates.first() == Some(&Rate::Rapid))
}
