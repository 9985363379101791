//! A season to be measured: its folders, its files and its number of games.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::files;

/// A season on the disk.
#[derive(Debug)]
pub(crate) struct Dataset {
    /// The federation's folder, with CSV files.
    pub(crate) folder: PathBuf,
    /// The same as Parquet; empty if no work needs it.
    pub(crate) parquet: PathBuf,
    /// The files of the bare read: every CSV file that `clarke grade` reads.
    pub(crate) files: Vec<PathBuf>,
    /// Rows of results.
    pub(crate) games: u64,
}

impl Dataset {
    /// The season in these folders.
    ///
    /// # Errors
    ///
    /// When there is no results file, or one cannot be read.
    pub(crate) fn in_folders(folder: PathBuf, parquet: PathBuf) -> anyhow::Result<Self> {
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
    fn a_dataset_counts_its_games_and_leaves_out_the_ungraded() {
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
