//! The meaning of a single cell other than a day, or of a row whatever the names of its columns:
//! results, codes, names, sums, standings.
//!
//! Not here: the meaning of columns, and questions. Of the other folders for tables, only `grid/`
//! and `days/` may be imported.

pub(crate) mod plain;

pub(crate) mod code_text;

pub(crate) mod whole_name;

pub(crate) mod results;

pub(crate) mod total;

pub(crate) mod section_name;

pub(crate) mod standings;

pub(crate) mod column_words;
