//! Tests of reading and checking, one module per subject.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod as_table;
mod checks;
mod decisions;
mod doubts;
mod every_format;
mod formats;
mod free_form;
mod game_exports;
mod lists_as_kept;
mod other_reader;
mod parquet_columns;
mod plain;
mod quotation_marks;
mod seasons;
mod sheets;
mod sources;
mod submission;
mod trf;
mod ways_to_write;
