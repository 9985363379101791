//! Games as PGN: only the tags, game by game, for files of any size.
//!
//! Source: Portable Game Notation, Standard for Game Interchange.
//!
//! - [`Headers`]: the tags of one game after the other, in constant memory.
//! - [`Game`]: a game as a result; [`write_pgn`]: writes results as games without moves.
//! - [`in_runs`]: processes the games of a file larger than memory on several threads.
//! - [`read_pgn_sections`]: reads a file as the sections of its events.

mod ending;
mod first_ratings;
mod headers;
mod lost;
mod runs;
mod seats;
mod section;
mod sheet;
mod tags;
mod write;

pub use ending::Unusable;
pub use headers::Headers;
pub use lost::LostTags;
pub use runs::in_runs;
pub use section::read_pgn_sections;
pub use sheet::{Game, NO_GAME, Side};
pub(crate) use sheet::{HUMAN, read_pgn_sheet, sign_of_program};
pub use tags::Tags;
pub use write::write_pgn;
