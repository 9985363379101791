//! A folder of dated lists: which grades and FIDE ratings were in force on a day.

use std::path::Path;

use anyhow::Result;
use chrono::NaiveDate;
use event_awards::tournament_performance::{
    DatedLists, FideList, GradeList, ListEntry, ListedGrade, Lists,
};
use formats::dated_list::{GradesRow, read_fide_ratings, read_grades};
use rating_core::Grade;

use crate::error::{DatedListsError, EXPECTED};
use crate::file_names::{entries, stem};
use crate::progress::{Notice, Progress};
use crate::strict;

/// Reads a folder of dated lists.
///
/// # Errors
///
/// A folder that cannot be read or has no list of grades; a table whose name has no day; bad
/// rows; two lists of one kind for one day.
pub fn read_folder(folder: &Path, progress: &dyn Progress) -> Result<Lists> {
    let (mut grades, mut fide, mut unread) = (Vec::new(), Vec::new(), Vec::new());
    for file in entries(folder)?.into_iter().filter(|file| !is_hidden(file)) {
        match kind_and_day(&file)? {
            None => unread.push(file),
            Some((Kind::Grades, day)) => grades.push((day, grade_list(&file, progress)?)),
            Some((Kind::Fide, day)) => fide.push((day, fide_list(&file, progress)?)),
        }
    }
    if !unread.is_empty() {
        progress.notice(&Notice::UnreadLists { files: &unread, expected: EXPECTED });
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

/// Endings of files that are read if their names say a kind and a day.
const LISTS: [&str; 7] = ["csv", "parquet", "txt", "xml", "tsv", "xlsx", "ods"];

/// The kind and the day of a list by its name; `None` for a file that is not read.
fn kind_and_day(file: &Path) -> Result<Option<(Kind, NaiveDate)>> {
    let Some(stem) = stem(file, &LISTS).filter(|_| file.is_file()) else { return Ok(None) };
    let parsed = match (stem.strip_prefix("grades-"), stem.strip_prefix("fide-")) {
        (Some(day), _) => day.parse().ok().map(|day| (Kind::Grades, day)),
        (_, Some(day)) => day.parse().ok().map(|day| (Kind::Fide, day)),
        (None, None) => None,
    };
    // Tables are lists; texts may be notes about them.
    let is_table = table_stem(file).is_some();
    match parsed {
        None if is_table => Err(DatedListsError::Name { file: file.to_owned() }.into()),
        found => Ok(found),
    }
}

fn table_stem(file: &Path) -> Option<String> {
    stem(file, &["csv", "parquet"])
}

/// Hidden files belong to the system or to editors.
fn is_hidden(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

fn fide_list(file: &Path, progress: &dyn Progress) -> Result<FideList> {
    let rows = strict::read(file, read_fide_ratings, progress)?;
    strict::refuse_repeats(file, &rows, |(code, _)| ("fide_code", code))?;
    Ok(rows.into_iter().map(|(_, row)| row).collect())
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
