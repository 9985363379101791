//! Expands patterns such as `events/*.trf`, if the shell did not.

use std::path::PathBuf;

use anyhow::{Context, Result};
use glob::MatchOptions;

use crate::command_error::usage;

/// Expands paths: one that does not exist and contains any of `*?[` is a pattern, and is replaced
/// by all matching paths. Others stay unchanged.
///
/// # Errors
///
/// A pattern that cannot be parsed, or that matches nothing.
pub(crate) fn expanded(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for path in paths {
        let text = path.to_string_lossy();
        // A file with a bracket in its name is a file, not a pattern.
        if path.exists() || !text.contains(['*', '?', '[']) {
            all.push(path.clone());
            continue;
        }
        // As in shells, `*` does not match `.DS_Store`.
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
