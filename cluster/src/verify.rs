//! Whether two published folders have the same lists, whichever program published them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

/// Compares the grade lists, season totals, withheld players and calculations of all seasons, byte
/// by byte; of calculations not the standard errors.
///
/// Returns how many files are the same.
///
/// # Errors
///
/// Folders that cannot be read; the first file that differs, with the first line that does.
pub fn verify(one: &Path, other: &Path) -> Result<usize> {
    let (files, of_other) = (compared(one)?, compared(other)?);
    if let Some(alone) = files.symmetric_difference(&of_other).next() {
        bail!("{alone} is in one of the folders alone");
    }
    ensure!(!files.is_empty(), "no published season in {}", one.display());
    for file in &files {
        let read = |folder: &Path| {
            let path = folder.join(file);
            let text = fs::read_to_string(&path);
            let text = text.with_context(|| format!("cannot read {}", path.display()))?;
            if file.ends_with("calculation.csv") { without_errors(&text) } else { Ok(text) }
        };
        let texts = [read(one)?, read(other)?];
        if texts[0] != texts[1] {
            let [lines, of_other] = texts.each_ref().map(|text| text.lines().collect::<Vec<_>>());
            let same = lines.iter().zip(&of_other).take_while(|(one, other)| one == other).count();
            let line = |lines: &[&str]| lines.get(same).copied().unwrap_or("nothing").to_owned();
            let (found, expected) = (line(&lines), line(&of_other));
            bail!("{file}, line {}: `{found}` in one, `{expected}` in the other", same + 1);
        }
    }
    Ok(files.len())
}

/// The files that are compared, with their seasons.
fn compared(folder: &Path) -> Result<BTreeSet<String>> {
    let names = |folder: &Path| -> Result<Vec<String>> {
        let read = || format!("cannot read {}", folder.display());
        let entries = fs::read_dir(folder).with_context(read)?;
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    };
    let mut files = BTreeSet::new();
    for season in names(folder)?.iter().filter(|name| name.parse::<ecf_season::Season>().is_ok()) {
        let of_lists = |file: &String| {
            let is_list = file.starts_with("grades");
            is_list || ["calculation.csv", "season_totals.csv", "withheld.csv"].contains(&&**file)
        };
        let of_season = names(&folder.join(season))?.into_iter().filter(of_lists);
        files.extend(of_season.map(|file| format!("{season}/{file}")));
    }
    Ok(files)
}

/// A calculation without its column of standard errors, the last one.
fn without_errors(text: &str) -> Result<String> {
    let header = text.lines().next().unwrap_or_default();
    ensure!(header.ends_with(",standard_error"), "no column standard_error at the end: {header}");
    let line = |line: &str| line.rsplit_once(',').map(|(line, _)| format!("{line}\n"));
    text.lines().map(line).collect::<Option<_>>().context("a line of one field")
}
