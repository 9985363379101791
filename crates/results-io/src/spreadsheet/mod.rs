//! Tables as people keep them: spreadsheets, or files saved from one.
//!
//! Tables in Clarke's own format are read by the strict reader of [`crate::season`]; this reader is
//! for all others. The meaning of each column is found by its name ([`pins::meaning`]), and the
//! order of day and month by all values of the file ([`days::written_day`]). One line reports how
//! the table was understood ([`Understood`]). If anything is not clear enough, the reader asks one
//! question and never guesses; the answer belongs in `import.toml` ([`pins::import`]).
//!
//! From the lowest level up: `grid/`, `days/`, `cells/`, `pins/`, `columns/`, `sheets.rs`,
//! `lines/`, `days_of_games/`, `results_table/`, `cross_table/`, `list/`, `kept.rs`,
//! `own_table.rs`, `games_by_round.rs`. Each imports only from those before it in this list. The
//! `mod.rs` of each folder says what belongs into it.

mod grid;

mod days;

mod cells;

mod pins;

mod columns;

mod sheets;

mod lines;

mod days_of_games;

mod results_table;

mod cross_table;

mod list;

mod kept;

mod own_table;

mod games_by_round;

pub(crate) use self::cells::plain::plain;
pub(crate) use self::cross_table::{OwnCrossTable, looks_like_cross_table};
pub(crate) use self::games_by_round::own_games;
pub(crate) use self::kept::{
    Kept, KeptSheet, is_read_as_kept, is_table_of_results, is_workbook_of_cross_tables,
    kept_result, lines_of_workbook, looks_like_one, own_cross_tables, read_as_kept, read_kept,
    rows_of_workbook, unknown_columns,
};
pub(crate) use self::list::own_list::{ListOf, OwnList};
pub(crate) use self::list::read::{has_columns_of, own_list, players_column_meant, with_commas};
pub(crate) use self::own_table::{OwnTable, own_table};
pub(crate) use self::pins::entry::{CODES, FIDE_CODES, FORENAMES};
pub use self::pins::import::unsaid_of_games;
pub(crate) use self::pins::import::{Import, Pins, name_of_sheet};
pub use self::pins::pin_text::rate_answer;
pub(crate) use self::pins::question::Question;
pub(crate) use self::pins::setting::Setting;
pub(crate) use self::results_table::read::Spreadsheet;
pub use self::results_table::understood::Understood;
