//! Messages about event files that cannot be used, and how many rows are lost with them.

use findings::Reason;
use findings::RowFault;
use findings::{FileLeftOut, WhyLeftOut, rows_of_text};
use free_form::{Question, rows_of_workbook};
use input_files::Error;
use input_files::Source;
use input_files::parquet::{Groups, is_parquet};
use input_files::unpack::is_workbook;

/// Why a file cannot be used.
#[derive(Clone, Debug)]
pub(super) struct WhyUnusable {
    /// In words, with the line if the problem is on a single line.
    pub(super) problem: String,
    /// That line.
    line: Option<usize>,
}

impl WhyUnusable {
    /// An error of the file itself.
    pub(super) fn of_error(error: &Error) -> Self {
        Self { problem: error.without_file(), line: error.line() }
    }

    /// A problem of the whole file, or of another one that says how it is to be read.
    pub(super) const fn of_whole(problem: String) -> Self {
        Self { problem, line: None }
    }

    /// The fault: at its line, or at the first one if it is of the whole file.
    pub(super) fn fault(&self, file: &str) -> RowFault {
        let reason = Reason::UnusableFile { problem: self.problem.clone() };
        RowFault::of_value(file, self.line.unwrap_or(1), "", "", reason)
    }
}

pub(super) fn asked(file: &str, question: &Question) -> RowFault {
    let answer = question.proposal(file);
    RowFault::of_value(file, 1, "", "", Reason::Asked { question: question.asked.clone(), answer })
}

pub(super) fn left_out(file: &str, problem: String, rows: usize) -> FileLeftOut {
    FileLeftOut { file: file.to_owned(), why: WhyLeftOut::Unusable, problem, rows }
}

/// The number of rows in a file of any form, as far as it is known; none of them is used.
pub(super) fn rows_of_source(source: &Source) -> usize {
    if is_parquet(source.bytes()) {
        return Groups::of(&source.name, source.bytes()).map_or(0, |groups| groups.rows());
    }
    if is_workbook(source.bytes()) {
        return rows_of_workbook(source);
    }
    source.text().map_or(0, rows_of_text)
}
