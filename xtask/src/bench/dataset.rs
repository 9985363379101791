//! The datasets: seasons made by `clarke simulate` and kept, and the real seasons where present.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::files;

use super::measure;
use super::programs::Programs;

/// A dataset before it is there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spec {
    /// One made-up season.
    Simulated {
        /// The name in the table.
        name: &'static str,
        /// How many players.
        players: u64,
        /// How many games.
        games: u64,
    },
    /// Seasons in a folder beside the workspace, which may be missing.
    Beside {
        /// The name in the table.
        name: &'static str,
        /// The folder, relative to the workspace.
        folder: &'static str,
    },
}

/// A dataset on the disk.
#[derive(Debug)]
pub(crate) struct Dataset {
    /// The name in the table.
    pub(crate) name: &'static str,
    /// What `clarke grade` gets.
    pub(crate) folder: PathBuf,
    /// What the bare read gets: every CSV file that `clarke grade` reads.
    pub(crate) files: Vec<PathBuf>,
    /// Rows of all results.
    pub(crate) games: u64,
    /// How many seasons there are.
    pub(crate) seasons: usize,
}

/// What is measured, the smallest first.
pub(crate) fn specs(quick: bool) -> [Spec; 3] {
    let season = Spec::Simulated { name: "season", players: 12_000, games: 160_000 };
    let real = Spec::Beside { name: "five real seasons", folder: "../shared/data/federation" };
    let large = if quick {
        Spec::Simulated { name: "1 million games", players: 50_000, games: 1_000_000 }
    } else {
        Spec::Simulated { name: "10 million games", players: 500_000, games: 10_000_000 }
    };
    [season, real, large]
}

impl Spec {
    /// Makes the dataset if it is not there yet; `None` when it cannot be made.
    ///
    /// # Errors
    ///
    /// When `clarke simulate` fails or what it made cannot be read.
    pub(crate) fn prepare(
        self,
        root: &Path,
        kept: &Path,
        programs: &Programs,
        fresh: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<Option<Dataset>> {
        match self {
            Self::Simulated { name, players, games } => {
                let folder = kept.join(format!("{players}-players-{games}-games"));
                if fresh || !folder.exists() {
                    simulate(programs, players, games, &folder, out)?;
                }
                Dataset::in_folder(name, folder).map(Some)
            }
            Self::Beside { name, folder } => match root.join(folder) {
                path if path.is_dir() => Dataset::in_folder(name, path).map(Some),
                _ => {
                    writeln!(out, "{name}: left out, there is no {folder}")?;
                    Ok(None)
                }
            },
        }
    }
}

/// Makes the season under another name first, so that an interrupted run leaves no half dataset.
fn simulate(
    programs: &Programs,
    players: u64,
    games: u64,
    folder: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let partial = folder.with_extension("partial");
    for old in [folder, &partial] {
        if old.exists() {
            fs::remove_dir_all(old).with_context(|| format!("cannot remove {}", old.display()))?;
        }
    }
    let seconds = measure::wall_seconds(&mut programs.simulate(players, games, &partial))?;
    writeln!(out, "clarke simulate: {players} players, {games} games in {seconds:.1} s")?;
    fs::rename(&partial, folder).with_context(|| format!("cannot rename {}", partial.display()))
}

impl Dataset {
    fn in_folder(name: &'static str, folder: PathBuf) -> anyhow::Result<Self> {
        let paths: Vec<String> =
            files::under(&folder)?.into_iter().filter(|path| is_input(path)).collect();
        let results: Vec<&String> =
            paths.iter().filter(|path| path.ends_with("/results.csv")).collect();
        ensure!(!results.is_empty(), "{} holds no results.csv", folder.display());
        let mut games = 0;
        for path in &results {
            games += rows(&folder.join(path))?;
        }
        let seasons = results.len();
        let files = paths.iter().map(|path| folder.join(path)).collect();
        Ok(Self { name, folder, files, games, seasons })
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

    #[test]
    fn a_dataset_counts_its_games_and_leaves_out_what_is_not_graded() {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("opening_grades.csv", "code,grade\n1,100\n"),
            ("2003-04/results.csv", "date,event,white,black,result\na\nb\n"),
            ("2004-05/results.csv", "date,event,white,black,result\nc"),
            ("2004-05/official_ratings.csv", "code,elo\n"),
        ] {
            files::write_whole(&folder.path().join(path), text.as_bytes()).unwrap();
        }
        let dataset = Dataset::in_folder("two", folder.path().to_path_buf()).unwrap();
        assert_eq!((dataset.games, dataset.seasons, dataset.files.len()), (3, 2, 3));
    }

    #[test]
    fn a_folder_without_results_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Dataset::in_folder("none", folder.path().to_path_buf()).is_err());
    }
}
