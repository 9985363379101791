//! What a cell other than a day says by itself, or a row whatever its columns are called: results,
//! codes, names, sums, standings.
//!
//! Never: what a column means, a question; of tables only `grid/` and `days/` are imported.

pub(crate) mod plain;

pub(crate) mod code_text;

pub(crate) mod whole_name;

pub(crate) mod results;

pub(crate) mod total;

pub(crate) mod section_name;

pub(crate) mod standings;
