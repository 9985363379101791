//! Outside formats, one a module, all ending in the same frames or in plain rows.

pub mod csv;

pub mod parquet;

pub mod sheet;

pub mod decisions;

mod rows;

pub mod section;

pub mod opponents;

pub mod dated_list;

pub mod series;

pub mod results;

pub mod submission;

pub mod trf;

pub mod pgn;

pub use rows::Rows;
