//! Free-form tables: files as people keep them, read by a written specification.
//!
//! ```text
//! Source -> sheets (sheets.rs) -> suggest or import.toml (reading.rs) -> rows, or one question
//! ```
//!
//! What a column or a text means is decided in the crate `tables`; here files become its sheets,
//! and what it reads becomes rows for the judge (`rows.rs`) or, in the crate `formats`, sections. A
//! table that is not certain in every field is not used: all its
//! doubts are one question (`question.rs`), whose answer goes into `import.toml` (`answers.rs`).

mod answers;
mod cross_table;
mod file_sheets;
mod folder_words;
mod import;
mod list;
mod own_table;
mod proposals;
mod question;
mod reading;
mod rows;
mod setting;
mod sheets;
mod understood;
mod us_chess;

pub use self::cross_table::{SheetsOfFile, are_cross_tables, cross_tables_of, has_own_cross_table};
pub use self::file_sheets::{
    FileSheets, matters_to_games, say_column, sheets_of_file, specifications_of,
};
pub use self::folder_words::{FolderWords, vocabulary_file};
pub use self::import::{Import, Pins, name_of_sheet};
pub use self::import::{colours_answer, rate_answer, unsaid_of_games};
pub use self::list::{ListOf, has_columns_of, own_list, players_column_meant, without_commas};
pub use self::own_table::{OwnTable, own_games, own_table, plain};
pub use self::proposals::{FileProposal, TableDoubt, TableProposal, import_beside, propose_tables};
pub use self::question::Question;
pub use self::reading::{
    FreeForm, Look, Needs, ReadTable, is_read_as_people_write, lines_of_workbook, look,
    names_of_columns, read_as_people_write, read_free_form, result_of_text,
};
pub use self::rows::{FreeRows, FreeSheet};
pub use self::setting::Setting;
pub use self::sheets::rows_of_workbook;
pub use self::understood::Understood;
