//! Finds the day of each game, if its own row does not contain the whole day.
//!
//! It may be in titles and lines above the game (`days_above`; `names_with_days` for those among
//! column names, `undated_cards` for cards without one), in several columns (`parted_days`), or
//! without its year (`years_of_days`). How a text is read as a day is in `days/`. Not here: the
//! rows as games; nothing above `lines/` may be imported.

pub(crate) mod parted_days;

mod names_with_days;

mod undated_cards;

pub(crate) mod days_of_titles;

pub(crate) mod days_above;

pub(crate) mod years_of_days;
