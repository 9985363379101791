//! `calculation.csv`: how every player's grade came about.

use std::str::FromStr;

use rating_core::GradePoints;

use super::{csv_bytes, number_column, printed_column, text_column};
use crate::columns;
use crate::error::{Error, FileProblem};
use crate::format::csv::read_table;
use crate::source::Source;

/// One line: a player who played, published or not.
#[derive(Clone, Copy, Debug)]
pub struct CalculationRow<'a> {
    /// The player.
    pub code: &'a str,
    /// The letter; none when the grade is not published.
    pub category: Option<char>,
    /// The whole number; an estimate when there is no letter.
    pub grade: Option<i32>,
    /// The mean that the whole number was rounded from.
    pub mean: Option<GradePoints>,
    /// Points scored in the season.
    pub points: GradePoints,
    /// Games played in the season.
    pub games: u32,
    /// Games borrowed from each earlier season, the one just before first.
    pub borrowed: &'a [u32],
    /// What is added to the rounded mean for the player's age.
    pub increment: i32,
    /// The grade by which the player counted as graded.
    pub previous: Option<i32>,
    /// The working grade of an ungraded player.
    pub working: Option<GradePoints>,
}

/// Which columns the file has, beside those of every edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalculationShape {
    /// From how many earlier seasons games may be borrowed.
    pub earlier_seasons: usize,
    /// Whether grades of juniors have increments.
    pub increments: bool,
}

/// `borrowed_1` and so on, by how many seasons back.
const BORROWED: [&str; 6] =
    ["borrowed_1", "borrowed_2", "borrowed_3", "borrowed_4", "borrowed_5", "borrowed_6"];

/// The file's bytes, in the order of the rows.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn calculation(
    file: &str,
    shape: CalculationShape,
    rows: &[CalculationRow<'_>],
) -> Result<Vec<u8>, Error> {
    let number = |name, value: fn(&CalculationRow<'_>) -> Option<i64>| {
        number_column(name, rows.iter().map(value))
    };
    let points = |name, value: fn(&CalculationRow<'_>) -> Option<GradePoints>| {
        printed_column(name, rows.iter().map(value))
    };
    let mut columns = vec![
        text_column("code", rows.iter().map(|row| row.code)),
        printed_column("category", rows.iter().map(|row| row.category)),
        number("grade", |row| row.grade.map(i64::from)),
        points("mean", |row| row.mean),
        printed_column("points", rows.iter().map(|row| Some(row.points.shortest()))),
        number("games", |row| Some(row.games.into())),
    ];
    for (back, name) in BORROWED.into_iter().enumerate().take(shape.earlier_seasons) {
        let borrowed = rows.iter().map(|row| row.borrowed.get(back).copied().map(i64::from));
        columns.push(number_column(name, borrowed));
    }
    if shape.increments {
        columns.push(number("increment", |row| Some(row.increment.into())));
    }
    columns.push(number("previous_grade", |row| row.previous.map(i64::from)));
    columns.push(points("working_grade", |row| row.working));
    csv_bytes(file, columns)
}

/// A line of a published calculation, read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calculated {
    /// The player.
    pub code: String,
    /// The letter; empty when the grade is not published.
    pub category: String,
    /// The whole number.
    pub grade: Option<i32>,
    /// The mean that it was rounded from.
    pub mean: Option<GradePoints>,
    /// Points scored in the season.
    pub points: GradePoints,
    /// Games played in the season.
    pub games: u32,
    /// Games borrowed from each earlier season.
    pub borrowed: [u32; 6],
    /// What was added for his age.
    pub increment: i32,
    /// The grade of the list before.
    pub previous: Option<i32>,
    /// His working grade.
    pub working: Option<GradePoints>,
}

/// Reads a published calculation back, in the order of its rows.
///
/// # Errors
///
/// A file that is no calculation of this program.
pub fn read_calculation(source: &Source) -> Result<Vec<Calculated>, Error> {
    let table = read_table(source, &columns::CALCULATION)?;
    let text = |name| table.column(name);
    let (codes, letters, grades, means) =
        (text("code"), text("category"), text("grade"), text("mean"));
    let (points, games, increments) = (text("points"), text("games"), text("increment"));
    let (previous, working) = (text("previous_grade"), text("working_grade"));
    let borrowed = BORROWED.map(text);
    let parse = |row| {
        let mut taken = [0; BORROWED.len()];
        for (taken, column) in taken.iter_mut().zip(&borrowed) {
            *taken = optional(column.get(row)).ok()?.unwrap_or(0);
        }
        Some(Calculated {
            code: codes.get(row).to_owned(),
            category: letters.get(row).to_owned(),
            grade: optional(grades.get(row)).ok()?,
            mean: optional(means.get(row)).ok()?,
            points: points.get(row).parse().ok()?,
            games: games.get(row).parse().ok()?,
            borrowed: taken,
            increment: optional(increments.get(row)).ok()?.unwrap_or(0),
            previous: optional(previous.get(row)).ok()?,
            working: optional(working.get(row)).ok()?,
        })
    };
    let rows: Option<Vec<Calculated>> = table.rows().map(parse).collect();
    rows.filter(|_| table.malformed.is_empty()).ok_or_else(|| {
        FileProblem::Unusable("not a calculation that this program published").of(&source.name)
    })
}

/// A value that may be absent.
fn optional<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
}
