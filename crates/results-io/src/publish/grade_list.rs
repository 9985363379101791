//! `gradesYYYYMM.csv`: the published list.

use super::field::Field;
use super::file::PublishedFile;
use super::table::{Columns, sorted_table};
use crate::player::Player;
use crate::published_columns::GRADE_LIST;

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

/// The file: of so many players, those for whom there is a row; sorted by name, then code. Columns
/// without a value stay empty.
pub fn grade_list<'a>(
    name: &str,
    players: usize,
    row: impl Fn(usize) -> Option<GradeListRow<'a>> + Sync,
) -> PublishedFile<'static> {
    let order = |row: GradeListRow<'a>| (row.player.name.as_str(), row.player.code.as_str());
    sorted_table(name, Columns::all(GRADE_LIST), players, row, fields, order)
}

fn fields<'a>(row: &GradeListRow<'a>) -> [Field<'a>; GRADE_LIST.len()] {
    let Player { code, name, sex, clubs, fide_code, nation, .. } = row.player;
    let [club1, club2, club3, club4, club5, club6] = clubs.all().map(Field::Text);
    let [category, grade, previous, games] = of_rate(row.standard);
    let [rapid_category, rapid_grade, rapid_previous, rapid_games] = of_rate(row.rapid);
    [
        Field::Text(code),
        Field::Text(name),
        Field::Text(sex),
        Field::Number(row.junior_age.map(i64::from)),
        category,
        grade,
        previous,
        games,
        rapid_category,
        rapid_grade,
        rapid_previous,
        rapid_games,
        club1,
        club2,
        club3,
        club4,
        club5,
        club6,
        Field::Text(fide_code),
        Field::Text(nation),
    ]
}

/// Letter, grade, previous grade and games of one rate of play.
fn of_rate<'a>(listed: Option<ListedGrade>) -> [Field<'a>; 4] {
    [
        Field::Letter(listed.map(|listed| listed.category)),
        Field::Number(listed.map(|listed| listed.grade.into())),
        Field::Number(listed.and_then(|listed| listed.previous).map(i64::from)),
        Field::Number(listed.map(|listed| listed.games.into())),
    ]
}
