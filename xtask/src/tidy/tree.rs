//! The workspace's files as text in memory, so that a check is a plain function.

use std::collections::BTreeMap;
use std::path::Path;

use crate::files;

/// Every file's text, by its path relative to the workspace, with `/` between its parts.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    texts: BTreeMap<String, String>,
}

impl Tree {
    /// The files that git tracks or would add; without git, every file except build output.
    ///
    /// Bytes that are not UTF-8 are replaced; no check looks for them.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub(crate) fn of_workspace(root: &Path) -> anyhow::Result<Self> {
        let mut texts = BTreeMap::new();
        for path in files::of_workspace(root)? {
            // Git also lists deleted files that are not yet committed as deleted.
            if let Some(bytes) = files::read_if_present(&root.join(&path))? {
                texts.insert(path, String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        Ok(Self { texts })
    }

    /// A tree of these paths with their texts.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let owned = files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned()));
        Self { texts: owned.collect() }
    }

    /// How many files there are.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// The text of one file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.texts.get(path).map(String::as_str)
    }

    /// Every file with its text, by path.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Every Rust file with its text, by path.
    pub(crate) fn rust_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| has_extension(path, "rs"))
    }

    /// The names of the folders in `crates/`, in order.
    pub(crate) fn crates(&self) -> Vec<&str> {
        let in_crates = self.files().filter_map(|(path, _)| path.strip_prefix("crates/"));
        let mut names: Vec<&str> =
            in_crates.filter_map(|path| path.split_once('/').map(|(name, _)| name)).collect();
        names.dedup();
        names
    }
}

/// Whether the file's name ends with a dot and this extension.
pub(crate) fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

/// The number, counted from 1, of the first line for which `holds` is true; 1 if there is none.
pub(crate) fn line_where(text: &str, holds: impl Fn(&str) -> bool) -> usize {
    text.lines().position(holds).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_itself_is_read() {
        let tree = Tree::of_workspace(&files::workspace_root()).unwrap();
        assert!(tree.crates().contains(&"rating-core"));
        assert!(tree.rust_files().any(|(path, _)| path == "xtask/src/main.rs"));
        assert!(!tree.files().any(|(path, _)| path.starts_with("target/")));
    }

    #[test]
    fn a_workspace_without_git_is_walked() {
        let folder = tempfile::tempdir().unwrap();
        files::write_whole(&folder.path().join("crates/a/src/lib.rs"), b"//! A.\n").unwrap();
        let tree = Tree::of_workspace(folder.path()).unwrap();
        assert_eq!(tree.crates(), ["a"]);
        assert_eq!(tree.text("crates/a/src/lib.rs"), Some("//! A.\n"));
    }

    #[test]
    fn a_line_is_found_from_one_on() {
        assert_eq!(line_where("a\nb\n", |line| line == "b"), 2);
        assert_eq!(line_where("a\nb\n", |line| line == "c"), 1);
    }
}
