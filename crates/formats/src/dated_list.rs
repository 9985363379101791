//! A list that is in force from a day on: grades by code, or FIDE ratings by FIDE number.

use chrono::{Datelike, NaiveDate};
use rating_core::{EloRating, Grade};

use super::rows::{Cells, Refused, Rows, Words, read_list, text};
use super::section::rating;
use findings::Reason;
use findings::RowFault;
use identity::code_form::with_capitals;
use identity::given_rating::{GivenRating, RATING, RATING_OR_NONE};
use identity::player::fide_number;
use input_files::Error;
use input_files::Source;
use input_files::columns;
use input_files::csv::has_column;
use input_files::parquet::is_parquet;
use input_files::published_columns;
use input_files::unpack::is_workbook;
use player_lists::{HIGHEST, ListOfFide, ListedRating, read_list_of_fide};

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
/// use input_files::Source;
/// use formats::dated_list::read_grades;
///
/// let file = "code,category,grade\n500010F,A,150\n500020J,,150\n";
/// let read = read_grades(&Source::from_bytes("grades.csv", file.into()))?;
/// assert_eq!(read.rows[0].1.standard.map(|(category, _)| category), Some('A'));
/// assert_eq!((read.rejected[0].line, read.rejected[0].column), (3, "category"));
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_grades(source: &Source) -> Result<Rows<GradesRow>, Error> {
    if is_published(source)? {
        let read = read_list(source, &columns::GRADE_LIST, &[], |cells| {
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
    read_list(source, &columns::DATED_GRADES, &[], |cells| {
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

/// Whether a list has the columns of a published one, in any case.
fn is_published(source: &Source) -> Result<bool, Error> {
    if has_column(source, "Ref")? {
        return Ok(true);
    }
    if is_parquet(source.bytes()) || is_workbook(source.bytes()) {
        return Ok(false);
    }
    let header = source.text()?.lines().next().unwrap_or_default();
    let names = header.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"'));
    let names: Vec<String> = names.map(str::to_lowercase).collect();
    Ok(["ref", "grade"].iter().all(|wanted| names.iter().any(|name| name == wanted)))
}

/// Reads a list of ratings by FIDE number: `fide_code` and `rating`, or FIDE's own list as text or
/// XML.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_fide_ratings(source: &Source) -> Result<Rows<(String, EloRating)>, Error> {
    if let Some(list) = read_list_of_fide(source)? {
        return Ok(rows_of_fide(list, |listed, rating| {
            (listed.code, rating.unwrap_or(EloRating::whole(0)))
        }));
    }
    read_list(source, &columns::FIDE_RATINGS, FIDE_RATINGS_WORDS, |cells| {
        let text = cells.text("rating");
        let rating = GivenRating::in_file(text).filter(|_| !text.is_empty());
        let refused = ("rating", text, Reason::Unreadable { expected: RATING });
        Ok((key(cells, "fide_code", FIDE_CODE)?, rating.ok_or(refused)?.written()))
    })
}

/// Other names of the columns of a list of FIDE ratings.
const FIDE_RATINGS_WORDS: Words =
    &[("rating", RATING_WORDS), ("fide_code", &["id", "id number", "fide id no"])];

/// Other names of the columns of a list of ratings by player.
const PLAYER_WORDS: Words = &[
    ("code", NUMBER_WORDS),
    ("name", &["mem name", "member name", "member"]),
    ("rating", RATING_WORDS),
];

/// Other names of a column of ratings.
const RATING_WORDS: &[&str] = &[
    "elo",
    "rtg",
    "reg",
    "reg rating",
    "regular",
    "regular rating",
    "standard",
    "standard rating",
    "std",
    "srtng",
];

/// Other names of a column of codes in lists of ratings: those of federations' numbers, too.
const NUMBER_WORDS: &[&str] = &[
    "id",
    "ref",
    "no",
    "number",
    "ecf code",
    "uscf id",
    "uscf no",
    "uscf",
    "us chess id",
    "member id",
    "member no",
    "memid",
    "mem id",
    "player id",
    "national id",
];

/// A FIDE list as rows, with the ratings of those who have one.
fn rows_of_fide<T>(
    list: ListOfFide,
    row: impl Fn(ListedRating, Option<EloRating>) -> T,
) -> Rows<T> {
    let ListOfFide { file, players, mut left_out } = list;
    let mut rows = Vec::with_capacity(players.len());
    for (line, listed) in players {
        if let Some(given) = GivenRating::in_file(&listed.rating) {
            rows.push((line, row(listed, given.rating())));
        } else {
            let reason = Reason::Unreadable { expected: RATING_OR_NONE };
            left_out.push(RowFault::of_value(&file, line, "rating", &listed.rating, reason));
        }
    }
    Rows { file, rows, rejected: Vec::new(), left_out, ignored: Vec::new() }
}

/// A player's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingsRow {
    /// The player's code; empty if the list has none.
    pub code: String,
    /// The FIDE number; empty if the list has none.
    pub fide_code: String,
    /// The name; empty if the list has none.
    pub name: String,
    /// The rating; `None` for an unrated player.
    pub rating: Option<EloRating>,
}

/// Reads ratings by player: `rating`, and any of `code`, `fide_code` and `name`; a federation's
/// supplement with other names for these columns; or FIDE's list as text or XML.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
pub fn read_ratings(source: &Source) -> Result<Rows<RatingsRow>, Error> {
    if let Some(list) = read_list_of_fide(source)? {
        return Ok(rows_of_fide(list, |listed, rating| {
            let ListedRating { code, name, .. } = listed;
            RatingsRow { code: String::new(), fide_code: code, name, rating }
        }));
    }
    read_list(source, &columns::RATINGS, PLAYER_WORDS, |cells| {
        let (code, fide_code) = (cells.text("code"), fide_number(cells.text("fide_code")));
        let forename = Some(cells.text("forename")).filter(|forename| !forename.is_empty());
        let name = forename.into_iter().fold(cells.text("name").to_owned(), |surname, forename| {
            if surname.is_empty() { forename.to_owned() } else { format!("{surname}, {forename}") }
        });
        if code.is_empty() && fide_code.is_empty() && name.is_empty() {
            let expected = "a code, or a name where there is no code";
            return Err(("name", "", Reason::Unreadable { expected }));
        }
        let rating = rating("rating", cells.text("rating"))?;
        Ok(RatingsRow { code: with_capitals(code), fide_code: fide_code.to_owned(), name, rating })
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
