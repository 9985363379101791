//! Lists that a season starts from: grades in force, and totals to borrow from.

use rating_core::{Grade, GradePoints};

use super::known::as_grades;
use super::same_code::without_conflicts;
use crate::columns;
use crate::error::Error;
use crate::format::csv::{Row, Table, read_table};
use crate::reason::Reason;
use crate::rejection::Rejection;
use crate::source::Source;
use crate::who::code_fault;

/// An earlier list.
#[derive(Clone, Debug, Default)]
pub struct EarlierGrades {
    /// Code and standard grade of every player who has one, sorted by code.
    pub grades: Vec<(String, Grade)>,
    /// Code and rapid grade of every player who has one, sorted by code.
    pub rapid: Vec<(String, Grade)>,
    /// Code and name of everybody on the list, sorted by code; empty if the file has no names.
    pub names: Vec<(String, String)>,
    /// Rows that could not be used.
    pub rejected: Vec<Rejection>,
    /// How many rows the file has.
    pub rows: usize,
}

/// Points and games of one player in one season.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EarlierTotal {
    /// The player.
    pub code: String,
    /// The season, as the file names it.
    pub season: String,
    /// The sum of the scores of their games.
    pub points: GradePoints,
    /// How many games; at least one.
    pub games: u32,
}

/// Reads `opening_grades.csv`: its own columns, or those of a published list.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_opening_grades(source: &Source, check_letters: bool) -> Result<EarlierGrades, Error> {
    let known = as_grades(source)?;
    let source = known.as_ref().unwrap_or(source);
    let header = source.text()?.lines().next().unwrap_or_default();
    let is_list = header.split(',').any(|name| name.trim().trim_matches('"') == "Ref");
    if is_list {
        let table = read_table(source, &columns::GRADE_LIST)?;
        return Ok(read_grades(&table, LIST_COLUMNS, check_letters));
    }
    let table = read_table(source, &columns::OPENING_GRADES)?;
    Ok(read_grades(&table, ["code", "grade", "rapid_grade"], check_letters))
}

/// Reads the grades of a published list back.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_grade_list(source: &Source) -> Result<EarlierGrades, Error> {
    let table = read_table(source, &columns::GRADE_LIST)?;
    Ok(read_grades(&table, LIST_COLUMNS, false))
}

const LIST_COLUMNS: [&str; 3] = ["Ref", "Grade", "RGrade"];

fn read_grades(
    table: &Table<'_>,
    [code_column, grade_column, rapid_column]: [&'static str; 3],
    check_letters: bool,
) -> EarlierGrades {
    let source = table.source;
    let codes = table.column(code_column);
    let columns = [grade_column, rapid_column].map(|name| (name, table.column(name)));
    let mut read = EarlierGrades::default();
    read.rejected.clone_from(&table.malformed);
    read.rows = table.malformed.len();
    // The list's own columns have no names.
    let names = (code_column == LIST_COLUMNS[0]).then(|| table.column("Name"));
    let mut grades_read = Vec::with_capacity(table.height());
    for row in table.rows() {
        if codes.get(row).is_empty() && table.is_blank(row) {
            continue;
        }
        read.rows += 1;
        let (code, line) = (codes.get(row), table.line(row));
        let reject =
            |column, value, reason| Rejection::of_value(&source.name, line, column, value, reason);
        if let Some(reason) = code_fault(code, check_letters) {
            read.rejected.push(reject(code_column, code, reason));
            continue;
        }
        match columns.each_ref().map(|(name, column)| grade(name, column.get(row))) {
            [Ok(None), Ok(None)] => {
                read.rejected.push(reject(grade_column, "", Reason::MissingValue));
            }
            [Ok(standard), Ok(rapid)] => {
                let name = names.as_ref().map(|names| names.get(row)).unwrap_or_default();
                if !name.is_empty() {
                    read.names.push((code.to_owned(), name.to_owned()));
                }
                grades_read.push(((code.to_owned(), [standard, rapid]), line));
            }
            [Err((column, value)), _] | [_, Err((column, value))] => {
                read.rejected.push(reject(column, value, Reason::NotAGrade));
            }
        }
    }
    let (kept, unused) = without_conflicts(grades_read, |one, other| one.0 == other.0);
    for (code, [standard, rapid]) in kept {
        read.rapid.extend(rapid.map(|grade| (code.clone(), grade)));
        read.grades.extend(standard.map(|grade| (code, grade)));
    }
    read.rejected.extend(unused.into_iter().map(|((code, _), line, reason)| {
        Rejection::of_value(&source.name, line, code_column, &code, reason)
    }));
    read.names.sort_unstable();
    read.names.dedup_by(|one, other| one.0 == other.0);
    table.fill_in_rows(&mut read.rejected);
    read
}

/// The grade in a field, if it has one.
fn grade<'a>(
    column: &&'static str,
    value: &'a str,
) -> Result<Option<Grade>, (&'static str, &'a str)> {
    if value.is_empty() {
        return Ok(None);
    }
    value.parse().map(Some).map_err(|_| (*column, value))
}

/// Reads `opening_history.csv` or `season_totals.csv`; also returns the rows that could not be used.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_earlier_totals(
    source: &Source,
    check_letters: bool,
) -> Result<(Vec<EarlierTotal>, Vec<Rejection>), Error> {
    let table = read_table(source, &columns::SEASON_TOTALS)?;
    let mut rejected = table.malformed.clone();
    let mut totals_read = Vec::new();
    let column = |name| table.column(name);
    let (codes, seasons) = (column("code"), column("season"));
    let (points, games) = (column("points"), column("games"));
    let parse = |row: Row| -> Result<EarlierTotal, (&'static str, &str, Reason)> {
        let (code, season) = (codes.get(row), seasons.get(row));
        if let Some(reason) = code_fault(code, check_letters) {
            return Err(("code", code, reason));
        }
        if season.is_empty() {
            return Err(("season", season, Reason::MissingValue));
        }
        let (points, games) = (points.get(row), games.get(row));
        Ok(EarlierTotal {
            code: code.to_owned(),
            season: season.to_owned(),
            points: points.parse().map_err(|_| ("points", points, Reason::NotPoints))?,
            games: positive(games).ok_or(("games", games, Reason::NotGames))?,
        })
    };
    for row in table.rows() {
        if codes.get(row).is_empty() && table.is_blank(row) {
            continue;
        }
        let line = table.line(row);
        match parse(row) {
            Ok(total) => totals_read.push((total, line)),
            Err((column, value, reason)) => {
                rejected.push(Rejection::of_value(&source.name, line, column, value, reason));
            }
        }
    }
    let (totals, unused) = without_conflicts(totals_read, |one, other| {
        (&one.code, &one.season) == (&other.code, &other.season)
    });
    rejected.extend(unused.into_iter().map(|(total, line, reason)| {
        Rejection::of_value(&source.name, line, "code", &total.code, reason)
    }));
    table.fill_in_rows(&mut rejected);
    Ok((totals, rejected))
}

fn positive(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&games| games > 0)
}
