//! Turns values into text for people, and into tables and JSON for programs.

pub(crate) mod findings;

pub(crate) mod import;

pub(crate) mod toml_schemas;

pub(crate) mod converted;

pub(crate) mod performance;

pub(crate) mod players;

pub(crate) mod players_performances;

pub(crate) mod rating;
pub(crate) mod rating_differences;

pub(crate) mod rules;

pub(crate) mod norm;

pub(crate) mod title;

pub(crate) mod tpg;

pub(crate) mod grand_prix;

pub(crate) mod cup;

pub(crate) mod systems;

pub(crate) mod site;

pub(crate) mod live;

pub(crate) mod json;

pub(crate) mod backtest;

pub(crate) mod asked;

pub(crate) mod replaced;

pub(crate) mod short;

pub(crate) mod status;

pub(crate) mod season_files;

pub(crate) mod shell;

pub(crate) mod table;

pub(crate) mod document;

mod escape;

pub(crate) mod explain;

pub(crate) mod other_game;

mod cohorts;

pub(crate) mod compare;

pub(crate) mod summary;

mod signed;

mod rounds;

mod warnings;
