//! Lists of players and of grades, converted to Clarke's own columns line by line.
//!
//! Not here: games, except the names of their columns, by which a table of games is recognized.

pub(crate) mod own_list;

pub(crate) mod list_columns;

pub(crate) mod list_header;

pub(crate) mod read;
