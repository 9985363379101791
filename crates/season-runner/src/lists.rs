//! A folder of dated lists: which grades and FIDE ratings were in force on a day.

use std::path::Path;

use anyhow::Result;
use chrono::NaiveDate;
use event_awards::tournament_performance::{DatedLists, GradeList, ListEntry, ListedGrade, Lists};
use rating_core::Grade;
use results_io::format::dated_list::{GradesRow, read_fide_ratings, read_grades};

use crate::error::DatedListsError;
use crate::file_names::{entries, stem};
use crate::progress::Progress;
use crate::strict;

/// Reads a folder of dated lists.
///
/// # Errors
///
/// A folder that cannot be read or has no list of grades; a table whose name has no day; bad
/// rows; two lists of one kind for one day.
pub fn read_folder(folder: &Path, progress: &dyn Progress) -> Result<Lists> {
    let (mut grades, mut fide) = (Vec::new(), Vec::new());
    for file in entries(folder)? {
        let Some(stem) = stem(&file, &["csv", "parquet"]) else { continue };
        match kind_and_day(&file, &stem)? {
            (Kind::Grades, day) => grades.push((day, grade_list(&file, progress)?)),
            (Kind::Fide, day) => {
                let rows = strict::read(&file, read_fide_ratings, progress)?;
                strict::refuse_repeats(&file, &rows, |(code, _)| ("fide_code", code))?;
                fide.push((day, rows.into_iter().map(|(_, row)| row).collect()));
            }
        }
    }
    if grades.is_empty() {
        return Err(DatedListsError::NoGrades { folder: folder.to_owned() }.into());
    }
    Ok(Lists { grades: dated(folder, grades)?, fide: dated(folder, fide)? })
}

fn dated<T>(folder: &Path, lists: Vec<(NaiveDate, T)>) -> Result<DatedLists<T>> {
    DatedLists::new(lists)
        .map_err(|day| DatedListsError::OneDay { folder: folder.to_owned(), day }.into())
}

enum Kind {
    Grades,
    Fide,
}

fn kind_and_day(file: &Path, stem: &str) -> Result<(Kind, NaiveDate)> {
    let parsed = match (stem.strip_prefix("grades-"), stem.strip_prefix("fide-")) {
        (Some(day), _) => day.parse().ok().map(|day| (Kind::Grades, day)),
        (_, Some(day)) => day.parse().ok().map(|day| (Kind::Fide, day)),
        (None, None) => None,
    };
    parsed.ok_or_else(|| DatedListsError::Name { file: file.to_owned() }.into())
}

fn grade_list(file: &Path, progress: &dyn Progress) -> Result<GradeList> {
    let rows = strict::read(file, read_grades, progress)?;
    strict::refuse_repeats(file, &rows, |row| ("code", &row.code))?;
    let listed = |grade: Option<(char, Grade)>| {
        grade.map(|(category, grade)| ListedGrade { category, grade })
    };
    let entry = |(_, row): (usize, GradesRow)| {
        let (standard, rapid) = (listed(row.standard), listed(row.rapid));
        let GradesRow { code, fide_code, name, birth_year, .. } = row;
        (code, ListEntry { standard, rapid, fide_code, name, birth_year })
    };
    Ok(rows.into_iter().map(entry).collect())
}
