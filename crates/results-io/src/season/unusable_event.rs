//! Messages about event files that cannot be used, and how many rows are lost with them.

use crate::left_out::{FileLeftOut, WhyLeftOut, rows_of_text};
use crate::parquet::{Groups, is_parquet};
use crate::reason::Reason;
use crate::row_fault::RowFault;
use crate::source::Source;
use crate::spreadsheet::{Question, rows_of_workbook};
use crate::unpack::is_workbook;

pub(super) fn unusable(file: &str, problem: String) -> RowFault {
    RowFault::of_value(file, 1, "", "", Reason::UnusableFile { problem })
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
