//! `calculation.csv`: the calculation of every player's grade.

use std::str::FromStr;

use rating_core::{Grade, GradePoints};

use super::file::PublishedFile;
use super::line::Line;
use super::table::table;
use input_files::Source;
use input_files::columns;
use input_files::csv::read_table;
use input_files::published_columns::{APPROXIMATE, BORROWED, CALCULATION, INCREMENT};
use input_files::{Error, FileProblem};

/// One line: a player who played, whether published or not.
#[derive(Clone, Copy, Debug)]
pub struct CalculationRow<'a> {
    /// The player.
    pub code: &'a str,
    /// The letter; `None` if the grade is not published.
    pub category: Option<char>,
    /// The whole grade; an estimate if there is no letter.
    pub grade: Option<i32>,
    /// The mean that was rounded to the whole grade.
    pub mean: Option<GradePoints>,
    /// Points scored in the season.
    pub points: GradePoints,
    /// Games played in the season.
    pub games: u32,
    /// Games borrowed from each earlier season, the latest first.
    pub borrowed: &'a [u32],
    /// How many of these count at the grade of the opening list.
    pub approximate: u32,
    /// The increment added to the rounded mean for the player's age.
    pub increment: i32,
    /// The earlier grade because of which the player counted as graded.
    pub previous: Option<i32>,
    /// The working grade of an ungraded player.
    pub working: Option<GradePoints>,
    /// The standard error of the mean.
    pub standard_error: Option<GradePoints>,
}

/// The optional columns of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalculationShape {
    /// The number of earlier seasons from which games may be borrowed.
    pub earlier_seasons: usize,
    /// Whether games of the opening list, at its grades, can be among those borrowed.
    pub approximate: bool,
    /// Whether grades of juniors have increments.
    pub increments: bool,
}

/// The file, with the players for whom there is a row.
pub fn calculation<'a>(
    name: &str,
    shape: CalculationShape,
    players: usize,
    row: impl Fn(usize) -> Option<CalculationRow<'a>> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    let columns: Vec<&str> = CALCULATION.into_iter().filter(|column| shape.has(column)).collect();
    table(name, columns, players, move |player, line| {
        write(&row(player)?, shape, line);
        Some(())
    })
}

impl CalculationShape {
    /// Whether the file has a column.
    fn has(self, column: &str) -> bool {
        match BORROWED.iter().position(|borrowed| *borrowed == column) {
            Some(back) => back < self.earlier_seasons,
            None => match column {
                APPROXIMATE => self.approximate,
                INCREMENT => self.increments,
                _ => true,
            },
        }
    }
}

fn write(row: &CalculationRow<'_>, shape: CalculationShape, line: &mut Line<'_>) {
    line.text(row.code);
    line.letter(row.category);
    line.number_if_any(row.grade);
    line.points(row.mean);
    line.short_points(Some(row.points));
    line.number(row.games);
    for back in 0..shape.earlier_seasons.min(BORROWED.len()) {
        line.number_if_any(row.borrowed.get(back).copied());
    }
    if shape.approximate {
        line.number(row.approximate);
    }
    if shape.increments {
        line.number(row.increment);
    }
    line.number_if_any(row.previous);
    line.points(row.working);
    line.short_points(row.standard_error);
}

/// A line of a published calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calculated {
    /// The player.
    pub code: String,
    /// The letter; empty if the grade is not published.
    pub category: String,
    /// The whole grade.
    pub grade: Option<i32>,
    /// The mean that was rounded to the whole grade.
    pub mean: Option<GradePoints>,
    /// Points scored in the season.
    pub points: GradePoints,
    /// Games played in the season.
    pub games: u32,
    /// Games borrowed from each earlier season.
    pub borrowed: [u32; 6],
    /// The increment for the player's age.
    pub increment: i32,
    /// The grade on the list before.
    pub previous: Option<i32>,
    /// The player's working grade.
    pub working: Option<GradePoints>,
}

impl Calculated {
    /// The line as it would be read back from the file.
    #[must_use]
    pub fn from_row(row: CalculationRow<'_>) -> Self {
        let mut borrowed = [0; BORROWED.len()];
        for (taken, &of_row) in borrowed.iter_mut().zip(row.borrowed) {
            *taken = of_row;
        }
        Self {
            code: row.code.to_owned(),
            category: row.category.map(String::from).unwrap_or_default(),
            grade: row.grade,
            mean: row.mean,
            points: row.points,
            games: row.games,
            borrowed,
            increment: row.increment,
            previous: row.previous,
            working: row.working,
        }
    }
}

/// Reads a published calculation, in the order of its rows.
///
/// # Errors
///
/// A file that is not a calculation of this program.
pub fn read_calculation(source: &Source) -> Result<Vec<Calculated>, Error> {
    let table = read_table(source, &columns::CALCULATION)?;
    let text = |name| table.column(name);
    let (codes, letters, grades, means) =
        (text("code"), text("category"), text("grade"), text("mean"));
    let (points, games, increments) = (text("points"), text("games"), text(INCREMENT));
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
            grade: points_of_grade(grades.get(row)).ok()?,
            mean: optional(means.get(row)).ok()?,
            points: points.get(row).parse().ok()?,
            games: games.get(row).parse().ok()?,
            borrowed: taken,
            increment: points_of_grade(increments.get(row)).ok()?.unwrap_or(0),
            previous: points_of_grade(previous.get(row)).ok()?,
            working: optional(working.get(row)).ok()?,
        })
    };
    let rows: Option<Vec<Calculated>> = table.rows().map(parse).collect();
    rows.filter(|_| table.malformed.is_empty()).ok_or_else(|| {
        FileProblem::Unusable("not a calculation that this program published").of(&source.name)
    })
}

/// A grade or an increment that may be missing; the error is a value outside the range of grades.
fn points_of_grade(text: &str) -> Result<Option<i32>, <Grade as FromStr>::Err> {
    Ok(optional::<Grade>(text)?.map(Grade::points))
}

/// A value that may be missing.
fn optional<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text.is_empty() { Ok(None) } else { text.parse().map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_grade_or_increment_was_not_published() {
        let read = |grade: &str, increment: &str, previous: &str| {
            let header =
                "code,category,grade,mean,points,games,increment,previous_grade,working_grade";
            let row = format!("A,A,{grade},100,1000,10,{increment},{previous},");
            let text = format!("{header}\n{row}\n");
            read_calculation(&Source::from_bytes("calculation.csv", text.into()))
        };
        assert_eq!(read("100", "5", "").unwrap()[0].increment, 5);
        for (grade, increment, previous) in
            [("2147483647", "0", ""), ("100", "-2147483648", ""), ("100", "0", "10000")]
        {
            assert!(read(grade, increment, previous).is_err(), "{grade} {increment} {previous}");
        }
    }
}
