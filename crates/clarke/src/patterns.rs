//! Patterns such as `events/*.trf`, expanded where the shell did not.

use std::path::PathBuf;

use anyhow::{Context, Result};
use glob::MatchOptions;

use crate::command_error::usage;

/// Paths as they are; a path that is not there and has one of `*?[` is a pattern, and stands for
/// everything that fits it.
///
/// # Errors
///
/// A pattern that cannot be parsed, or that nothing fits.
pub(crate) fn expanded(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for path in paths {
        let text = path.to_string_lossy();
        // A file whose own name has a bracket is that file, and no pattern.
        if path.exists() || !text.contains(['*', '?', '[']) {
            all.push(path.clone());
            continue;
        }
        // As shells do: `*` is not `.DS_Store`.
        let visible = MatchOptions { require_literal_leading_dot: true, ..MatchOptions::new() };
        let found = match glob::glob_with(&text, visible) {
            Ok(found) => found,
            Err(error) => return usage(format!("{text}: {error}")),
        };
        let before = all.len();
        for path in found {
            all.push(path.context("cannot read a folder")?);
        }
        if all.len() == before {
            return usage(format!("{text}: no file fits this pattern"));
        }
    }
    Ok(all)
}
