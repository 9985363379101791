//! Checks one file of any kind.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use ecf_season::{Edition, Season};
use findings::FindingCode;
use formats::FileKind;
use formats::dated_list::{read_fide_ratings, read_ratings};
use formats::has_cross_tables_alone;
use formats::opponents::read_opponents;
use formats::series::{Starts, read_calendar, read_contestants};
use formats::true_strengths::check_true_strengths;
use identity::CodeForm;
use identity::Players;
use input_files::csv::shown_again;
use input_files::{Source, Unknown};
use player_lists::{
    EarlierGrades, read_earlier_totals, read_opening_grades, read_players, read_players_at,
};
use season_files::{RowRules, read_files};
use tracing::instrument;

use super::causes::{Together, by_cause};
use super::file_of_rules::{is_toml, of_rules};
use super::finding::{Finding, Severity, errors, warnings};
use super::looked::Looked;
use super::season::of_form;
use crate::file_names::{TABLES, shown, stem};
use crate::history::{handed_on, season_before};
use crate::problem::Problem;
use crate::sections::ReadSections;

pub(super) fn has_ending(path: &Path) -> bool {
    stem(path, &TABLES).is_some()
}

/// What the rows of a list are checked against.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeldTo<'a> {
    /// The form of players' codes.
    pub(super) code_form: CodeForm,
    /// The federation's first season and its edition, if known: totals must be from before it.
    pub(super) first: Option<(Season, &'a Edition)>,
}

/// The findings in a file; if it cannot be used at all, that is a finding too.
#[instrument(level = "debug", name = "check", skip_all, fields(file = %path.display()))]
pub(super) fn of_file(path: &Path, held_to: HeldTo<'_>) -> Result<Looked> {
    let error = match of_readable_file(path, held_to) {
        Err(error) => error,
        found => return found,
    };
    match error.downcast_ref::<input_files::Error>() {
        None | Some(input_files::Error::Read { .. }) => Err(error),
        Some(problem) => {
            let file = shown(path);
            let unusable = || Finding::unusable(&file, problem.without_file(), problem.line());
            Ok(found(vec![Finding::asked(problem).unwrap_or_else(unusable)]))
        }
    }
}

/// The findings in a file without rows of results.
fn found(findings: Vec<Finding>) -> Looked {
    Looked { findings, files: 1, ..Looked::default() }
}

fn of_readable_file(path: &Path, HeldTo { code_form, first }: HeldTo<'_>) -> Result<Looked> {
    let name = shown(path);
    if let Some(looked) = of_list(path, &name, code_form)? {
        return Ok(looked);
    }
    let source = || Source::read(path, name.clone());
    if is_toml(path) {
        return Ok(found(of_rules(&source()?)?.into_iter().collect()));
    }
    let of_rejected = |rejected| Ok(found(errors(rejected)));
    match FileKind::of_start(path)? {
        FileKind::Spreadsheet if has_cross_tables_alone(&source()?, path) => {
            of_tournament(&source()?, path)
        }
        FileKind::Results | FileKind::Submission | FileKind::Spreadsheet | FileKind::GameExport => {
            of_results(path, name)
        }
        FileKind::Report | FileKind::Games | FileKind::CrossTable => {
            of_tournament(&source()?, path)
        }
        FileKind::SectionGames => of_sections(&source()?, path, &BTreeSet::new()).map(found),
        FileKind::Players => Ok(of_players(read_players(&source()?, code_form)?)),
        FileKind::Grades => Ok(of_grades(read_opening_grades(&source()?, code_form)?)),
        FileKind::SeasonTotals => {
            let before = season_before(first);
            of_rejected(read_earlier_totals(&source()?, code_form, before, handed_on)?.1)
        }
        FileKind::FideRatings => of_rejected(read_fide_ratings(&source()?)?.all_rejected()),
        FileKind::Opponents => of_rejected(read_opponents(&source()?)?.rejected),
        FileKind::Contestants => of_rejected(read_contestants(&source()?)?.rejected),
        FileKind::Calendar => of_rejected(read_calendar(&source()?)?.rejected),
        FileKind::Ratings => of_rejected(read_ratings(&source()?)?.all_rejected()),
        FileKind::TrueStrengths => of_rejected(check_true_strengths(&source()?)?),
        FileKind::Unknown(unknown) => of_unknown(&source()?, path, unknown),
    }
}

/// For a table, asks about its columns, or reads it according to the `import.toml` in its folder;
/// for any other file, shows how it begins.
fn of_unknown(source: &Source, path: &Path, unknown: Unknown) -> Result<Looked> {
    let mut read = of_results(path, source.name.clone())?;
    // It may be a tournament's table nevertheless, which a season alone asks about.
    if read.findings.iter().any(|finding| finding.code == FindingCode::Asked)
        && let Ok(beyond) = of_sections(source, path, &BTreeSet::new())
    {
        read.findings.extend(beyond.into_iter().map(of_performances));
        return Ok(read);
    }
    if unknown != Unknown::Empty && !read.findings.iter().any(Finding::is_of_unusable_file) {
        return Ok(read);
    }
    let row = source.text().unwrap_or_default().lines().next().unwrap_or_default();
    let row = row.chars().take(MOST_SHOWN).collect();
    let problem = unknown.in_words().into_owned();
    Ok(found(vec![Finding { row, ..Finding::unusable(&source.name, problem, Some(1)) }]))
}

/// Checks a list that a federation is graded from, which is recognized by its name and read as for
/// grading. Its columns may have names of their own, in any form of table. `None` for another file.
fn of_list(path: &Path, name: &str, code_form: CodeForm) -> Result<Option<Looked>> {
    let read = || Source::read(path, name.to_owned());
    Ok(match stem(path, &TABLES).as_deref() {
        Some("opening_grades") => Some(of_grades(read_opening_grades(&read()?, code_form)?)),
        Some("players") => Some(of_players(read_players_at(&read()?, path, code_form)?)),
        _ => None,
    })
}

fn of_grades(list: EarlierGrades) -> Looked {
    let mut findings = errors(list.rejected);
    findings.extend(warnings(list.suspicious));
    found(findings)
}

fn of_players(players: Players) -> Looked {
    let mut findings = errors(players.rejected);
    findings.extend(warnings(players.suspicious));
    found(findings)
}

/// The number of characters shown of a line of unknown kind.
// Chosen by feel: enough to recognize it, while a binary file may be a single line.
const MOST_SHOWN: usize = 200;

/// Checks the form of results without a season, since neither the season nor the players are known.
fn of_results(path: &Path, name: String) -> Result<Looked> {
    let read = read_files(&[(path.to_owned(), name)], &RowRules::of_form(), &|_| {})?;
    let (rows, understood) = (read.counts.rows, read.understood.clone());
    Ok(Looked { rows, understood, ..found(of_form(&read, Together::OfFile)) })
}

/// Checks a tournament's file: first its games, as in a season, and then the data that performances
/// and norms need in addition.
fn of_tournament(source: &Source, path: &Path) -> Result<Looked> {
    let mut looked = of_results(path, source.name.clone())?;
    // Only a season needs the days of a cross-table.
    for asked in looked.findings.iter_mut().filter(|found| found.code == FindingCode::Asked) {
        asked.severity = Severity::Warning;
        asked.message = format!("for a season: {}", asked.message);
    }
    add_beyond(&mut looked, source, path)?;
    Ok(looked)
}

/// Adds findings about data that performances and norms need from a tournament's file, in addition
/// to the findings of the season. Other kinds of files are left alone.
pub(super) fn add_what_performances_ask(looked: &mut Looked, path: &Path) -> Result<()> {
    let source = || Source::read(path, shown(path));
    let is_asked = match FileKind::of_start(path)? {
        FileKind::Report | FileKind::Games | FileKind::CrossTable => true,
        FileKind::Spreadsheet => has_cross_tables_alone(&source()?, path),
        _ => false,
    };
    if is_asked { add_beyond(looked, &source()?, path) } else { Ok(()) }
}

fn add_beyond(looked: &mut Looked, source: &Source, path: &Path) -> Result<()> {
    let errors = looked.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let lines = |finding: &Finding| {
        let also = finding.also.iter().map(|place| place.line);
        std::iter::once(finding.line).chain(also).collect::<Vec<_>>()
    };
    let mut reported: BTreeSet<usize> = errors.flat_map(lines).collect();
    let totals = looked.findings.iter().filter(|one| one.code == FindingCode::OtherPoints);
    reported.extend(totals.flat_map(lines));
    let beyond = of_sections(source, path, &reported)?.into_iter();
    looked.findings.extend(beyond.map(of_performances));
    Ok(())
}

/// A finding about data that performances need: the games can be graded nevertheless.
fn of_performances(finding: Finding) -> Finding {
    Finding { severity: Severity::Warning, ..finding }
}

/// Problems because of which a file's sections cannot be used, except in lines with a reported
/// finding. A value that is missing everywhere is one cause.
fn of_sections(source: &Source, path: &Path, reported: &BTreeSet<usize>) -> Result<Vec<Finding>> {
    let (mut rows, mut findings) = (Vec::new(), Vec::new());
    let read = ReadSections::read(source, path, &Starts::default())?;
    for problem in read.problems.into_iter().chain(read.unknown_titles) {
        match problem {
            Problem::Row(row) => rows.push(row),
            problem @ Problem::Disagreement { .. } => findings.push(Finding::of_section(problem)),
        }
    }
    let doubts = [
        (read.other_totals, FindingCode::OtherPoints),
        (read.less_than_a_point, FindingCode::Disagreement),
    ];
    for (doubts, code) in doubts {
        let of_doubt = |doubt| Finding { code, ..Finding::of_section(doubt).into_warning() };
        findings.extend(doubts.into_iter().map(of_doubt));
    }
    rows.retain(|row| !reported.contains(&row.line));
    findings.retain(|finding| !reported.contains(&finding.line));
    findings.extend(by_cause(&rows, Severity::Error, Together::OfFile));
    findings.sort_by_key(|finding| finding.line);
    let lines: Vec<&str> = source.text().unwrap_or_default().lines().collect();
    let mut shown = BTreeSet::new();
    for finding in findings.iter_mut().filter(|finding| finding.row.is_empty()) {
        let row = finding.line.checked_sub(1).and_then(|at| lines.get(at)).copied();
        let row = row.unwrap_or_default();
        let row = if shown.insert(finding.line) { row } else { shown_again(row) };
        row.clone_into(&mut finding.row);
    }
    Ok(findings)
}
