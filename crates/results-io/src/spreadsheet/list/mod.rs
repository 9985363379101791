//! Lists of players and of grades, written again in our own columns, line by line.
//!
//! Never: games, but for the names of their columns, by which a list is known not to be of them.

pub(crate) mod own_list;

pub(crate) mod list_columns;

pub(crate) mod list_header;

pub(crate) mod read;
