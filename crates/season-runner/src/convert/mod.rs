//! Converts results from one format to another: seasons, federations, or any files.

mod format;

mod event_names;

mod copied_reports;

mod units;

mod read;

mod watched;

mod stream;

mod write;

mod report;

pub use format::{Format, Wanted};
pub use report::{Converted, Listed, ListedLost, ReadFrom, Written};

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rating_core::Rate;
use results_io::SeasonFolder;
use results_io::format::sheet::Sheet;
use results_io::publish::write_new_folder;

use self::copied_reports::reports_and_others;
use self::read::{read_file, read_season, reports_of};
use self::stream::to_tables;
use self::units::{Unit, units};
use self::write::write;
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
        let to = wanted.to;
        let mut read = Vec::new();
        let written = match self {
            Self::Copied(path, name) => {
                let context = || format!("cannot copy {}", path.display());
                let to = folder.join(name);
                if let Some(folder) = to.parent() {
                    fs::create_dir_all(folder).with_context(context)?;
                }
                fs::copy(path, to).with_context(context)?;
                progress.bytes_read(size(path));
                Written::Tables
            }
            Self::LeftBehind(editions) => {
                let editions = editions.iter().map(|edition| edition.display());
                Written::LeftBehind { editions: Listed::of(editions, wanted.listed) }
            }
            Self::Season(path, name) => {
                let (from, written) = of_season(path, wanted, &folder.join(name), progress)?;
                read.push(from);
                written
            }
            Self::Files(paths) if to == Format::Csv => {
                to_tables(paths, (folder, wanted), &mut read, progress)?;
                Written::Tables
            }
            Self::Files(paths) => of_files(paths, wanted, (folder, &mut read), progress)?,
        };
        Ok(Converted { read, written })
    }
}

/// Converts a season to a folder or a file.
fn of_season(
    season: &Path,
    wanted: Wanted,
    out: &Path,
    progress: &dyn Progress,
) -> Result<(ReadFrom, Written)> {
    let to = wanted.to;
    let shown = season.file_name().unwrap_or_default().to_string_lossy().into_owned();
    progress.step(Work::Converting, Some(&shown));
    let reports = if to.is_report() { reports_of(season)? } else { Vec::new() };
    let mut found = read_season(season, &format!("{shown}/"), &reports, progress)?;
    let has_list = SeasonFolder::find(season, &shown)?.players.is_some();
    // Only a submission needs the rate of play.
    if to == Format::Submission && is_of_rapid_play(season, &shown)? {
        found.sheet.unmarked_are_rapid();
    }
    progress.step(Work::Writing, Some(&shown));
    let from = ReadFrom::of(shown, &found, wanted);
    Ok((from, write(wanted, (&found.sheet, has_list), &reports, out)?))
}

/// Converts files into one; reports of the same format are copied.
fn of_files(
    paths: &[PathBuf],
    wanted: Wanted,
    (out, read): (&Path, &mut Vec<ReadFrom>),
    progress: &dyn Progress,
) -> Result<Written> {
    let Wanted { to, listed: most } = wanted;
    let (reports, others) = match to {
        Format::Trf | Format::Trf26 => reports_and_others(paths)?,
        _ => (Vec::new(), paths.to_vec()),
    };
    for path in &reports {
        let found = read_file(path, progress)?;
        read.push(ReadFrom::of_copied(path.display().to_string(), &found, wanted));
    }
    let mut all = Sheet::default();
    for path in &others {
        let found = read_file(path, progress)?;
        let mut from = ReadFrom::of(path.display().to_string(), &found, wanted);
        from.lost.add(all.add(found.sheet), most);
        read.push(from);
    }
    progress.step(Work::Writing, None);
    write(wanted, (&all, false), &reports, out)
}

/// Whether a season's games without a stated rate of play are rapid ones, by the edition of its
/// federation.
fn is_of_rapid_play(season: &Path, label: &str) -> Result<bool> {
    let (Some(federation), Ok(label)) = (season.parent(), label.parse()) else { return Ok(false) };
    let rules = Editions::of_federation(&[], federation)?.of(label);
    Ok(rules.edition.rows.rates.first() == Some(&Rate::Rapid))
}
