//! Turns grades into the rows and names of published files.

mod file_names;

mod rows;

mod unpublished;

mod accounts;

mod manifest;

mod begin;

mod read_back;

pub(crate) use accounts::drift_of_report;
pub(crate) use accounts::row_counts;
pub(crate) use begin::begin_publication;
pub(crate) use file_names::{
    CALCULATION_FILE, DRAWS_FILE, REJECTED_FILE, SCORES_FILE, TOTALS_FILE, file_of_rate,
    grades_file, handed_on, is_of_system,
};
pub(crate) use manifest::{Accounts, write_season};
pub use read_back::published_manifest;
pub(crate) use rows::{
    age, all_rejected, calculated, files_of_rows, junior_age, season_files, standard_error,
};
