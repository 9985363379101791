//! A file as rows of cells, before anything in it has a meaning: texts, and workbooks with all
//! their sheets.
//!
//! Whoever asks how a cell, a sheet or a kind of workbook is read looks here. Never: what a cell
//! means; no other folder of tables is imported.

pub(crate) mod rows;

mod hidden_rows;

mod ods_size;

mod xls_text;

mod workbook_size;

pub(crate) mod workbook;
