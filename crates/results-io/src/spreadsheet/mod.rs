//! A table of results as people keep it: a spreadsheet, or what somebody saved from one.
//!
//! Tables in Clarke's own format are read by the strict reader of [`crate::season`]; this one is for
//! all others. What each column means is found by its name ([`meaning`]), the order of day and month
//! by all values of the file ([`days`]), and what was understood is said in one line
//! ([`Understood`]). Where a table does not say it clearly enough there is one question and never a
//! guess; the answer stands in `import.toml` ([`import`]).

mod grid;

mod ods_size;

mod xls_text;

mod workbook_size;

mod workbook;

mod pin_text;

mod plain;

mod standings;

mod entry;

mod meaning;

mod question;

mod code_text;

mod column;

mod colours;

mod total;

mod whole_name;

mod counting_words;

mod calendar_words;

mod days;

mod days_in_titles;

mod results;

mod import;

mod names_of_columns;

mod known_columns;

mod side_by_side;

mod layout;

mod later_header;

mod other_table;

mod scores;

mod headings;

mod hidden_rows;

mod table_line;

mod too_many_cells;

mod day_of_week;

mod day_without_year;

mod years_of_days;

mod days_above;

mod undated_cards;

mod parts_of_days;

mod parted_days;

mod table;

mod note_of_default;

mod understood;

mod rapid;

mod cross_columns;

mod cross_table;

mod sheets;

mod several_sheets;

mod read;

mod kept;

mod own_list;

mod list_columns;

mod list_header;

mod days_in_fields;

mod list;

pub(crate) use cross_table::{OwnCrossTable, looks_like_cross_table, own_cross_table};
pub use import::unsaid_of_games;
pub(crate) use import::{DAY, EVENT, Import, Pins, RATE, name_of_sheet};
pub(crate) use kept::{
    Kept, is_read_as_kept, is_table_of_results, kept_result, lines_of_workbook, looks_like_one,
    read_as_kept, read_kept, rows_of_workbook, unknown_columns,
};
pub(crate) use list::{has_columns_of, own_list, players_column_meant, with_commas};
pub(crate) use own_list::{ListOf, OwnList};
pub(crate) use question::Question;
pub(crate) use read::Spreadsheet;
pub use understood::Understood;
