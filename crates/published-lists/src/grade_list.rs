//! `gradesYYYYMM.csv`: the published list.

use super::file::PublishedFile;
use super::line::Line;
use super::table::{SortedRows, sorted_table};
use identity::player::Player;
use input_files::published_columns::GRADE_LIST;

/// One line of a published list: a grade of either rate of play, or both.
#[derive(Clone, Copy, Debug)]
pub struct GradeListRow<'a> {
    /// The player's code, name, clubs and other data.
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

/// The file, with the players for whom there is a row, sorted by name and then code; `row` is
/// called with positions in the order of codes. Columns without a value stay empty.
pub fn grade_list<'a>(
    name: &str,
    players: usize,
    row: impl Fn(usize) -> Option<GradeListRow<'a>> + Send + Sync + 'a,
) -> PublishedFile<'a> {
    let code = |number| row(number).map(|row| row.player.code.as_str());
    debug_assert!((0..players).filter_map(code).is_sorted(), "players in the order of their codes");
    let text = |row: &GradeListRow<'a>| row.player.name.as_str();
    sorted_table(name, &GRADE_LIST, SortedRows { rows: players, row, text, write })
}

fn write(row: &GradeListRow<'_>, line: &mut Line<'_>) {
    let Player { code, name, sex, clubs, fide_code, nation, .. } = row.player;
    line.text(code);
    line.text(name);
    line.text(sex);
    line.number_if_any(row.junior_age);
    write_rate(row.standard, line);
    write_rate(row.rapid, line);
    for club in clubs.all() {
        line.text(club);
    }
    line.text(fide_code);
    line.text(nation);
}

/// Letter, grade, previous grade and games of one rate of play.
fn write_rate(listed: Option<ListedGrade>, line: &mut Line<'_>) {
    line.letter(listed.map(|listed| listed.category));
    line.number_if_any(listed.map(|listed| listed.grade));
    line.number_if_any(listed.and_then(|listed| listed.previous));
    line.number_if_any(listed.map(|listed| listed.games));
}
