//! Outside formats, each in a module: those of results deliver typed rows, the others plain ones.

mod clock;
pub mod dated_list;
pub mod decisions;
pub mod game_export;
pub mod listed;
mod lost;
mod namesakes;
pub mod opponents;
pub mod parquet;
pub mod pgn;
mod read;
pub mod results;
mod rows;
pub mod section;
pub mod series;
pub mod sheet;
pub mod submission;
pub mod trf;
pub mod true_strengths;

pub use game_rows::Unsaid;
pub use lost::{Lost, LostKind};
pub use read::{
    has_cross_tables_alone, read_sections, read_sections_at, read_sheet, read_sheet_with,
};
pub use rows::Rows;

mod file_kind;

pub use file_kind::{FileKind, START};
