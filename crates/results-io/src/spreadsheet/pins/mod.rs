//! What a column may mean, and what is asked and answered about a table: `import.toml`, and the
//! questions with their answers.
//!
//! A name that people give a column belongs to `meaning` (games) or `entry` (players). Never: where
//! a column is found; nothing above `cells/` is imported.

pub(crate) mod entry;

pub(crate) mod meaning;

pub(crate) mod column;

pub(crate) mod pin_text;

pub(crate) mod setting;

pub(crate) mod question;

pub(crate) mod import;
