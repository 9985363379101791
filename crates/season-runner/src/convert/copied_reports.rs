//! Copies tournament reports that stay tournament reports, since rows of results would lose their
//! ratings, titles and teams.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use formats::FileKind;
use input_files::{EVENTS, Source, unpacked_name};
use published_lists::create_folders;

use super::event_names::EventNames;

/// Splits files into tournament reports and all others.
///
/// # Errors
///
/// A file that cannot be read.
pub(super) fn reports_and_others(paths: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut reports, mut others) = (Vec::new(), Vec::new());
    for path in paths {
        let is_report = FileKind::of_start(path)? == FileKind::Report;
        let among = if is_report { &mut reports } else { &mut others };
        among.push(path.clone());
    }
    Ok((reports, others))
}

/// Copies reports into the folder of events byte for byte, decompressed if necessary.
///
/// # Errors
///
/// A file that cannot be read or written.
pub(super) fn copy(reports: &[PathBuf], folder: &Path, names: &mut EventNames) -> Result<()> {
    for path in reports {
        let mut bytes = Vec::new();
        let read = Source::stream(path)?.read_to_end(&mut bytes);
        read.with_context(|| format!("cannot read {}", path.display()))?;
        let events = folder.join(EVENTS);
        let to = events.join(names.of(&stem(path)));
        create_folders(&events)
            .and_then(|()| fs::write(&to, &bytes))
            .with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(())
}

/// The name of a file without its extensions: `open` for `open.trf.gz`.
fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = unpacked_name(&name).to_owned();
    // Other parts after a dot, as in `open.2023`, belong to the name.
    [".trf", ".trfx", ".txt"].into_iter().fold(name, |name, ending| {
        let cut = name.len().saturating_sub(ending.len());
        match name.get(cut..) {
            Some(end) if cut > 0 && end.eq_ignore_ascii_case(ending) => name[..cut].to_owned(),
            _ => name,
        }
    })
}
