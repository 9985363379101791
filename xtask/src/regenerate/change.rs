//! One committed file that is not what its generator makes.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::files;

/// A file whose committed and generated contents differ; on either side it may be missing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The file, relative to the workspace.
    pub(crate) path: String,
    /// What is committed; `None` when the file is missing.
    pub(crate) committed: Option<Vec<u8>>,
    /// What the generator makes; `None` when it makes no such file.
    pub(crate) generated: Option<Vec<u8>>,
}

impl Change {
    /// The change that leads from one content to the other, if they differ.
    pub(crate) fn between(
        path: &str,
        committed: Option<Vec<u8>>,
        generated: Option<Vec<u8>>,
    ) -> Option<Self> {
        let differ = committed != generated;
        differ.then(|| Self { path: path.to_owned(), committed, generated })
    }

    /// Makes the committed file what the generator makes.
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
