//! The two programs that are compared, and the command lines they get.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::cargo;

/// Where the programs lie.
#[derive(Debug)]
pub(crate) struct Programs {
    clarke: PathBuf,
    bare_read: PathBuf,
}

impl Programs {
    /// The given programs; what is not given is built in the release profile.
    ///
    /// # Errors
    ///
    /// When a given program does not exist or a build fails.
    pub(crate) fn resolve(
        root: &Path,
        clarke: Option<PathBuf>,
        bare_read: Option<PathBuf>,
    ) -> anyhow::Result<Self> {
        // Both packages for either program: with one of them alone, cargo would build the libraries
        // that they share with other features, and so twice.
        let packages = ["--release", "--package", "clarke", "--package", "season-runner"];
        let build = |kind, program| {
            cargo::build(root, &[&packages[..], &[kind, program]].concat(), program)
        };
        let clarke = clarke.map_or_else(|| build("--bin", "clarke"), |path| existing(&path))?;
        let bare_read =
            bare_read.map_or_else(|| build("--example", "bare_read"), |path| existing(&path))?;
        Ok(Self { clarke, bare_read })
    }

    /// `bare_read FILE...`.
    pub(crate) fn bare_read(&self, files: &[PathBuf]) -> Command {
        let mut command = Command::new(&self.bare_read);
        command.args(files);
        command
    }

    /// `clarke grade FOLDER --out DIR`.
    pub(crate) fn grade(&self, folder: &Path, published: &Path) -> Command {
        let mut command = Command::new(&self.clarke);
        command.arg("grade").arg(folder).arg("--out").arg(published);
        command
    }

    /// `clarke simulate` of one season into a folder.
    pub(crate) fn simulate(&self, players: u64, games: u64, folder: &Path) -> Command {
        let mut command = Command::new(&self.clarke);
        command.args(["simulate", "--seasons", "1", "--seed", "1873"]);
        command.arg("--players").arg(players.to_string());
        command.arg("--games").arg(games.to_string());
        command.arg("--out").arg(folder);
        command
    }
}

fn existing(path: &Path) -> anyhow::Result<PathBuf> {
    path.canonicalize().with_context(|| format!("no program {}", path.display()))
}
