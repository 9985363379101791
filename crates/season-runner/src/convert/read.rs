//! Seasons and files read to be converted.

use std::path::Path;

use anyhow::{Result, bail};
use results_io::Source;
use results_io::check::read_players;
use results_io::format::results::read_result_rows;
use results_io::format::sheet::{ReadSheet, codes_of, read_sheet};
use tracing::instrument;

use crate::file_names::size;
use crate::progress::{Progress, Unwatched};
use crate::season::EventFiles;

/// A season's results and players.
#[instrument(level = "debug", name = "read", skip_all, fields(folder = %folder.display()))]
pub(super) fn read_season(folder: &Path, shown_in: &str) -> Result<ReadSheet> {
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
    if let Some(events) = EventFiles::read(folder, shown_in, &Unwatched)? {
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

/// A file of results of any kind.
#[instrument(level = "debug", name = "read", skip_all, fields(file = %path.display()))]
pub(super) fn read_file(path: &Path, progress: &dyn Progress) -> Result<ReadSheet> {
    progress.step(&format!("{}: converting", path.display()));
    let source = Source::read(path, path.display().to_string())?;
    let Some(read) = read_sheet(&source)? else {
        bail!(
            "{} holds no results: expected a results file (CSV or Parquet), a submission, a \
             tournament report (TRF16) or PGN",
            path.display()
        );
    };
    progress.bytes_read(size(path));
    Ok(read)
}
