//! What each row below the names of the columns is: a game, a title, a sum, the names once more, a
//! row of another table.
//!
//! Never: on which day a game was played; nothing above `columns/` is imported.

pub(crate) mod later_header;

pub(crate) mod table_line;

pub(crate) mod other_table;

pub(crate) mod too_many_cells;
