//! The meanings that columns may have, and questions about tables with their answers in
//! `import.toml`.
//!
//! New names of columns belong in `meaning` (games) or `entry` (players). Not here: the places of
//! columns; nothing above `cells/` may be imported.

pub(crate) mod entry;

pub(crate) mod meaning;

pub(crate) mod column;

pub(crate) mod pin_text;

pub(crate) mod setting;

pub(crate) mod question;

pub(crate) mod import;
