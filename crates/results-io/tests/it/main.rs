//! Tests of reading, checking and publishing, one module per subject.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod as_table;

mod checks;

mod child_run;

mod decisions;

mod doubts;

mod every_format;

mod federations;

mod formats;

mod free_form;

mod game_exports;

mod kill_while_publishing;

mod lists_as_kept;

mod other_reader;

mod parquet_columns;

mod plain_csv;

mod plain_parquet;

mod predictions;

mod publish;

mod published_folder;

mod quotation_marks;

mod seasons;

mod sheets;
mod sources;
mod submission;

mod trf;

mod ways_to_write;
