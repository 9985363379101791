//! What can be wrong with what people send: codes, reasons and their words, rows that are rejected.

mod finding;
mod finding_code;
mod left_out;
mod printable;
mod row_account;
mod row_fault;
mod words;

pub use finding::{FindingCode, Reason};
pub use left_out::{FileLeftOut, WhyLeftOut, rows_of_text};
pub use printable::printable;
pub use row_account::{RowAccount, lines_in};
pub use row_fault::{MOST_FAULTS, RowFault};
pub use words::{NotCsv, OtherNumber, counted, thousands};
