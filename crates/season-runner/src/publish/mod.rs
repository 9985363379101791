//! Grades to the rows of published files, under their names.

mod file_names;

mod accounts;

mod rows;

pub(crate) use accounts::{player_counts, row_counts, working_grade_report};
pub use file_names::{CALCULATION_FILE, SCORES_FILE, TOTALS_FILE, file_of_rate, grades_file};
pub(crate) use rows::{age, handed_on, junior_age, scores_of_rates, season_files};
