//! Reads seasons and files for conversion.

use std::path::{Path, PathBuf};

use anyhow::Result;
use results_io::format::sheet::ReadSheet;
use results_io::{CodeForm, OtherRates, ReadSeason, Results, RowRules, SeasonFolder, read_files};
use tracing::instrument;

use super::copied_reports::reports_and_others;
use crate::error::ConvertError;
use crate::progress::{Progress, Work};

/// The rules for rows that are written again: games at a rate that is not graded are kept.
const AS_WRITTEN: RowRules<'static> =
    RowRules { other_rates: OtherRates::Keep, code_form: CodeForm::Unsaid, ..RowRules::of_form() };

/// A season's results and players. If there is a list of players, it defines who exists. The rows
/// of `copied` files are left out, since these files are copied. Decisions are copied with the
/// federation, and are applied when the rows are graded.
#[instrument(level = "debug", name = "read", skip_all, fields(season = shown_in))]
pub(super) fn read_season(
    folder: &Path,
    shown_in: &str,
    copied: &[PathBuf],
    progress: &dyn Progress,
) -> Result<ReadSheet> {
    let files = SeasonFolder::find(folder, shown_in)?;
    let on_bytes = |bytes| progress.bytes_read(bytes);
    let read = results_io::read_season(&files, &AS_WRITTEN, &on_bytes)?;
    let copied: Vec<String> = copied.iter().map(|path| files.shown(path)).collect();
    sheet_of(&read, &folder.display().to_string(), &copied)
}

/// The tournament reports among a season's events.
pub(super) fn reports_of(folder: &Path) -> Result<Vec<PathBuf>> {
    match SeasonFolder::find(folder, "")?.results {
        Results::Events(files) => Ok(reports_and_others(&files)?.0),
        Results::Table(_) | Results::Missing => Ok(Vec::new()),
    }
}

/// Reads a file of results of any kind.
#[instrument(level = "debug", name = "read", skip_all, fields(file = %path.display()))]
pub(super) fn read_file(path: &Path, progress: &dyn Progress) -> Result<ReadSheet> {
    progress.step(Work::Converting, Some(&path.display()));
    let name = path.display().to_string();
    let on_bytes = |bytes| progress.bytes_read(bytes);
    let read = read_files(&[(path.to_owned(), name.clone())], &AS_WRITTEN, &on_bytes)?;
    sheet_of(&read, &name, &[])
}

/// The rows that were read, except those of `copied` files.
///
/// # Errors
///
/// There are no rows, and the files have faults.
fn sheet_of(read: &ReadSeason, name: &str, copied: &[String]) -> Result<ReadSheet> {
    if read.games.is_empty()
        && let Some(first) = read.rejected().first()
    {
        return nothing_to_convert(name, read.counts.rows, &first.to_string());
    }
    Ok(ReadSheet::of_files(read, |file| !copied.iter().any(|name| name == file)))
}

/// The error for a file in which no row can be converted.
pub(super) fn nothing_to_convert<T>(name: &str, rows: usize, first: &str) -> Result<T> {
    let (name, first) = (name.to_owned(), first.to_owned());
    Err(ConvertError::NothingUsable { name, rows, first }.into())
}
