//! Everything wrong with one file, of whatever kind.

use std::path::Path;

use anyhow::Result;
use results_io::Source;
use results_io::check::{
    Reason, Rejection, read_earlier_totals, read_opening_grades, read_players,
};
use results_io::format::opponents::read_opponents;
use results_io::format::results::read_result_rows;
use results_io::format::series::{Starts, read_calendar};
use results_io::format::sheet::FileKind;
use results_io::format::submission::read_submission;
use tracing::instrument;

use super::finding::{Finding, Severity, UNKNOWN_KIND, errors, warnings};
use crate::file_names::{size, stem};
use crate::progress::Progress;
use crate::sections::ReadSections;

/// Endings of the files that a folder is searched for.
pub(super) const ENDINGS: [&str; 6] = ["csv", "txt", "sub", "trf", "pgn", "parquet"];

pub(super) fn has_ending(path: &Path) -> bool {
    stem(path, &ENDINGS).is_some()
}

/// Everything wrong with a file; one that cannot be used at all is a finding, too.
#[instrument(level = "debug", name = "check_file", skip_all, fields(file = %path.display()))]
pub(super) fn of_file(path: &Path, progress: &dyn Progress) -> Result<Vec<Finding>> {
    let found = of_readable_file(path);
    progress.bytes_read(size(path));
    let error = match found {
        Err(error) => error,
        found => return found,
    };
    match error.downcast_ref::<results_io::Error>() {
        None | Some(results_io::Error::Io { doing: "read", .. }) => Err(error),
        Some(_) => {
            let file = path.display().to_string();
            let problem = format!("{error:#}");
            let problem = problem.strip_prefix(&file).unwrap_or(&problem);
            let problem = problem.trim_start_matches([':', ',', ' ']).to_owned();
            let reason = Reason::UnusableFile { problem };
            Ok(errors(vec![Rejection::of_later_check(&file, 1, "", "", reason)]))
        }
    }
}

fn of_readable_file(path: &Path) -> Result<Vec<Finding>> {
    let source = Source::read(path, path.display().to_string())?;
    let text = source.text()?;
    match FileKind::of(text) {
        FileKind::Submission => return Ok(errors(read_submission(&source)?.faults)),
        FileKind::Report | FileKind::Games => return of_sections(&source, path),
        // A report whose first line is damaged: no header of a table begins with a digit.
        _ if text.trim_start().starts_with(char::is_numeric) => {
            return of_sections(&source, path);
        }
        FileKind::Results | FileKind::Other => {}
    }
    let header = text.lines().next().unwrap_or_default();
    let names: Vec<&str> = header.split(',').map(|name| name.trim().trim_matches('"')).collect();
    let has = |wanted: &[&str]| wanted.iter().all(|name| names.contains(name));
    Ok(if has(&["date", "event", "result"]) {
        errors(read_result_rows(&source)?.rejected)
    } else if has(&["code", "season", "points", "games"]) {
        errors(read_earlier_totals(&source, true)?.1)
    } else if has(&["code", "name"]) && !has(&["r1"]) {
        let players = read_players(&source, true, None)?;
        let mut findings = errors(players.rejected);
        findings.extend(warnings(players.suspicious));
        findings
    } else if has(&["code", "grade"]) || has(&["Ref", "Grade"]) {
        errors(read_opening_grades(&source, true)?.rejected)
    } else if has(&["file", "starts"]) {
        errors(read_calendar(&source)?.rejected)
    } else if has(&["rating", "title", "federation"]) && !has(&["r1"]) {
        errors(read_opponents(&source)?.rejected)
    } else if has(&["name", "r1"]) || has(&["round", "white", "black", "result"]) {
        return of_sections(&source, path);
    } else {
        vec![unknown_kind(&source, header)]
    })
}

fn of_sections(source: &Source, path: &Path) -> Result<Vec<Finding>> {
    let problems = ReadSections::read(source, path, &Starts::default())?.problems;
    Ok(problems.into_iter().map(|problem| Finding::of_section(problem, source)).collect())
}

fn unknown_kind(source: &Source, header: &str) -> Finding {
    Finding {
        file: source.name.clone(),
        line: 1,
        column: String::new(),
        severity: Severity::Warning,
        code: UNKNOWN_KIND,
        sure: None,
        about: Vec::new(),
        proposal: String::new(),
        value: String::new(),
        message: "no kind of file known here by its first line".to_owned(),
        row: header.to_owned(),
    }
}
