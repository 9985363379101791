//! The programs that are compared, with their command lines.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::cargo;

use super::dataset::Dataset;
use super::lines::{Size, Work};
use super::measure::{Child, Clock};

/// The paths of the programs.
#[derive(Debug)]
pub(crate) struct Programs {
    clarke: PathBuf,
    bare_read: PathBuf,
    own_read: PathBuf,
}

const NAMES: [&str; 3] = ["clarke", "bare_read", "own_read"];

/// One build for all three: in separate builds, or with only one of the packages, cargo might
/// select other features for the shared libraries, and build them twice.
const BUILD: [&str; 11] = [
    "--release",
    "--package",
    "clarke",
    "--package",
    "season-runner",
    "--bin",
    "clarke",
    "--example",
    "bare_read",
    "--example",
    "own_read",
];

impl Programs {
    /// Builds the programs in the release profile.
    ///
    /// # Errors
    ///
    /// When the build fails.
    pub(crate) fn build(root: &Path) -> anyhow::Result<Self> {
        let [clarke, bare_read, own_read] = cargo::build(root, &BUILD, NAMES)?;
        Ok(Self { clarke, bare_read, own_read })
    }

    /// The programs in a folder.
    ///
    /// # Errors
    ///
    /// When one of them is missing.
    pub(crate) fn in_folder(folder: &Path) -> anyhow::Result<Self> {
        let at = |name| {
            let path = folder.join(name);
            dunce::canonicalize(&path).with_context(|| format!("no program {}", path.display()))
        };
        let [clarke, bare_read, own_read] = NAMES;
        Ok(Self { clarke: at(clarke)?, bare_read: at(bare_read)?, own_read: at(own_read)? })
    }

    /// The command line of a work; lists are written to a folder.
    pub(crate) fn child(&self, work: Work, dataset: &Dataset, published: &Path) -> Child {
        match work {
            Work::BareRead => {
                let mut command = Command::new(&self.bare_read);
                command.args(&dataset.files);
                Child { command, clock: Clock::Own, accepts: &[0] }
            }
            Work::OwnRead => {
                let mut command = Command::new(&self.own_read);
                command.arg(&dataset.folder);
                Child { command, clock: Clock::Own, accepts: &[0] }
            }
            Work::Grade => self.grade(&dataset.folder, &[], published),
            Work::GradeParquet => self.grade(&dataset.parquet, &[], published),
            Work::GradeStreamed => self.grade(&dataset.parquet, &["--streamed"], published),
            Work::Check => {
                let mut command = Command::new(&self.clarke);
                command.arg("check").arg(&dataset.folder);
                // A made-up season has dirty rows, so 3 and 4 are accepted: there are findings.
                Child { command, clock: Clock::Wall, accepts: &[0, 3, 4] }
            }
        }
    }

    fn grade(&self, folder: &Path, options: &[&str], published: &Path) -> Child {
        let mut command = Command::new(&self.clarke);
        command.arg("grade").arg(folder).args(options).arg("--out").arg(published);
        Child { command, clock: Clock::Wall, accepts: &[0] }
    }

    /// `clarke simulate` of one season into a folder.
    pub(crate) fn simulate(&self, size: Size, folder: &Path) -> Child {
        let mut command = Command::new(&self.clarke);
        command.args(["simulate", "--seasons", "1", "--seed", "1873"]);
        command.arg("--players").arg(size.players.to_string());
        command.arg("--games").arg(size.games.to_string());
        command.arg("--out").arg(folder);
        Child { command, clock: Clock::Wall, accepts: &[0] }
    }

    /// `clarke convert` of a federation's folder to Parquet in another.
    pub(crate) fn convert(&self, from: &Path, folder: &Path) -> Child {
        let mut command = Command::new(&self.clarke);
        command.arg("convert").arg(from).args(["--to", "parquet", "--out"]).arg(folder);
        Child { command, clock: Clock::Wall, accepts: &[0] }
    }
}
