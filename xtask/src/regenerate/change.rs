//! A difference between a committed file and the output of its generator.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::files;

/// A file whose committed and generated contents differ; either may be missing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The file, relative to the workspace.
    pub(crate) path: String,
    /// The committed content; `None` if the file is missing.
    pub(crate) committed: Option<Vec<u8>>,
    /// The generated content; `None` if the generator makes no such file.
    pub(crate) generated: Option<Vec<u8>>,
}

impl Change {
    /// The change from one content to the other; `None` if they are equal.
    pub(crate) fn between(
        path: &str,
        committed: Option<Vec<u8>>,
        generated: Option<Vec<u8>>,
    ) -> Option<Self> {
        let differ = committed != generated;
        differ.then(|| Self { path: path.to_owned(), committed, generated })
    }

    /// Replaces the committed file with the generated one.
    ///
    /// # Errors
    ///
    /// When the file cannot be written or removed.
    pub(crate) fn apply(&self, root: &Path) -> anyhow::Result<()> {
        let path = root.join(&self.path);
        match &self.generated {
            Some(bytes) => files::write_whole(&path, bytes),
            None => {
                fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))
            }
        }
    }

    /// What [`Change::apply`] does to the file, as a participle.
    pub(crate) fn done(&self) -> &'static str {
        match (&self.committed, &self.generated) {
            (None, _) => "added",
            (Some(_), None) => "removed",
            (Some(_), Some(_)) => "replaced",
        }
    }
}
