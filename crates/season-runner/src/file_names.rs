//! Names of files: lists folders, and recognizes extensions.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use anyhow::{Context, Result, bail};
use ecf_season::Season;
use input_files::file_name::is_reserved;
use input_files::unpacked_name;
use published_lists::manifest::is_published;

/// The list in force before the first season, in the folder of a federation.
pub(crate) const OPENING_GRADES: &str = "opening_grades.csv";

/// The files of standard and of rapid games before the first season.
pub(crate) const OPENING_HISTORIES: [&str; 2] =
    ["opening_history.csv", "rapid_opening_history.csv"];

/// The folder of published lists in that of a federation, unless another is named.
pub const PUBLISHED: &str = "published";

/// The entries of a folder, by name.
///
/// # Errors
///
/// The folder cannot be read.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if folder.is_file() {
        bail!("{} is a file: expected a folder", folder.display());
    }
    let context = || format!("cannot read the folder {}", folder.display());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        entries.push(entry.with_context(context)?.path());
    }
    // The order of a folder differs from file system to file system.
    entries.sort();
    Ok(entries)
}

/// The published seasons of a folder, in order; none if there is no such folder.
///
/// # Errors
///
/// The folder cannot be read.
pub(crate) fn published_seasons(folder: &Path) -> Result<Vec<Season>> {
    let mut seasons = Vec::new();
    if !folder.exists() {
        return Ok(seasons);
    }
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if let Ok(season) = name.parse::<Season>()
            && is_published(&path)
        {
            seasons.push(season);
        }
    }
    seasons.sort_unstable();
    Ok(seasons)
}

/// The size of a file on the disk; 0 if it cannot be read, since reading it will report the error.
pub(crate) fn size(file: &Path) -> u64 {
    file.metadata().map_or(0, |found| found.len())
}

/// A path as findings name it: with `/` on every system, as the files of a season are named, so
/// that a file has one name and findings have one order.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string().replace(MAIN_SEPARATOR, "/")
}

/// A folder by a path that ends in its name, unlike `.` and `..`.
///
/// # Errors
///
/// There is no such folder.
pub(crate) fn named(folder: &Path) -> Result<PathBuf> {
    if folder.file_name().is_some() {
        return Ok(folder.to_owned());
    }
    let context = || format!("cannot read the folder {}", folder.display());
    dunce::canonicalize(folder).with_context(context)
}

/// The folder that contains a path; for a bare name, the working directory.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file's name that can be written on every system: Windows keeps some names for devices.
#[must_use]
pub fn storable(name: String) -> String {
    if is_reserved(&name) { format!("event-{name}") } else { name }
}

/// Extensions of the files with results or lists that a folder is searched for.
pub(crate) const TABLES: [&str; 13] = [
    "csv", "txt", "sub", "trf", "pgn", "parquet", "tsv", "xlsx", "ods", "xls", "ndjson", "jsonl",
    "xml",
];

/// A file's name without its extension and without that of its compression (`.gz`, `.zst`); `None`
/// for another kind of file. Case does not matter.
pub(crate) fn stem(path: &Path, endings: &[&str]) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let plain = unpacked_name(&name);
    endings.iter().find_map(|ending| without(plain, ending)).map(str::to_owned)
}

fn without<'a>(name: &'a str, ending: &str) -> Option<&'a str> {
    let (stem, found) = name.rsplit_once('.')?;
    found.eq_ignore_ascii_case(ending).then_some(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stem_loses_the_endings_of_its_kind_and_its_compression() {
        for (name, expected) in [
            ("grades-2017-07-01.csv", Some("grades-2017-07-01")),
            ("lists/fide-2017-07-01.csv.gz", Some("fide-2017-07-01")),
            ("results.parquet", Some("results")),
            ("A.B.CSV.ZST", Some("A.B")),
            ("notes.txt", None),
            ("csv", None),
            ("old.gz", None),
        ] {
            assert_eq!(stem(Path::new(name), &["csv", "parquet"]).as_deref(), expected, "{name}");
        }
    }
}
