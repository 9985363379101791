//! A table of results, one game a row, from its lines to typed rows, what was understood, and what
//! is told beside it.
//!
//! `read` is the order of its steps and of its questions. Never: cross-tables and lists.

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
