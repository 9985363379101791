//! Which day each game was played on, where it does not stand whole in its own row.
//!
//! Where the day of a game is found: in titles and lines above it (`days_above`; `names_with_days`
//! for those among names of columns, `undated_cards` for cards that say none), in several columns
//! (`parted_days`), or in part of them without a year (`years_of_days`). How one text is a day is
//! in `days/`. Never: the rows as games; nothing above `lines/` is imported.

pub(crate) mod parted_days;

mod names_with_days;

mod undated_cards;

pub(crate) mod days_of_titles;

pub(crate) mod days_above;

pub(crate) mod years_of_days;
