//! Which line names the columns of a table, and which column means what: by its name, and by what
//! stands in it.
//!
//! `layout` has the columns of results, `cross_columns` those of cross-tables; `headings` asks
//! where none are known. Never: what a row below is; nothing above `pins/` is imported.

pub(crate) mod colours;

pub(crate) mod parts_of_days;

mod names_of_columns;

pub(crate) mod scores;

pub(crate) mod side_by_side;

mod known_columns;

pub(crate) mod layout;

pub(crate) mod headings;

pub(crate) mod cross_columns;
