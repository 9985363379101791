//! Finds what each row below the column names is: a game, a title, a sum, the names again, a row of
//! another table.
//!
//! Not here: the days of games; nothing above `columns/` may be imported.

pub(crate) mod later_header;

pub(crate) mod table_line;

pub(crate) mod other_table;

pub(crate) mod too_many_cells;
