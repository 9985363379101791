//! `gradesYYYYMM.csv`: the published list.

use rayon::prelude::*;

use super::{csv_bytes, number_column, printed_column, text_column};
use crate::columns;
use crate::error::Error;
use crate::format::csv::read_table;
use crate::player::Player;
use crate::source::Source;

/// One line of a published list: a grade of either rate of play, or both.
#[derive(Clone, Copy, Debug)]
pub struct GradeListRow<'a> {
    /// Code, name, clubs and so on.
    pub player: &'a Player,
    /// Age in years, for juniors only.
    pub junior_age: Option<u32>,
    /// The standard grade.
    pub standard: Option<ListedGrade>,
    /// The rapid grade.
    pub rapid: Option<ListedGrade>,
}

/// A grade of one rate of play.
#[derive(Clone, Copy, Debug)]
pub struct ListedGrade {
    /// The letter.
    pub category: char,
    /// The published grade.
    pub grade: i32,
    /// The previous published grade.
    pub previous: Option<i32>,
    /// Games in the season.
    pub games: u32,
}

/// The file's bytes: sorted by name, then code; columns without a value stay empty.
///
/// # Errors
///
/// The library that writes frames failed.
pub fn grade_list(file: &str, mut rows: Vec<GradeListRow<'_>>) -> Result<Vec<u8>, Error> {
    rows.par_sort_unstable_by_key(|row| (&row.player.name, &row.player.code));
    let text = |name, value: fn(&Player) -> &String| {
        text_column(name, rows.iter().map(move |row| value(row.player).as_str()))
    };
    let number = |name, value: fn(&GradeListRow<'_>) -> Option<i64>| {
        number_column(name, rows.iter().map(value))
    };
    let letter = |name, of: fn(&GradeListRow<'_>) -> Option<ListedGrade>| {
        printed_column(name, rows.iter().map(move |row| of(row).map(|grade| grade.category)))
    };
    let columns = vec![
        text("Ref", |player| &player.code),
        text("Name", |player| &player.name),
        text("Sex", |player| &player.sex),
        number("JrAge", |row| row.junior_age.map(i64::from)),
        letter("Cat", |row| row.standard),
        number("Grade", |row| row.standard.map(|grade| grade.grade.into())),
        number("Grade1", |row| row.standard?.previous.map(i64::from)),
        number("Games", |row| row.standard.map(|grade| grade.games.into())),
        letter("RCat", |row| row.rapid),
        number("RGrade", |row| row.rapid.map(|grade| grade.grade.into())),
        number("RGrade1", |row| row.rapid?.previous.map(i64::from)),
        number("RGames", |row| row.rapid.map(|grade| grade.games.into())),
        text("ClubNam1", |player| &player.clubs[0]),
        text("ClubNam2", |player| &player.clubs[1]),
        text("ClubNam3", |player| &player.clubs[2]),
        text("ClubNam4", |player| &player.clubs[3]),
        text("ClubNam5", |player| &player.clubs[4]),
        text("ClubNam6", |player| &player.clubs[5]),
        text("FIDECode", |player| &player.fide_code),
        text("Nation", |player| &player.nation),
    ];
    csv_bytes(file, columns)
}

/// The codes and names on a published list, in the order of its rows.
///
/// # Errors
///
/// A file that is no published list.
pub fn read_listed_names(source: &Source) -> Result<Vec<(String, String)>, Error> {
    let table = read_table(source, &columns::LISTED_NAMES)?;
    let (codes, names) = (table.column("Ref"), table.column("Name"));
    Ok(table.rows().map(|row| (codes.get(row).to_owned(), names.get(row).to_owned())).collect())
}
