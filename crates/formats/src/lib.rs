//! Outside formats, each in a module: those of results deliver typed rows, the others plain ones.

mod clock;

pub mod parquet;

pub mod sheet;

mod lost;

mod namesakes;

pub mod decisions;

mod rows;

pub mod section;

pub mod opponents;

pub mod dated_list;

pub mod listed;

pub mod series;

pub mod true_strengths;

pub mod results;

pub mod submission;

pub mod trf;

pub mod pgn;

pub mod game_export;

mod read;

pub use game_rows::Unsaid;
pub use lost::{Lost, LostKind};
pub use read::{
    has_cross_tables_alone, read_sections, read_sections_at, read_sheet, read_sheet_with,
};
pub use rows::Rows;

mod file_kind;

pub use file_kind::{FileKind, START};
