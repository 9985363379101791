//! The seasons to be measured, made by `clarke simulate` and kept for the next run.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::dataset::Dataset;
use super::lines::{Size, Work};
use super::measure::{self, Child};
use super::programs::Programs;

/// The season of a size, made if it is not there yet, or again if `fresh`.
///
/// # Errors
///
/// When a program fails, or its output cannot be read.
pub(crate) fn prepare(
    size: Size,
    works: &[Work],
    kept: &Path,
    programs: &Programs,
    fresh: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Dataset> {
    let name = format!("{}-players-{}-games", size.players, size.games);
    let (folder, parquet) = (kept.join(&name), kept.join(format!("{name}-parquet")));
    if fresh || !folder.exists() {
        // Otherwise a copy of the earlier season would be measured in a later run.
        emptied(&parquet)?;
        make(&folder, |partial| programs.simulate(size, partial), out)?;
    }
    let need_parquet = [Work::GradeParquet, Work::GradeStreamed];
    if works.iter().any(|work| need_parquet.contains(work)) && !parquet.exists() {
        make(&parquet, |partial| programs.convert(&folder, partial), out)?;
    }
    Dataset::in_folders(folder, parquet)
}

/// Fills a folder under another name first, so that an interrupted run does not leave half of it.
fn make(
    folder: &Path,
    child: impl FnOnce(&Path) -> Child,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let partial = folder.with_extension("partial");
    emptied(folder)?;
    emptied(&partial)?;
    let turn = measure::turn(&mut child(&partial))?;
    writeln!(out, "made {} in {:.1} s", folder.display(), turn.wall)?;
    fs::rename(&partial, folder).with_context(|| format!("cannot rename {}", partial.display()))
}

/// Removes a folder with everything in it, if it is there.
///
/// # Errors
///
/// When it cannot be removed.
pub(crate) fn emptied(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}
