//! Everything wrong with files and seasons, found in one go.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use chrono::NaiveDate;
use ecf_season::{Edition, Season};
use results_io::Source;
use results_io::check::{
    Players, Rejection, Repeats, ResultChecks, Times, read_earlier_totals, read_opening_grades,
    read_players, read_results,
};
use results_io::format::opponents::read_opponents;
use results_io::format::results::read_result_rows;
use results_io::format::series::{Starts, read_calendar};
use results_io::format::submission::read_submission;
use serde::Serialize;

use crate::event_files::EventFiles;
use crate::sections::{Problem, ReadSections};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The row is used but looks wrong.
    Warning,
    /// The row is not used.
    Error,
}

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, counted from 1; 0 where it is of no single one.
    pub line: usize,
    /// The column or field; empty where it is of no single one.
    pub column: String,
    /// How bad it is.
    pub severity: Severity,
    /// A fixed code: `E006`.
    pub code: &'static str,
    /// The value.
    pub value: String,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The line as it stands.
    pub row: String,
}

/// Rows of a section that do not agree with each other.
pub const DISAGREEMENT: &str = "E030";

/// A file of no kind known here.
pub const UNKNOWN_KIND: &str = "E031";

impl Finding {
    fn of(rejection: Rejection, severity: Severity) -> Self {
        Self {
            severity,
            code: rejection.reason.code(),
            message: rejection.reason.to_string(),
            file: rejection.file,
            line: rejection.line,
            column: rejection.column.to_owned(),
            value: rejection.value,
            row: rejection.row,
        }
    }

    fn of_section(problem: Problem, source: &Source) -> Self {
        let mut finding = match problem {
            Problem::Row(rejection) => Self::of(rejection, Severity::Error),
            Problem::Disagreement { file, line, column, message } => Self {
                file,
                line: line.unwrap_or(0),
                column,
                severity: Severity::Error,
                code: DISAGREEMENT,
                value: String::new(),
                message,
                row: String::new(),
            },
        };
        if finding.row.is_empty() {
            let text = source.text().unwrap_or_default();
            let row = finding.line.checked_sub(1).and_then(|line| text.lines().nth(line));
            row.unwrap_or_default().clone_into(&mut finding.row);
        }
        finding
    }
}

/// Everything wrong with a file or folder, by file and line.
///
/// # Errors
///
/// A file or folder that cannot be read at all.
pub fn find(path: &Path) -> Result<Vec<Finding>> {
    let mut findings = if path.is_dir() { of_folder(path)? } else { of_file(path)? };
    findings.sort();
    Ok(findings)
}

fn of_folder(folder: &Path) -> Result<Vec<Finding>> {
    if is_season(folder) {
        return of_season(folder);
    }
    let mut findings = Vec::new();
    for entry in entries(folder)? {
        if entry.is_file() && is_of_a_known_ending(&entry) {
            findings.extend(of_file(&entry)?);
        } else if is_season(&entry) {
            findings.extend(of_season(&entry)?);
        }
    }
    Ok(findings)
}

fn is_season(folder: &Path) -> bool {
    folder.join("players.csv").exists() || folder.join(crate::event_files::FOLDER).is_dir()
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot read the folder {}", folder.display());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(context)? {
        entries.push(entry.with_context(context)?.path());
    }
    entries.sort();
    Ok(entries)
}

/// A season as it would be graded: days are checked where the folder is named by its years.
fn of_season(folder: &Path) -> Result<Vec<Finding>> {
    let edition = Edition::yorkshire_2000();
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let (first_day, last_day) = match name.parse::<Season>() {
        Ok(season) => edition.season_days(season),
        Err(_) => (NaiveDate::MIN, NaiveDate::MAX),
    };
    let rates: Vec<&str> = edition.rows.rates.iter().map(|rate| rate.as_str()).collect();
    let checks = ResultChecks {
        first_day,
        last_day,
        check_letters: edition.rows.check_letters,
        repeats: Repeats::Keep,
        rates: &rates,
        times: Times::Drop,
    };
    let shown_in = format!("{}/", folder.display());
    let listed = match Source::open_optional(folder, "players.csv", &shown_in)? {
        Some(source) => Some(read_players(&source, checks.check_letters, None)?),
        None => None,
    };
    let events = EventFiles::read(folder, &shown_in)?;
    let (players, checked, faults) = if let Some(events) = events {
        let players = listed.unwrap_or_else(|| events.players(checks.check_letters));
        let checked = events.games(&players.index, &checks)?;
        (players, checked, events.faults())
    } else {
        let players = listed.unwrap_or_default();
        let source = Source::open(folder, "results.csv", &shown_in)?;
        let checked = read_results(&source, &players.index, &checks, None)?;
        (players, checked, Vec::new())
    };
    let Players { rejected, suspicious, .. } = players;
    let mut findings = errors([rejected, checked.rejected, faults].concat());
    findings.extend(warnings([suspicious, checked.suspicious].concat()));
    Ok(findings)
}

/// Endings of the files that a folder is searched for.
const ENDINGS: [&str; 7] = [".csv", ".csv.gz", ".txt", ".sub", ".trf", ".pgn", ".txt.gz"];

fn is_of_a_known_ending(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

fn of_file(path: &Path) -> Result<Vec<Finding>> {
    let source = Source::read(path, path.display().to_string())?;
    let text = source.text()?;
    let first = text.trim_start();
    if first.starts_with('#') && !first.starts_with("###") {
        return Ok(errors(read_submission(&source)?.faults));
    }
    if first.starts_with('[') || first.starts_with("###") || first.starts_with(char::is_numeric) {
        return of_sections(&source, path);
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
    } else if has(&["code", "grade"]) {
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
        value: String::new(),
        message: "no kind of file known here by its first line".to_owned(),
        row: header.to_owned(),
    }
}

fn errors(rejections: Vec<Rejection>) -> Vec<Finding> {
    rejections.into_iter().map(|row| Finding::of(row, Severity::Error)).collect()
}

fn warnings(rejections: Vec<Rejection>) -> Vec<Finding> {
    rejections.into_iter().map(|row| Finding::of(row, Severity::Warning)).collect()
}
