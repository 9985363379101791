//! Finds the line with the column names of a table, and the meaning of each column by its name and
//! its values.
//!
//! `layout` has the columns of results, `cross_columns` those of cross-tables; `headings` asks if
//! none are known. Not here: the meaning of the rows below; nothing above `pins/` may be imported.

pub(crate) mod colours;

pub(crate) mod parts_of_days;

mod names_of_columns;

pub(crate) mod scores;

pub(crate) mod side_by_side;

mod known_columns;

pub(crate) mod layout;

pub(crate) mod headings;

pub(crate) mod cross_columns;
