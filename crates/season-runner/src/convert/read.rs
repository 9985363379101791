//! Seasons and files read to be converted.

use std::path::Path;

use anyhow::{Result, bail};
use results_io::format::sheet::ReadSheet;
use results_io::{ReadSeason, RowRules, SeasonFolder, read_files};

use crate::file_names::size;
use crate::progress::Progress;

/// A season's results and players. Where there is a list of players, it says who there is.
pub(super) fn read_season(folder: &Path, shown_in: &str) -> Result<ReadSheet> {
    let files = SeasonFolder::find(folder, shown_in)?;
    let read = results_io::read_season(&files, &RowRules::of_form(), &|_| {})?;
    sheet_of(&read, &folder.display().to_string())
}

/// A file of results of any kind.
pub(super) fn read_file(path: &Path, progress: &dyn Progress) -> Result<ReadSheet> {
    progress.step(&format!("{}: converting", path.display()));
    let name = path.display().to_string();
    let read = read_files(&[(path.to_owned(), name.clone())], &RowRules::of_form(), &|_| {})?;
    progress.bytes_read(size(path));
    sheet_of(&read, &name)
}

/// The rows of what was read.
///
/// # Errors
///
/// There are none, and something is wrong with the files.
fn sheet_of(read: &ReadSeason, name: &str) -> Result<ReadSheet> {
    if read.games.is_empty()
        && let Some(first) = read.rejected().first()
    {
        bail!(
            "{name} has nothing that can be converted ({} rows); first: {first}",
            read.counts.rows
        );
    }
    Ok(ReadSheet::of(read))
}
