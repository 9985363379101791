//! Reads seasons and files for conversion.

use std::path::{Path, PathBuf};

use anyhow::Result;
use identity::CodeForm;
use season_files::{OtherRates, ReadSeason, Results, RowRules, SeasonFolder, read_files};
use tracing::instrument;

use super::copied_reports::reports_and_others;
use crate::error::ConvertError;
use crate::progress::{Progress, Work, tell_character_set};

/// The rules for rows that are written again: games at any rate are kept. None is graded, so that
/// games need not be grouped by player; whether rows repeat others is found when they are graded.
const AS_WRITTEN: RowRules<'static> = RowRules {
    rates: &[],
    other_rates: OtherRates::Keep,
    code_form: CodeForm::Unsaid,
    ..RowRules::of_form()
};

/// A season's results and players. If there is a list of players, it defines who exists. Decisions
/// are copied with the federation, and are applied when the rows are graded.
#[instrument(level = "debug", name = "read", skip_all, fields(season = %folder.display()))]
pub(super) fn read_season(
    folder: &Path,
    files: &SeasonFolder,
    progress: &dyn Progress,
) -> Result<ReadSeason> {
    let on_bytes = |bytes| progress.bytes_read(bytes);
    let read = season_files::read_season(files, &AS_WRITTEN, &on_bytes)?;
    told(read, &folder.display().to_string(), progress)
}

/// The tournament reports among a season's events.
pub(super) fn reports_of(files: &SeasonFolder) -> Result<Vec<PathBuf>> {
    match &files.results {
        Results::Events(files) => Ok(reports_and_others(files)?.0),
        Results::Table(_) | Results::Missing => Ok(Vec::new()),
    }
}

/// Reads a file of results of any kind.
#[instrument(level = "debug", name = "read", skip_all, fields(file = %path.display()))]
pub(super) fn read_file(path: &Path, progress: &dyn Progress) -> Result<ReadSeason> {
    progress.step(Work::Converting, Some(&path.display()));
    let name = path.display().to_string();
    let on_bytes = |bytes| progress.bytes_read(bytes);
    let read = read_files(&[(path.to_owned(), name.clone())], &AS_WRITTEN, &on_bytes)?;
    told(read, &name, progress)
}

/// What was read, if there are rows or no faults. Files in other character sets are told of.
///
/// # Errors
///
/// There are no rows, and the files have faults.
fn told(read: ReadSeason, name: &str, progress: &dyn Progress) -> Result<ReadSeason> {
    for (file, set) in &read.character_sets {
        tell_character_set(file, *set, progress);
    }
    if read.games.is_empty()
        && let Some(first) = read.rejected().first()
    {
        return nothing_to_convert(name, read.counts.rows, &first.to_string());
    }
    Ok(read)
}

/// The error for a file in which no row can be converted.
pub(super) fn nothing_to_convert<T>(name: &str, rows: usize, first: &str) -> Result<T> {
    let (name, first) = (name.to_owned(), first.to_owned());
    Err(ConvertError::NothingUsable { name, rows, first }.into())
}
