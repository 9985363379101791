//! What can be wrong with what people send: codes, reasons and their words, rows that are rejected.

mod counted;
mod finding;
mod finding_code;
mod left_out;
mod printable;
mod row_account;
mod row_fault;
mod too_many_faults;
mod words;

pub use counted::{counted, thousands};
pub use finding::{FindingCode, Reason};
pub use left_out::{FileLeftOut, WhyLeftOut, rows_of_text};
pub use printable::printable;
pub use row_account::{RowAccount, lines_in};
pub use row_fault::RowFault;
pub use too_many_faults::MOST_FAULTS;
pub use words::{NotCsv, OtherNumber};
