//! Lists that a season starts from: grades in force, and totals to borrow from.

use rating_core::{Grade, GradePoints};

use super::players::code_reason;
use super::same_code::without_conflicts;
use super::{Reason, Rejection, fill_in_rows};
use crate::error::Error;
use crate::format::csv::{Row, Table, read_table};
use crate::schema;
use crate::source::Source;

/// An earlier list.
#[derive(Clone, Debug, Default)]
pub struct EarlierGrades {
    /// Code and grade of every player who has one, sorted by code.
    pub grades: Vec<(String, Grade)>,
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
    /// The sum of the scores of his games.
    pub points: GradePoints,
    /// How many games; at least one.
    pub games: u32,
}

/// Reads `opening_grades.csv`.
///
/// # Errors
///
/// A file that is empty, is not UTF-8, or lacks a column.
pub fn read_opening_grades(source: &Source, check_letters: bool) -> Result<EarlierGrades, Error> {
    let table = read_table(source, &schema::OPENING_GRADES, None)?;
    Ok(read_grades(&table, ["code", "grade"], check_letters))
}

/// Reads the grades of a published list back.
///
/// # Errors
///
/// A file that is empty, is not UTF-8, or lacks a column.
pub fn read_grade_list(source: &Source) -> Result<EarlierGrades, Error> {
    let table = read_table(source, &schema::GRADE_LIST, None)?;
    Ok(read_grades(&table, ["Ref", "Grade"], false))
}

fn read_grades(
    table: &Table<'_>,
    [code_column, grade_column]: [&'static str; 2],
    check_letters: bool,
) -> EarlierGrades {
    let source = table.source;
    let (codes, grades) = (table.column(code_column), table.column(grade_column));
    let mut read = EarlierGrades::default();
    read.rejected.clone_from(&table.malformed);
    read.rows = table.malformed.len();
    let mut grades_read = Vec::with_capacity(table.height());
    for row in table.rows() {
        if codes.get(row).is_empty() && table.is_blank(row) {
            continue;
        }
        read.rows += 1;
        let (code, grade, line) = (codes.get(row), grades.get(row), table.line(row));
        let reject =
            |column, value, reason| Rejection::of_value(source, line, column, value, reason);
        if let Err(reason) = code_reason(code, check_letters) {
            read.rejected.push(reject(code_column, code, reason));
        } else if let Ok(points) = grade.parse() {
            grades_read.push(((code.to_owned(), points), line));
        } else {
            let reason = if grade.is_empty() { Reason::MissingValue } else { Reason::NotAGrade };
            read.rejected.push(reject(grade_column, grade, reason));
        }
    }
    let (kept, unused) = without_conflicts(grades_read, |one, other| one.0 == other.0);
    read.grades = kept;
    read.rejected.extend(unused.into_iter().map(|((code, _), line, reason)| {
        Rejection::of_value(source, line, code_column, &code, reason)
    }));
    fill_in_rows(&mut read.rejected, table.text);
    read
}

/// Reads `opening_history.csv` or `season_totals.csv`; also returns the rows that could not be used.
///
/// # Errors
///
/// A file that is empty, is not UTF-8, or lacks a column.
pub fn read_earlier_totals(
    source: &Source,
    check_letters: bool,
) -> Result<(Vec<EarlierTotal>, Vec<Rejection>), Error> {
    let table = read_table(source, &schema::SEASON_TOTALS, None)?;
    let mut rejected = table.malformed.clone();
    let mut totals_read = Vec::new();
    let column = |name| table.column(name);
    let (codes, seasons) = (column("code"), column("season"));
    let (points, games) = (column("points"), column("games"));
    let parse = |row: Row| -> Result<EarlierTotal, (&'static str, &str, Reason)> {
        let (code, season) = (codes.get(row), seasons.get(row));
        code_reason(code, check_letters).map_err(|reason| ("code", code, reason))?;
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
                rejected.push(Rejection::of_value(source, line, column, value, reason));
            }
        }
    }
    let (totals, unused) = without_conflicts(totals_read, |one, other| {
        (&one.code, &one.season) == (&other.code, &other.season)
    });
    rejected.extend(unused.into_iter().map(|(total, line, reason)| {
        Rejection::of_value(source, line, "code", &total.code, reason)
    }));
    fill_in_rows(&mut rejected, table.text);
    Ok((totals, rejected))
}

fn positive(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&games| games > 0)
}
