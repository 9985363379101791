//! Games as PGN: only the tags, game after game, whatever the size of the file.
//!
//! Source: Portable Game Notation, Standard for Game Interchange.
//!
//! - [`Headers`]: the tags of one game after the other, in constant memory.
//! - [`Game`]: a game as a result; [`write_pgn`]: the way back, without moves.
//! - [`in_runs`]: the games of a file that is larger than memory, by several threads.
//! - [`read_pgn_sections`]: a file as the sections of its events.

mod headers;

mod lost;

mod runs;

mod section;

mod sheet;

mod tags;

mod write;

pub use headers::Headers;
pub use lost::LostTags;
pub use runs::in_runs;
pub use section::read_pgn_sections;
pub(crate) use sheet::read_pgn_sheet;
pub use sheet::{Game, NO_GAME, Side, Unusable};
pub use tags::Tags;
pub use write::write_pgn;
