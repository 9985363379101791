//! A folder of dated lists: which grades and FIDE ratings were in force when.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use chrono::NaiveDate;
use event_awards::tournament_performance::{DatedLists, GradeList, ListEntry, ListedGrade, Lists};
use rating_core::Grade;
use results_io::format::dated_list::{GradesRow, read_fide_ratings, read_grades};

use crate::strict;

const EXPECTED: &str =
    "expected a name such as grades-2017-07-01.csv or fide-2017-07-01.csv (.gz accepted)";

/// Reads a folder of dated lists.
///
/// # Errors
///
/// A folder that cannot be read or has no list of grades; a CSV file whose name has no day; bad
/// rows; two lists of one kind for one day.
pub fn read_folder(folder: &Path) -> Result<Lists> {
    let (mut grades, mut fide) = (Vec::new(), Vec::new());
    for file in files(folder)? {
        match kind_and_day(&file)? {
            (Kind::Grades, day) => grades.push((day, grade_list(&file)?)),
            (Kind::Fide, day) => {
                let rows = strict::read(&file, read_fide_ratings)?;
                strict::refuse_repeats(&file, "fide_code", &rows, |(code, _)| code)?;
                fide.push((day, rows.into_iter().map(|(_, row)| row).collect()));
            }
        }
    }
    if grades.is_empty() {
        bail!("{} has no list of grades: {EXPECTED}", folder.display());
    }
    Ok(Lists { grades: dated(folder, grades)?, fide: dated(folder, fide)? })
}

fn dated<T>(folder: &Path, lists: Vec<(NaiveDate, T)>) -> Result<DatedLists<T>> {
    DatedLists::new(lists)
        .map_err(|day| anyhow!("{} has two lists of one kind from {day}", folder.display()))
}

/// The CSV files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let context = || format!("cannot read the folder of lists {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".csv") || name.ends_with(".csv.gz") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

enum Kind {
    Grades,
    Fide,
}

fn kind_and_day(file: &Path) -> Result<(Kind, NaiveDate)> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.trim_end_matches(".gz").trim_end_matches(".csv");
    let parsed = match (stem.strip_prefix("grades-"), stem.strip_prefix("fide-")) {
        (Some(day), _) => day.parse().ok().map(|day| (Kind::Grades, day)),
        (_, Some(day)) => day.parse().ok().map(|day| (Kind::Fide, day)),
        (None, None) => None,
    };
    parsed.ok_or_else(|| anyhow!("{}: no dated list by its name: {EXPECTED}", file.display()))
}

fn grade_list(file: &Path) -> Result<GradeList> {
    let rows = strict::read(file, read_grades)?;
    strict::refuse_repeats(file, "code", &rows, |row| &row.code)?;
    let listed = |grade: Option<(char, Grade)>| {
        grade.map(|(category, grade)| ListedGrade { category, grade })
    };
    let entry = |(_, row): (usize, GradesRow)| {
        let (standard, rapid) = (listed(row.standard), listed(row.rapid));
        (row.code, ListEntry { standard, rapid, fide_code: row.fide_code })
    };
    Ok(rows.into_iter().map(entry).collect::<BTreeMap<_, _>>())
}
