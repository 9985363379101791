//! `clarke check`: finds everything wrong with files and seasons in one run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use findings::FindingCode;
use season_files::SeasonFolder;
use season_runner::check::{Looking, Severity, find};

use crate::command::without_folder::note_checked_without_folder;
use crate::command::{print, print_for};
use crate::command_error::{refuse_named_twice, usage};
use crate::exit_code;
use crate::flags::{CheckFlags, LoggingFlags, Shape};
use crate::patterns::expanded;
use crate::progress::Bar;
use crate::report::findings::{explained, explained_text, limited, sarif, text};
use crate::report::json::in_json;
use crate::written_file::{is_of_season, place};

/// Runs the command; returns the exit code by the worst finding.
///
/// # Errors
///
/// A file or folder that cannot be read at all; an unknown code.
pub(crate) fn run(flags: &CheckFlags, logging: LoggingFlags) -> Result<u8> {
    refuse_other_formats(flags)?;
    if let Some(code) = &flags.explain {
        return explain(code, flags.format);
    }
    let looking = Looking {
        least_sure: flags.doubts.least_sure(),
        editions: &flags.edition,
        decisions: flags.decisions.as_deref(),
    };
    let paths = expanded(&flags.paths)?;
    refuse_named_twice(&paths)?;
    refuse_named_with_its_folder(&paths)?;
    let bar = Bar::new(logging.quiet);
    let looked = find(&paths, &looking, &bar)?;
    drop(bar);
    if !logging.quiet {
        note_checked_without_folder(&looked);
    }
    let limit = flags.limit();
    let found = match flags.format {
        Shape::Text => text(&looked, limit),
        Shape::Json => in_json(&limited(&looked.findings, limit).0)?,
        Shape::Sarif => sarif(&limited(&looked.findings, limit).0)?,
    };
    print_for(flags.format.reader(), &found)?;
    Ok(match looked.findings.iter().map(|finding| finding.severity).max() {
        None => exit_code::DONE,
        Some(Severity::Warning) => exit_code::TO_DO,
        Some(Severity::Error) => exit_code::ERRORS,
    })
}

/// Refuses a season together with its federation, and a file together with the folder with which it
/// is read: its findings would be counted twice.
fn refuse_named_with_its_folder(paths: &[PathBuf]) -> Result<()> {
    let places: Vec<PathBuf> = paths.iter().filter_map(|path| place(path)).collect();
    let folders = places.iter().filter(|place| place.is_dir());
    let folders: BTreeSet<&Path> = folders.map(PathBuf::as_path).collect();
    for path in &places {
        let Some(folder) = path.ancestors().skip(1).find(|above| folders.contains(above)) else {
            continue;
        };
        let is_read_with_it = if path.is_dir() {
            SeasonFolder::is_one(path)
        } else {
            path.parent() == Some(folder) || is_of_season(path)
        };
        if is_read_with_it {
            let (path, folder) = (path.display(), folder.display());
            return usage(format!("{path} is checked with {folder}, which is also named"));
        }
    }
    Ok(())
}

/// Refuses formats that do not fit: explanations are not findings in a file.
fn refuse_other_formats(flags: &CheckFlags) -> Result<()> {
    if flags.format == Shape::Sarif && flags.explain.is_some() {
        return usage("--explain: expected --format text or json".to_owned());
    }
    Ok(())
}

/// Prints the meaning of a code, or of all codes.
fn explain(code: &str, format: Shape) -> Result<u8> {
    let explanations = explained(code);
    if explanations.is_empty() {
        let last = FindingCode::ALL.last().map_or("", |code| code.as_str());
        return usage(format!("--explain {code}: expected a code from E001 to {last}, or all"));
    }
    print(&match format {
        Shape::Json => in_json(&explanations)?,
        Shape::Text | Shape::Sarif => explained_text(&explanations),
    })?;
    Ok(exit_code::DONE)
}
