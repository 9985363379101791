//! Tables with a player a line: cross-tables by rounds, and tables of all against all.

mod all_play_all;
mod players;
mod rounds;

pub(super) use all_play_all::suggest as suggest_all_play_all;
pub(super) use rounds::suggest as suggest_rounds;
