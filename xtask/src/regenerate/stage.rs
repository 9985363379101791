//! The temporary folder in which everything is generated, laid out like the workspace.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::files::{self, ScratchFolder};

use super::clarke::Clarke;
use super::difference::Change;
use super::excerpts::{self, Source};
use super::generators::{self, Generator};

/// A temporary copy of the workspace's inputs, in which `clarke` runs.
///
/// Commands use the same paths as in the workspace, so manifests and messages name the same files,
/// and a later command reads what an earlier one has made.
#[derive(Debug)]
pub(crate) struct Stage {
    root: PathBuf,
    folder: ScratchFolder,
}

impl Stage {
    /// A stage with everything under `data/` except the generated folders.
    ///
    /// # Errors
    ///
    /// When the temporary folder cannot be filled.
    pub(crate) fn new(root: &Path) -> anyhow::Result<Self> {
        let stage = Self { root: root.to_path_buf(), folder: ScratchFolder::new("regenerate")? };
        for path in files::of_workspace(&root.join("data"))? {
            let path = format!("data/{path}");
            if !is_generated(&path) && root.join(&path).exists() {
                files::copy(&root.join(&path), &stage.path(&path))?;
            }
        }
        Ok(stage)
    }

    /// Makes one folder and compares it file by file with the committed one.
    ///
    /// # Errors
    ///
    /// When the command fails or leaves the folder empty.
    pub(crate) fn generate(
        &self,
        clarke: &Clarke,
        generator: &Generator,
    ) -> anyhow::Result<Vec<Change>> {
        let words: Vec<&str> = generator.command.split_whitespace().skip(1).collect();
        clarke.run(self.folder.path(), &words)?;
        let made = files::under(&self.path(generator.makes))?;
        if made.is_empty() {
            bail!("`{}` made no file in {}", generator.command, generator.makes);
        }
        let committed = files::of_workspace(&self.root.join(generator.makes))?;
        let either: BTreeSet<String> = made.into_iter().chain(committed).collect();
        let changes =
            either.iter().map(|name| self.compare(&format!("{}/{name}", generator.makes)));
        changes.filter_map(Result::transpose).collect()
    }

    fn compare(&self, path: &str) -> anyhow::Result<Option<Change>> {
        let committed = files::read_if_present(&self.root.join(path))?;
        let generated = files::read_if_present(&self.path(path))?;
        Ok(Change::between(path, committed, generated))
    }

    /// Renews the excerpts of one document.
    ///
    /// # Errors
    ///
    /// When a marker is wrong or its command fails; the error gives the document and the line.
    pub(crate) fn excerpts(
        &self,
        clarke: &Clarke,
        document: &str,
    ) -> anyhow::Result<Option<Change>> {
        let bytes = files::read_if_present(&self.root.join(document))?.unwrap_or_default();
        let text = String::from_utf8(bytes).with_context(|| format!("{document} is no UTF-8"))?;
        let renewed = excerpts::renew(document, &text, &|source| self.output(clarke, source))?;
        Ok(Change::between(document, Some(text.into_bytes()), Some(renewed.into_bytes())))
    }

    fn output(&self, clarke: &Clarke, source: &Source) -> anyhow::Result<String> {
        match source {
            Source::Clarke(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                clarke.run(self.folder.path(), &words)
            }
            Source::File(path) => self.file(path),
        }
    }

    /// A file's text: the generated one, or else the committed one.
    fn file(&self, path: &str) -> anyhow::Result<String> {
        let staged = files::read_if_present(&self.path(path))?;
        let bytes = match staged {
            None if !is_generated(path) => files::read_if_present(&self.root.join(path))?,
            staged => staged,
        };
        let bytes = bytes.with_context(|| format!("there is no file {path}"))?;
        String::from_utf8(bytes).with_context(|| format!("{path} is no UTF-8"))
    }

    fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }
}

/// The documents that may have excerpts: the Markdown files in the workspace's root and in the
/// handbook.
///
/// # Errors
///
/// When either folder cannot be listed.
pub(crate) fn documents(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = documents_in(root, "")?;
    if root.join(HANDBOOK).is_dir() {
        names.extend(documents_in(&root.join(HANDBOOK), HANDBOOK)?);
    }
    names.sort();
    Ok(names)
}

/// The folder of the handbook.
const HANDBOOK: &str = "docs/";

fn documents_in(folder: &Path, shown: &str) -> anyhow::Result<Vec<String>> {
    let unreadable = || format!("cannot list {}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(unreadable)? {
        let name = entry.with_context(unreadable)?.file_name().to_string_lossy().into_owned();
        if Path::new(&name).extension().is_some_and(|extension| extension == "md") {
            names.push(format!("{shown}{name}"));
        }
    }
    Ok(names)
}

fn is_generated(path: &str) -> bool {
    generators::FOLDERS.iter().any(|generator| Path::new(path).starts_with(generator.makes))
}
