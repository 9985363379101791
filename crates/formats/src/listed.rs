//! A published list, of this program or another, with the columns that are compared.

use std::collections::BTreeMap;

use rating_core::Grade;

use super::rows::{Cells, Refused, Rows, optional, rows_of, text};
use findings::Reason;
use findings::RowFault;
use free_form::without_commas;
use identity::check_letter::check_code;
use input_files::Error;
use input_files::Source;
use input_files::columns;
use input_files::csv::{has_column, read_table};

const CODE: &str = "a player's code";
const GAMES: &str = "a number of games, or nothing";
const AGE: &str = "an age in years, or nothing";
const LETTER: &str = "one letter, or nothing";

/// A player on a published list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedRow {
    /// The code.
    pub code: String,
    /// The name; empty if the list has none.
    pub name: String,
    /// The age of a junior.
    pub junior_age: Option<u32>,
    /// The first club; empty if the list has none.
    pub club: String,
    /// The standard grade.
    pub standard: Option<ListedRate>,
    /// The rapid grade.
    pub rapid: Option<ListedRate>,
}

/// A grade of one rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedRate {
    /// The letter, if the list has letters.
    pub category: Option<char>,
    /// The grade.
    pub grade: Grade,
    /// Games in the season, if the list has them.
    pub games: Option<u32>,
}

/// The columns of one list: code, name, age, club, then category, grade and games of each rate.
type Names = [&'static str; 10];

const PUBLISHED: Names =
    ["Ref", "Name", "JrAge", "ClubNam1", "Cat", "Grade", "Games", "RCat", "RGrade", "RGames"];

const PLAIN: Names = [
    "code",
    "name",
    "age",
    "club1",
    "category",
    "grade",
    "games",
    "rapid_category",
    "rapid_grade",
    "rapid_games",
];

/// Reads a list: `Ref` and `Grade` as in published lists, or `code` and `grade`, and whichever of
/// the other columns it has.
///
/// # Errors
///
/// A file that is empty, is not text, or lacks a column.
///
/// ```
/// use input_files::Source;
/// use formats::listed::read_listed;
///
/// let file = "Ref,Name,Cat,Grade\n500010F,\"Lee, Ann\",A,150\n500020J,\"Roe, Ben\",,x\n";
/// let read = read_listed(&Source::from_bytes("grades.csv", file.into()))?;
/// assert_eq!(read.rows[0].1.standard.map(|listed| listed.grade.points()), Some(150));
/// assert_eq!((read.rejected[0].line, read.rejected[0].column), (3, "Grade"));
/// # Ok::<(), input_files::Error>(())
/// ```
pub fn read_listed(source: &Source) -> Result<Rows<ListedRow>, Error> {
    let schema = |names: &[String]| {
        let is_published = names.iter().any(|name| name == PUBLISHED[0]);
        if is_published { columns::LISTED } else { columns::LISTED_PLAIN }
    };
    let table = match without_commas(source, schema)? {
        Some(table) => table,
        None if has_column(source, PUBLISHED[0])? => read_table(source, &columns::LISTED)?,
        None => read_table(source, &columns::LISTED_PLAIN)?,
    };
    let (schema, names) = if table.has(PUBLISHED[0]) {
        (&columns::LISTED, &PUBLISHED)
    } else {
        (&columns::LISTED_PLAIN, &PLAIN)
    };
    let mut read = rows_of(&table, schema, |cells| row(cells, names))?;
    refuse_repeats(&mut read, names[0]);
    table.fill_in_rows(&mut read.rejected);
    Ok(read)
}

/// Rejects repeated rows of one code: all but one if they are equal, and all if they differ, as in
/// an opening list. Lists are joined by codes, so a second row would be a second player.
fn refuse_repeats(read: &mut Rows<ListedRow>, code: &'static str) {
    let mut by_code: BTreeMap<&str, Vec<(usize, &ListedRow)>> = BTreeMap::new();
    for (line, row) in &read.rows {
        by_code.entry(&row.code).or_default().push((*line, row));
    }
    let mut refused: BTreeMap<usize, RowFault> = BTreeMap::new();
    for (text, rows) in by_code.into_iter().filter(|(_, rows)| rows.len() > 1) {
        let Some(&(first_line, first)) = rows.first() else { continue };
        let other = rows.iter().find(|(_, row)| *row != first).map(|(line, _)| *line);
        for &(line, _) in &rows[usize::from(other.is_none())..] {
            let reason = match other {
                Some(other) => {
                    let other_line = if line == first_line { other } else { first_line };
                    Reason::ConflictingRows { other_line }
                }
                None => Reason::RepeatedCode { first_line },
            };
            refused.insert(line, RowFault::of_value(&read.file, line, code, text, reason));
        }
    }
    read.rows.retain(|(line, _)| !refused.contains_key(line));
    read.rejected.extend(refused.into_values());
}

/// A code in the form of other lists: a code with a check letter may be written in lower case.
fn listed_code(text: &str) -> String {
    let upper = text.to_ascii_uppercase();
    if check_code(&upper).is_ok() { upper } else { text.to_owned() }
}

fn row<'t>(cells: &Cells<'_, 't>, names: &Names) -> Result<ListedRow, Refused<'t>> {
    let [code, name, age, club, ..] = *names;
    let [.., letter, grade, games, rapid_letter, rapid_grade, rapid_games] = *names;
    let refused = (code, "", Reason::Unreadable { expected: CODE });
    Ok(ListedRow {
        code: text(cells.text(code)).map(|code| listed_code(&code)).ok_or(refused)?,
        name: cells.text(name).to_owned(),
        junior_age: cells.optional(age, AGE)?,
        club: cells.text(club).to_owned(),
        standard: of_rate(cells, [letter, grade, games])?,
        rapid: of_rate(cells, [rapid_letter, rapid_grade, rapid_games])?,
    })
}

fn of_rate<'t>(
    cells: &Cells<'_, 't>,
    [letter, grade, games]: [&'static str; 3],
) -> Result<Option<ListedRate>, Refused<'t>> {
    let (category, text) = (cells.optional(letter, LETTER)?, cells.text(grade));
    // Programs that cannot store a missing whole number write 112.0 in a column with gaps.
    let whole = |text: &'t str| text.strip_suffix(".0").unwrap_or(text);
    let text = whole(text);
    // A grade of 0 with a category is a real grade: published lists raise negative ones to 0.
    if text.is_empty() || (text == "0" && category.is_none()) {
        return Ok(None);
    }
    let grade = text.parse().map_err(|_| (grade, text, Reason::NotAGrade))?;
    Ok(Some(ListedRate {
        category,
        grade,
        games: optional(games, whole(cells.text(games)), GAMES)?,
    }))
}
