//! Games as PGN: only the tags, game after game, whatever the size of the file.
//!
//! Source: Portable Game Notation, Standard for Game Interchange.
//!
//! - [`Headers`]: the tags of one game after the other, in constant memory.
//! - [`games`]: rows of results, one after the other; [`write_pgn`]: the way back, without moves.
//! - [`read_pgn_sections`]: a file as the sections of its events.

mod headers;

mod section;

mod sheet;

pub use headers::{Headers, Tags};
pub use section::{is_pgn, read_pgn_sections};
pub use sheet::{ReadGame, games, read_pgn_sheet, write_pgn};
