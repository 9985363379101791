//! A row of a file of games: results, byes, rounds and players as files write them.

mod game_result;
pub mod round_entry;
pub mod row;
mod without_opponent;

pub use game_result::{GameResult, NotPlayed, less_than_a_point, unknown_result};
pub use row::Unsaid;
pub use without_opponent::without_opponent_in_words;
