//! Everything wrong with files and seasons, found in one go.

mod finding;

mod lines;

mod file;

mod season;

mod federation;

pub use finding::{DISAGREEMENT, Finding, NOT_UTF_8, Severity, UNKNOWN_KIND};

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use rayon::prelude::*;
use results_io::doubts::Sure;

use self::federation::Federation;
use self::file::{ENDINGS, has_ending, of_file};
use crate::federation::{is_season, season_bytes};
use crate::file_names::{entries, named, size};
use crate::progress::Progress;

/// What is looked at beyond the form.
#[derive(Debug)]
pub struct Looking<'a> {
    /// Doubts less sure than this are not reported; none when no doubts are.
    pub least_sure: Option<Sure>,
    /// Rules and decisions, as for grading; without a folder of their own.
    pub editions: &'a [String],
    /// A file of decisions other than the federation's.
    pub decisions: Option<&'a Path>,
}

/// Everything wrong with files and folders, path by path; of each by file and line.
///
/// # Errors
///
/// A file or folder that cannot be read at all.
pub fn find(
    paths: &[PathBuf],
    looking: &Looking<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Finding>> {
    progress.step("checking");
    let of_path = |path: &PathBuf| {
        let mut findings = if path.is_dir() {
            of_folder(path, looking, progress)?
        } else {
            progress.bytes_to_read(size(path));
            of_file(path, progress)?
        };
        findings.sort();
        Ok(findings)
    };
    let found: Result<Vec<_>> = paths.par_iter().map(of_path).collect();
    Ok(found?.concat())
}

fn of_folder(
    folder: &Path,
    looking: &Looking<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Finding>> {
    if is_season(folder) {
        let season = named(folder)?;
        let federation = match season.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        progress.bytes_to_read(season_bytes(&season));
        return Federation::look(federation, looking, progress)?.season(&season);
    }
    let is_file = |entry: &Path| entry.is_file() && has_ending(entry);
    let mut entries = entries(folder)?;
    entries.retain(|entry| is_file(entry) || is_season(entry));
    if entries.is_empty() {
        bail!(
            "{} has nothing to check: expected seasons (results.csv and players.csv, or a folder \
             events), or files ending in {}",
            folder.display(),
            ENDINGS.map(|ending| format!(".{ending}")).join(", ")
        );
    }
    let bytes = |entry: &PathBuf| if is_file(entry) { size(entry) } else { season_bytes(entry) };
    progress.bytes_to_read(entries.iter().map(bytes).sum());
    let federation = Federation::look(folder, looking, progress)?;
    let of_entry = |entry: &PathBuf| {
        if is_file(entry) { of_file(entry, progress) } else { federation.season(entry) }
    };
    let found: Result<Vec<_>> = entries.par_iter().map(of_entry).collect();
    Ok(found?.concat())
}
