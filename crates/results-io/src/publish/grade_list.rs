//! `gradesYYYYMM.csv`: the published list.

use polars::prelude::*;
use rayon::prelude::*;

use super::{csv_bytes, number_column, printed_column, text_column};
use crate::check::Player;
use crate::error::Error;

/// One line of a published list. Rapid grades belong to editions that have them.
#[derive(Clone, Copy, Debug)]
pub struct GradeListRow<'a> {
    /// Code, name, clubs and so on.
    pub player: &'a Player,
    /// Age in years, for juniors only.
    pub junior_age: Option<u32>,
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
    let empty =
        |name| Column::full_null(PlSmallStr::from_static(name), rows.len(), &DataType::String);
    let columns = vec![
        text("Ref", |player| &player.code),
        text("Name", |player| &player.name),
        text("Sex", |player| &player.sex),
        number("JrAge", |row| row.junior_age.map(i64::from)),
        printed_column("Cat", rows.iter().map(|row| Some(row.category))),
        number("Grade", |row| Some(row.grade.into())),
        number("Grade1", |row| row.previous.map(i64::from)),
        number("Games", |row| Some(row.games.into())),
        empty("RCat"),
        empty("RGrade"),
        empty("RGrade1"),
        empty("RGames"),
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
