//! Values to words for people, and to tables and JSON for programs.

pub(crate) mod findings;

pub(crate) mod performance;

pub(crate) mod players_performances;

pub(crate) mod norm;

pub(crate) mod tpg;

pub(crate) mod grand_prix;

pub(crate) mod cup;

pub(crate) mod systems;

pub(crate) mod live;

mod reopened;

pub(crate) mod table;

mod summary;

pub(crate) use summary::{counted, summary};
