//! Who is who: codes, names, the players that lists name, and who is meant by a text.

pub mod check_letter;
pub mod code_form;
pub mod given_rating;
mod index;
mod known_players;
mod named;
mod near_text;
mod nearest;
mod newcomers;
pub mod nobody;
pub mod person_text;
pub mod plain_name;
pub mod player;
pub mod who;

pub use code_form::CodeForm;
pub use index::PlayerIndex;
pub use known_players::{Players, RefusedRow};
pub use named::{Named, Shared};
pub use near_text::near_texts;
pub use newcomers::Newcomers;
pub use nobody::{is_nobody, may_be_surname};
pub use plain_name::{name_words, surname_first};
pub use player::{Clubs, Player};
pub use who::Who;
