//! Reads a day in one cell or one text, in the forms that people write, and finds the order of day
//! and month from all of them.
//!
//! `written_day` reads the text of one cell, `days_in_titles` a title with other words,
//! `day_without_year` a day without its year; `unread_day` finds days that cannot be read, and
//! `calendar_words` has the names of months and weekdays. `days_of_games/` decides to which games a
//! day belongs. Not here: columns and lines of games; of the other folders for tables, only `grid/`
//! may be imported.

pub(crate) mod calendar_words;

pub(crate) mod written_day;

mod counting_words;

pub(crate) mod days_in_titles;

pub(crate) mod day_without_year;

mod months_of_languages;

pub(crate) mod unread_day;

pub(crate) mod days_in_fields;
