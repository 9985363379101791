//! Everything wrong with files and seasons, found in one go.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use anyhow::{Result, bail};
use chrono::NaiveDate;
use ecf_season::{Edition, PlayerGrade, Season};
use rating_core::GradePoints;
use rayon::prelude::*;
use results_io::check::{
    Player, Players, Reason, Rejection, Repeats, ResultChecks, Times, check_results,
    read_earlier_totals, read_opening_grades, read_players, read_results_table,
};
use results_io::doubts::{PlayedRows, Sure, Suspicion, doubts};
use results_io::format::opponents::read_opponents;
use results_io::format::results::read_result_rows;
use results_io::format::series::{Starts, read_calendar};
use results_io::format::sheet::FileKind;
use results_io::format::submission::read_submission;
use results_io::{CharacterSet, Source};
use serde::Serialize;
use tracing::debug;

use crate::event_files::EventFiles;
use crate::federation::{self, PlannedSeason, Seasons, is_season};
use crate::file_names::{entries, named, stem};
use crate::history::{EarlierSeason, History};
use crate::pipeline::grade;
use crate::reading::season_of;
use crate::report::counted;
use crate::rows::scores_of_rates;
use crate::sections::{Problem, ReadSections};
use crate::settings::{DecisionsFile, GradeSettings};

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
    /// How sure it is, where that is a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<Sure>,
    /// The value.
    pub value: String,
    /// What is wrong, and what was expected.
    pub message: String,
    /// What a decision would name: codes of players, names of events.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
    /// A decision to paste into a file of decisions; empty where there is nothing to propose.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub proposal: String,
    /// The line as it stands.
    pub row: String,
}

/// What is looked at beyond the form.
#[derive(Debug)]
pub struct Looking<'a> {
    /// Doubts less sure than this are not reported; none when no doubts are.
    pub least_sure: Option<Sure>,
    /// Rules and decisions, as for grading; without a folder of their own.
    pub editions: &'a [String],
    /// A file of decisions other than the federation's.
    pub decisions: Option<&'a Path>,
}

/// Rows of a section that do not agree with each other.
pub const DISAGREEMENT: &str = "E030";

/// A file of no kind known here.
pub const UNKNOWN_KIND: &str = "E031";

/// A file in another character set than UTF-8.
pub const NOT_UTF_8: &str = "E032";

impl Finding {
    fn of(rejection: Rejection, severity: Severity) -> Self {
        Self {
            severity,
            code: rejection.reason.code(),
            sure: None,
            about: Vec::new(),
            proposal: String::new(),
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
                sure: None,
                value: String::new(),
                message,
                about: Vec::new(),
                proposal: String::new(),
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
pub fn find(path: &Path, looking: &Looking<'_>) -> Result<Vec<Finding>> {
    let mut findings = if path.is_dir() { of_folder(path, looking)? } else { of_file(path)? };
    findings.sort();
    Ok(findings)
}

fn of_folder(folder: &Path, looking: &Looking<'_>) -> Result<Vec<Finding>> {
    if is_season(folder) {
        let season = named(folder)?;
        let federation = match season.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        return Federation::look(federation, looking)?.season(&season);
    }
    let is_file = |entry: &Path| entry.is_file() && has_ending(entry);
    let mut entries = entries(folder)?;
    entries.retain(|entry| is_file(entry) || is_season(entry));
    if entries.is_empty() {
        bail!(
            "{} has nothing to check: expected seasons (results.csv and players.csv, or a folder \
             events), or files ending in {}",
            folder.display(),
            ENDINGS.map(|ending| format!(".{ending}")).join(", ")
        );
    }
    let federation = Federation::look(folder, looking)?;
    let of_entry = |entry: &PathBuf| {
        if is_file(entry) { of_file(entry) } else { federation.season(entry) }
    };
    let found: Result<Vec<_>> = entries.par_iter().map(of_entry).collect();
    Ok(found?.concat())
}

/// The rules by which half-years are checked where none are named.
const HALF_YEARS: &str = "ecf-2015";

/// The federation that a season belongs to, as far as it is needed to check the season.
struct Federation<'a> {
    looking: &'a Looking<'a>,
    settings: GradeSettings,
    /// The seasons with their days and rules; none where the folder is not one to grade.
    planned: Vec<PlannedSeason>,
    /// What players counted as, by season and code.
    strengths: BTreeMap<Season, BTreeMap<String, GradePoints>>,
    /// Event files that were read to know that, by the folder of their season.
    events: Mutex<BTreeMap<PathBuf, EventFiles>>,
}

impl<'a> Federation<'a> {
    fn look(folder: &Path, looking: &'a Looking<'a>) -> Result<Self> {
        let by = |editions| GradeSettings::of_check(folder, editions, looking.decisions);
        let mut settings = by(looking.editions)?;
        let mut seasons = federation::seasons(&settings);
        if seasons.is_err() && looking.editions.is_empty() {
            // The default rules are those of years; these may be half-years.
            let of_half_years = by(&[HALF_YEARS.to_owned()])?;
            if let Ok(found) = federation::seasons(&of_half_years) {
                (settings, seasons) = (of_half_years, Ok(found));
            }
        }
        let seasons = match seasons {
            Ok(seasons) => Some(seasons),
            Err(error) if looking.editions.is_empty() => {
                debug!("seasons are checked one by one: {error:#}");
                None
            }
            Err(error) => return Err(error),
        };
        let mut events = BTreeMap::new();
        let strengths = match (&seasons, looking.least_sure) {
            (Some(seasons), Some(_)) => {
                let found = strengths(seasons, &settings, &mut events);
                found.unwrap_or_else(|error| {
                    debug!("grades are not known: {error:#}");
                    BTreeMap::new()
                })
            }
            _ => BTreeMap::new(),
        };
        let planned = seasons.map(|seasons| seasons.to_grade).unwrap_or_default();
        Ok(Self { looking, settings, planned, strengths, events: Mutex::new(events) })
    }

    /// A season as it would be graded: days are checked where the folder is named by its years.
    fn season(&self, folder: &Path) -> Result<Vec<Finding>> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let season = name.parse::<Season>().ok();
        let planned = self.planned.iter().find(|plan| Some(plan.season) == season);
        let default = Edition::yorkshire_2000();
        let edition = planned.map_or(&default, |plan| &plan.rules.edition);
        let (first_day, last_day) = match (planned, season) {
            (Some(plan), _) => (plan.first_day, plan.last_day),
            (None, Some(season)) => edition.season_days(season),
            (None, None) => (NaiveDate::MIN, NaiveDate::MAX),
        };
        let rates: Vec<&str> = edition.rows.rates.iter().map(|rate| rate.as_str()).collect();
        let decisions = self.settings.decisions.as_ref();
        let of_season = decisions.map(|file| file.decisions.of_season(&name));
        let checks = ResultChecks {
            first_day,
            last_day,
            check_letters: edition.rows.check_letters,
            repeats: Repeats::Keep,
            rates: &rates,
            times: Times::Drop,
            decisions: of_season.as_ref(),
        };
        let events = self.events.lock().ok().and_then(|mut events| events.remove(folder));
        let events = match events {
            None => EventFiles::read(folder, &shown_in(folder))?,
            read => read,
        };
        let read = CheckedSeason::read(folder, events, &checks, decisions)?;
        let mut findings = errors(read.errors.clone());
        read.move_to_players(&mut findings);
        findings.extend(warnings(read.warnings.clone()));
        findings.extend(read.character_sets.iter().cloned());
        if let Some(least_sure) = self.looking.least_sure {
            let none = BTreeMap::new();
            let strengths = season.and_then(|season| self.strengths.get(&season)).unwrap_or(&none);
            let grade = |player: &Player| strengths.get(&player.code).copied();
            let grades: Vec<Option<GradePoints>> = read.players.players.iter().map(grade).collect();
            let found = doubts(&read.rows, &read.players.players, &grades);
            let shown = found.into_iter().filter(|suspicion| {
                let accepted = decisions.is_some_and(|file| {
                    file.decisions.accepts(suspicion.doubt.code(), &suspicion.about)
                });
                suspicion.sure >= least_sure && !accepted
            });
            findings.extend(shown.map(|suspicion| read.finding(suspicion, folder)));
        }
        Ok(findings)
    }
}

/// What stands before the names of a season's files.
fn shown_in(folder: &Path) -> String {
    format!("{}/", folder.display())
}

/// What every player counted as in each season, by grading them one after the other; keeps the event
/// files that it reads.
fn strengths(
    seasons: &Seasons,
    settings: &GradeSettings,
    kept: &mut BTreeMap<PathBuf, EventFiles>,
) -> Result<BTreeMap<Season, BTreeMap<String, GradePoints>>> {
    let mut history = History::before(seasons, settings)?;
    let mut strengths = BTreeMap::new();
    for plan in &seasons.to_grade {
        let folder = settings.folder.join(plan.season.to_string());
        let events = EventFiles::read(&folder, &shown_in(&folder))?;
        let read = season_of(plan, events.as_ref(), &[], settings)?;
        kept.extend(events.map(|events| (folder, events)));
        let graded = grade(&read, &history, plan)?;
        let players = &read.players.players;
        if let Some((_, first)) = graded.first() {
            let strength = |(player, grade): (&Player, &PlayerGrade)| {
                grade.strength().map(|strength| (player.code.clone(), strength))
            };
            let of_season = players.iter().zip(&first.players).filter_map(strength).collect();
            strengths.insert(plan.season, of_season);
        }
        let scores = scores_of_rates(&read, &graded, plan);
        history.push(EarlierSeason::of(players, plan.last_day, &graded, &scores, Vec::new()));
    }
    Ok(strengths)
}

/// A season's files, checked.
struct CheckedSeason {
    players: Players,
    errors: Vec<Rejection>,
    warnings: Vec<Rejection>,
    character_sets: Vec<Finding>,
    rows: PlayedRows,
    texts: BTreeMap<String, Lines>,
    /// The lines on which submissions name players, by file and code.
    player_lines: BTreeMap<(String, String), usize>,
}

impl CheckedSeason {
    fn read(
        folder: &Path,
        events: Option<EventFiles>,
        checks: &ResultChecks<'_>,
        decisions: Option<&DecisionsFile>,
    ) -> Result<Self> {
        let shown_in = shown_in(folder);
        let mut character_sets = Vec::new();
        let listed = match Source::open_optional(folder, "players.csv", &shown_in)? {
            Some(source) => {
                let players = read_players(&source, checks.check_letters, None)?;
                character_sets.extend(character_set(&source));
                Some(players)
            }
            None => None,
        };
        let merged = |players: Players| match decisions {
            Some(file) => players.merged(file.decisions.merged()),
            None => players,
        };
        let mut rows = PlayedRows::default();
        let (mut texts, mut player_lines) = (BTreeMap::new(), BTreeMap::new());
        let (players, checked, faults) = if let Some(events) = events {
            let players = merged(listed.unwrap_or_else(|| events.players(checks.check_letters)));
            let (checked, of_events) = events.games_and_rows(&players, checks)?;
            rows.append(of_events);
            character_sets.extend(events.sources().filter_map(character_set));
            let faults = events.faults();
            if !checked.rejected.is_empty() {
                player_lines = events.player_lines();
            }
            texts.extend(events.into_sources().map(Lines::of));
            (players, checked, faults)
        } else {
            let players = merged(listed.unwrap_or_default());
            let source = Source::open(folder, "results.csv", &shown_in)?;
            let table = read_results_table(&source, None)?;
            let checked = check_results(&table, &players.index, checks);
            rows.add(&table, &players.index, checks);
            character_sets.extend(character_set(&source));
            drop(table);
            texts.extend([Lines::of(source)]);
            (players, checked, Vec::new())
        };
        let errors = [&players.rejected[..], &checked.rejected, &faults].concat();
        let warnings = [&players.suspicious[..], &checked.suspicious].concat();
        Ok(Self { players, errors, warnings, character_sets, rows, texts, player_lines })
    }

    /// Reports a wrong code in a submission once, where the player is named, and not for every game
    /// of his.
    fn move_to_players(&self, findings: &mut Vec<Finding>) {
        let mut games: BTreeMap<(String, usize), usize> = BTreeMap::new();
        let mut kept = Vec::new();
        for mut finding in std::mem::take(findings) {
            let key = (finding.file.clone(), finding.value.clone());
            let line = self.player_lines.get(&key).filter(|_| finding.column == "ECF CODE");
            let Some(&line) = line else {
                kept.push(finding);
                continue;
            };
            let count = games.entry((finding.file.clone(), line)).or_default();
            *count += 1;
            if *count == 1 {
                finding.line = line;
                self.line_of(&finding.file, line).clone_into(&mut finding.row);
                kept.push(finding);
            }
        }
        for finding in &mut kept {
            if let Some(count) = games.get(&(finding.file.clone(), finding.line)) {
                let games = counted(*count, "game");
                finding.message = format!("{} ({games} of his cannot be graded)", finding.message);
            }
        }
        *findings = kept;
    }

    /// A line of a file, as it stands.
    fn line_of(&self, file: &str, line: usize) -> &str {
        self.texts.get(file).map_or("", |lines| lines.line(line))
    }

    fn finding(&self, suspicion: Suspicion, folder: &Path) -> Finding {
        let place = suspicion.row.map(|row| self.rows.place(row));
        let (file, line) = place.map_or_else(
            || (folder.join("players.csv").display().to_string(), 0),
            |(file, line)| (file.to_owned(), line),
        );
        let row = self.line_of(&file, line).to_owned();
        Finding {
            line,
            column: String::new(),
            severity: Severity::Warning,
            code: suspicion.doubt.code(),
            sure: Some(suspicion.sure),
            value: String::new(),
            message: suspicion.why,
            about: suspicion.about,
            proposal: suspicion.proposal,
            row,
            file,
        }
    }
}

/// A file, and where its lines begin, once that was asked for.
struct Lines {
    source: Source,
    starts: OnceLock<Vec<usize>>,
}

impl Lines {
    fn of(source: Source) -> (String, Self) {
        (source.name.clone(), Self { source, starts: OnceLock::new() })
    }

    /// A line, counted from 1; empty where there is none.
    fn line(&self, number: usize) -> &str {
        let text = self.source.text().unwrap_or_default();
        let starts = self.starts.get_or_init(|| {
            let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        });
        let start = number.checked_sub(1).and_then(|index| starts.get(index));
        let rest = start.map_or("", |&start| &text[start..]);
        rest.lines().next().unwrap_or_default()
    }
}

/// A file that is not UTF-8: it was read, and somebody should look at its names.
fn character_set(source: &Source) -> Option<Finding> {
    let set = source.character_set();
    (set != CharacterSet::Utf8).then(|| Finding {
        file: source.name.clone(),
        line: 0,
        column: String::new(),
        severity: Severity::Warning,
        code: NOT_UTF_8,
        sure: None,
        value: String::new(),
        message: format!("read as {set}: look whether names with accents are right"),
        about: Vec::new(),
        proposal: String::new(),
        row: String::new(),
    })
}

/// Endings of the files that a folder is searched for.
const ENDINGS: [&str; 6] = ["csv", "txt", "sub", "trf", "pgn", "parquet"];

fn has_ending(path: &Path) -> bool {
    stem(path, &ENDINGS).is_some()
}

/// Everything wrong with a file; one that cannot be used at all is a finding, too.
fn of_file(path: &Path) -> Result<Vec<Finding>> {
    let error = match of_readable_file(path) {
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

fn errors(rejections: Vec<Rejection>) -> Vec<Finding> {
    rejections.into_iter().map(|row| Finding::of(row, Severity::Error)).collect()
}

fn warnings(rejections: Vec<Rejection>) -> Vec<Finding> {
    rejections.into_iter().map(|row| Finding::of(row, Severity::Warning)).collect()
}
