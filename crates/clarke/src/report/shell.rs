//! Paths in suggested commands.

use std::path::Path;

use crate::platform::SHELL;

/// A path as an argument for the shell of this system, quoted if necessary.
pub(crate) fn for_a_shell(path: &Path) -> String {
    SHELL.word(&path.display().to_string())
}
