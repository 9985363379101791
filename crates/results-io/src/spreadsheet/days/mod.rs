//! A day in one cell or one text, as people write it, and the order of day and month in all of
//! them.
//!
//! Where a day is found: the text of one cell in `written_day`, a title with other words in
//! `days_in_titles`, a day without its year in `day_without_year`, one that cannot be read in
//! `unread_day`, names of months and weekdays in `calendar_words`. Which games a day is of is
//! decided in `days_of_games/`. Never: a column, a line of games; of tables only `grid/` is
//! imported.

pub(crate) mod calendar_words;

pub(crate) mod written_day;

mod counting_words;

pub(crate) mod days_in_titles;

pub(crate) mod day_without_year;

pub(crate) mod unread_day;

pub(crate) mod days_in_fields;
