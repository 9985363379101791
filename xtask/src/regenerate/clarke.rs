//! Runs `clarke` so that the same words always give the same output.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::cargo;

/// The program, by its path.
#[derive(Debug)]
pub(crate) struct Clarke {
    program: PathBuf,
}

impl Clarke {
    /// The program at this path.
    ///
    /// # Errors
    ///
    /// When there is no such file.
    pub(crate) fn at(path: &Path) -> anyhow::Result<Self> {
        let program = dunce::canonicalize(path);
        Ok(Self { program: program.with_context(|| format!("no program {}", path.display()))? })
    }

    /// Builds the program in the profile of `cargo clarke`, so that nothing is built twice.
    ///
    /// # Errors
    ///
    /// When the build fails.
    pub(crate) fn build(root: &Path) -> anyhow::Result<Self> {
        let arguments = ["--package", "clarke", "--bin", "clarke"];
        let [program] = cargo::build(root, &arguments, ["clarke"])?;
        Ok(Self { program })
    }

    /// Runs `clarke WORDS...` in a folder and returns what it printed on standard output.
    ///
    /// No setting of the caller for terminal, colour, width or log reaches it.
    ///
    /// # Errors
    ///
    /// When it cannot be started, fails (the error contains what it printed), or prints something
    /// that is not text.
    pub(crate) fn run(&self, folder: &Path, words: &[&str]) -> anyhow::Result<String> {
        let typed = || format!("`clarke {}`", words.join(" "));
        let output = Command::new(&self.program)
            .args(words)
            .current_dir(folder)
            .stdin(Stdio::null())
            .env_remove("RUST_LOG")
            .env_remove("CLICOLOR_FORCE")
            .env("NO_COLOR", "1")
            .env("COLUMNS", "100")
            .output()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        // `clarke check` exits with 3 or 4 if it has findings to print.
        let found = words.first() == Some(&"check") && matches!(output.status.code(), Some(3 | 4));
        if !output.status.success() && !found {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("{} ended with {}:\n{}", typed(), output.status, said.trim_end());
        }
        String::from_utf8(output.stdout).with_context(|| format!("{} printed no UTF-8", typed()))
    }
}
