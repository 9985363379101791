//! Files as they are stored: bytes, texts, tables, workbooks and Parquet, and the errors of files.

mod character_set;
pub mod columns;
pub mod csv;
pub mod day;
mod error;
mod fide_list;
pub mod file_name;
mod fingerprint;
mod guarded;
pub mod in_turns;
mod line_index;
pub mod on_disk;
pub mod parquet;
mod platform;
pub mod published_columns;
mod source;
mod standard_input;
pub mod text_lines;
mod toml_file;
pub mod toml_value;
pub mod unknown_kind;
pub mod unpack;
pub mod workbook;

pub use character_set::{CharacterSet, looks_like_utf_16};
pub use day::parse_day;
pub use error::{EmptyList, Error, FileProblem, Unsettled, WhyUnsettled};
pub use fide_list::{is_fixed_width, is_list_of_fide, is_xml};
pub use file_name::{
    EVENTS, IMPORT, PLAYERS, RESULTS, VOCABULARY, day_of_event, file_stem, unpacked_name,
};
pub use fingerprint::Fingerprint;
pub use guarded::quiet_expected_panics;
pub use in_turns::all_or_first;
pub use line_index::{LineIndex, after_breaks};
pub use source::Source;
pub use standard_input::is_standard_input;
pub use toml_file::{line_of, read_toml, schema_address, schema_line, with_help};
pub use unknown_kind::Unknown;
pub use unpack::OnBytes;
