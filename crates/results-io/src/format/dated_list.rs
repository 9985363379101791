//! A list that is in force from a day on: grades by code, or FIDE ratings by FIDE number.

use chrono::{Datelike, NaiveDate};
use rating_core::{EloRating, Grade};

use super::rows::{Cells, Refused, Rows, read_rows, text};
use super::section::rating;
use crate::code_form::with_capitals;
use crate::columns;
use crate::csv::has_column;
use crate::error::Error;
use crate::given_rating::{GivenRating, RATING};
use crate::lists::HIGHEST;
use crate::player::fide_number;
use crate::published_columns;
use crate::reason::Reason;
use crate::source::Source;

const CODE: &str = "a player's code";
const FIDE_CODE: &str = "a number of FIDE's list";
const DAY: &str = "a day of the calendar as YYYY-MM-DD, or nothing";
const GRADE: &str = "a grade, of three digits and no more than 300: a higher number is a rating";
const CATEGORY: &str = "the letter of a category, A to Z, since the row has a grade";

/// A player's grades in one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradesRow {
    /// The code.
    pub code: String,
    /// The number in FIDE's list.
    pub fide_code: Option<String>,
    /// Category and grade at standard play.
    pub standard: Option<(char, Grade)>,
    /// Category and grade at rapid play.
    pub rapid: Option<(char, Grade)>,
    /// The name; empty if the list has none.
    pub name: String,
    /// The year of birth.
    pub birth_year: Option<i32>,
}

/// Reads a list of grades: `code`, and any of `category`, `grade`, `rapid_category`, `rapid_grade`,
/// `fide_code`; or a list that `clarke grade` published.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
///
/// ```
/// use results_io::Source;
/// use results_io::format::dated_list::read_grades;
///
/// let file = "code,category,grade\n500010F,A,150\n500020J,,150\n";
/// let read = read_grades(&Source::from_bytes("grades.csv", file.into()))?;
/// assert_eq!(read.rows[0].1.standard.map(|(category, _)| category), Some('A'));
/// assert_eq!((read.rejected[0].line, read.rejected[0].column), (3, "category"));
/// # Ok::<(), results_io::Error>(())
/// ```
pub fn read_grades(source: &Source) -> Result<Rows<GradesRow>, Error> {
    if has_column(source, "Ref")? {
        let read = read_rows(source, &columns::GRADE_LIST, |cells| {
            Ok(GradesRow {
                code: code(cells, "Ref")?,
                fide_code: text(fide_number(cells.text("FIDECode"))),
                standard: grade(cells, "Cat", "Grade")?,
                rapid: grade(cells, "RCat", "RGrade")?,
                name: cells.text("Name").to_owned(),
                birth_year: None,
            })
        });
        // A published list has more columns than are read here; they are all known, so none of them
        // is reported as ignored.
        return read.map(|mut rows| {
            rows.ignored.retain(|name| !published_columns::GRADE_LIST.contains(&name.as_str()));
            rows
        });
    }
    read_rows(source, &columns::DATED_GRADES, |cells| {
        let born: Option<NaiveDate> = cells.optional("birth_date", DAY)?;
        Ok(GradesRow {
            code: code(cells, "code")?,
            fide_code: text(fide_number(cells.text("fide_code"))),
            standard: grade(cells, "category", "grade")?,
            rapid: grade(cells, "rapid_category", "rapid_grade")?,
            name: cells.text("name").to_owned(),
            birth_year: born.map(|day| day.year()),
        })
    })
}

/// Reads a list of ratings by FIDE number: `fide_code` and `rating`.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_fide_ratings(source: &Source) -> Result<Rows<(String, EloRating)>, Error> {
    read_rows(source, &columns::FIDE_RATINGS, |cells| {
        let rating: GivenRating = cells.required("rating", RATING)?;
        Ok((key(cells, "fide_code", FIDE_CODE)?, rating.written()))
    })
}

/// A player's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingsRow {
    /// The column that identifies the player: `code`, or `name`.
    pub column: &'static str,
    /// The value in that column.
    pub key: String,
    /// The rating; `None` for an unrated player.
    pub rating: Option<EloRating>,
}

/// Reads ratings by player: `rating`, and `code`, or `name` for players without a code.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_ratings(source: &Source) -> Result<Rows<RatingsRow>, Error> {
    read_rows(source, &columns::RATINGS, |cells| {
        let column = if cells.text("code").is_empty() { "name" } else { "code" };
        let key = key(cells, column, "a code, or a name where there is no code")?;
        let key = if column == "code" { with_capitals(&key) } else { key };
        Ok(RatingsRow { column, key, rating: rating("rating", cells.text("rating"))? })
    })
}

fn key<'t>(
    cells: &Cells<'_, 't>,
    column: &'static str,
    expected: &'static str,
) -> Result<String, Refused<'t>> {
    text(cells.text(column)).ok_or((column, "", Reason::Unreadable { expected }))
}

/// A player's code, with a capital letter as in all other files.
fn code<'t>(cells: &Cells<'_, 't>, column: &'static str) -> Result<String, Refused<'t>> {
    key(cells, column, CODE).map(|code| with_capitals(&code))
}

fn grade<'t>(
    cells: &Cells<'_, 't>,
    category: &'static str,
    column: &'static str,
) -> Result<Option<(char, Grade)>, Refused<'t>> {
    let text = cells.text(column);
    // A grade of 0 with a category is a real grade: published lists raise negative ones to 0.
    if text.is_empty() || (text == "0" && cells.text(category).is_empty()) {
        return Ok(None);
    }
    let grade: Grade = text.parse().map_err(|_| (column, text, Reason::NotAGrade))?;
    // A season reports such a grade and uses it; here it would give an impossible performance.
    if grade.points() > HIGHEST {
        return Err((column, text, Reason::Unreadable { expected: GRADE }));
    }
    let letter: char = cells.required(category, CATEGORY)?;
    if !letter.is_ascii_uppercase() {
        return Err((category, cells.text(category), Reason::Unreadable { expected: CATEGORY }));
    }
    Ok(Some((letter, grade)))
}
