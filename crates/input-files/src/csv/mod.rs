//! Comma-separated values with a header, under the strict rules of RFC 4180: only the line with an
//! unclosed quotation mark is lost, and not the rows after it.
//!
//! - `pieces`: the records of a piece, and where a text may be cut into pieces that are read in
//!   parallel.
//! - `parts`: a long list, row by row, on several threads.
//! - `table`: a small file as a table of texts.
//!
//! No crate was found that has those rules and gives the line of every record. `cargo xtask bench`
//! measures what this reader costs compared with polars' own, and a test checks that both read the
//! same values.

pub mod field;
pub mod header;
mod parts;
pub mod pieces;
mod record;
mod table;

pub use field::{guarded, unguarded, write_field};
pub use header::has_column;
pub use parts::{Parts, RowOf, RowsOf};
pub use pieces::{More, whole_records};
pub use record::{reads_back, with_more_columns};
pub use table::{RowNumber, Table, Text, fill_in_rows, read_table, shown_again};
