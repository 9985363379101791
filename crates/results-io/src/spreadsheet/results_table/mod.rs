//! Reads a table of results with one game per row: from its lines to typed rows, how they were
//! understood, and further findings.
//!
//! `read` has the order of the steps and of the questions. Not here: cross-tables and lists.

pub(crate) mod table_row;

mod carried;

mod table;

mod unread_columns;

mod words_of_colour;

mod other_weekdays;

mod note_of_default;

mod rapid;

pub(crate) mod understood;

pub(crate) mod read;

pub(crate) mod several_sheets;
