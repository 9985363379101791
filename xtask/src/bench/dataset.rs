//! The seasons that are measured, made by `clarke simulate` and kept for the next run.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::files;

use super::lines::{Size, Work};
use super::measure::{self, Child};
use super::programs::Programs;

/// A season on the disk.
#[derive(Debug)]
pub(crate) struct Dataset {
    /// The federation's folder, with CSV files.
    pub(crate) folder: PathBuf,
    /// The same as Parquet; there is nothing in it where no work asks for it.
    pub(crate) parquet: PathBuf,
    /// What the bare read gets: every CSV file that `clarke grade` reads.
    pub(crate) files: Vec<PathBuf>,
    /// Rows of results.
    pub(crate) games: u64,
}

impl Dataset {
    /// The season of a size, made if it is not there yet, or again if `fresh`.
    ///
    /// # Errors
    ///
    /// When a program fails or what it made cannot be read.
    pub(crate) fn prepare(
        size: Size,
        works: &[Work],
        kept: &Path,
        programs: &Programs,
        fresh: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<Self> {
        let name = format!("{}-players-{}-games", size.players, size.games);
        let (folder, parquet) = (kept.join(&name), kept.join(format!("{name}-parquet")));
        if fresh || !folder.exists() {
            make(&folder, |partial| programs.simulate(size, partial), out)?;
        }
        if works.contains(&Work::GradeParquet) && (fresh || !parquet.exists()) {
            make(&parquet, |partial| programs.convert(&folder, partial), out)?;
        }
        Self::in_folders(folder, parquet)
    }

    fn in_folders(folder: PathBuf, parquet: PathBuf) -> anyhow::Result<Self> {
        let paths: Vec<String> =
            files::under(&folder)?.into_iter().filter(|path| is_input(path)).collect();
        let results: Vec<&String> =
            paths.iter().filter(|path| path.ends_with("/results.csv")).collect();
        ensure!(!results.is_empty(), "{} holds no results.csv", folder.display());
        let mut games = 0;
        for path in &results {
            games += rows(&folder.join(path))?;
        }
        let files = paths.iter().map(|path| folder.join(path)).collect();
        Ok(Self { folder, parquet, files, games })
    }
}

/// Fills a folder under another name first, so that an interrupted run leaves no half of it.
fn make(
    folder: &Path,
    child: impl FnOnce(&Path) -> Child,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let partial = folder.with_extension("partial");
    emptied(folder)?;
    emptied(&partial)?;
    let turn = measure::turn(&mut child(&partial))?;
    writeln!(out, "made {} in {:.1} s", folder.display(), turn.wall)?;
    fs::rename(&partial, folder).with_context(|| format!("cannot rename {}", partial.display()))
}

/// Removes a folder with everything in it, if it is there.
///
/// # Errors
///
/// When it cannot be removed.
pub(crate) fn emptied(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

/// True for the files that `clarke grade` reads.
fn is_input(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    ["results.csv", "players.csv", "opening_grades.csv", "opening_history.csv"].contains(&name)
}

/// The lines of a CSV file below its header.
fn rows(path: &Path) -> anyhow::Result<u64> {
    let unreadable = || format!("cannot read {}", path.display());
    let mut reader =
        BufReader::with_capacity(1 << 20, fs::File::open(path).with_context(unreadable)?);
    let mut lines: u64 = 0;
    while reader.skip_until(b'\n').with_context(unreadable)? > 0 {
        lines += 1;
    }
    Ok(lines.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dataset(files: &[(&str, &str)]) -> anyhow::Result<Dataset> {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            files::write_whole(&folder.path().join(path), text.as_bytes()).unwrap();
        }
        Dataset::in_folders(folder.path().to_path_buf(), PathBuf::new())
    }

    #[test]
    fn a_dataset_counts_its_games_and_leaves_out_what_is_not_graded() {
        let dataset = dataset(&[
            ("opening_grades.csv", "code,grade\n1,100\n"),
            ("2003-04/results.csv", "date,event,white,black,result\na\nb\n"),
            ("2004-05/results.csv", "date,event,white,black,result\nc"),
            ("2004-05/official_ratings.csv", "code,elo\n"),
        ])
        .unwrap();
        assert_eq!((dataset.games, dataset.files.len()), (3, 3));
    }

    #[test]
    fn a_folder_without_results_is_an_error() {
        assert!(dataset(&[("opening_grades.csv", "code,grade\n")]).is_err());
    }
}
