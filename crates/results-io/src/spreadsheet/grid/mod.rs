//! A file as rows of cells without any meaning yet: texts, and workbooks with all their sheets.
//!
//! Here is the code that reads cells, sheets and the kinds of workbooks. Not here: the meaning of
//! cells; no other folder for tables may be imported.

pub(crate) mod rows;

mod hidden_rows;

mod ods_size;

mod us_chess;

mod claimed_texts;

mod xls_text;

mod workbook_size;

pub(crate) mod workbook;
