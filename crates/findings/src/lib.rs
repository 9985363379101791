//! What can be wrong with what people send: codes, reasons and their words, rows that are rejected.

mod counted;
mod finding_code;
mod left_out;
mod printable;
mod reason;
mod row_account;
mod row_fault;
mod too_many_faults;

pub use counted::{counted, thousands};
pub use finding_code::FindingCode;
pub use left_out::{FileLeftOut, WhyLeftOut, rows_of_text};
pub use printable::printable;
pub use reason::{NotCsv, OtherNumber, Reason};
pub use row_account::{RowAccount, lines_in};
pub use row_fault::RowFault;
pub use too_many_faults::MOST_FAULTS;
