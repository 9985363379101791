//! Short names of the files on a command line, each file by a name of its own.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The names of files in the order given: without folder and ending where that tells them apart, else the whole
/// path, as of `2023/open.trf` and `2024/open.trf`.
pub(super) fn short_names(files: &[PathBuf]) -> Vec<String> {
    let is_another = |file: &PathBuf, other: &PathBuf| other != file && stem(other) == stem(file);
    let name = |file: &PathBuf| {
        if files.iter().any(|other| is_another(file, other)) {
            return file.display().to_string();
        }
        stem(file).to_string_lossy().into_owned()
    };
    files.iter().map(name).collect()
}

fn stem(file: &Path) -> &OsStr {
    file.file_stem().unwrap_or_default()
}
