//! Lists of a season: its players, the grades in force, and totals from which it borrows.

mod same_code;

mod players;

mod given_code;

mod rating;

mod grades;

mod earlier_totals;

mod known_player;

mod fide_xml;

mod known;

mod listed;

pub use earlier_totals::{EarlierTotal, EarlierTotals, read_earlier_totals};
pub(crate) use grades::HIGHEST;
pub use grades::{
    EarlierGrades, EarlierNumber, EarlierPlayer, read_grade_list, read_opening_grades,
};
pub(crate) use known::{ListOfFide, ListedRating, read_list_of_fide};
pub use listed::read_listed_players;
pub(crate) use players::players_of_lists;
pub use players::{Players, RefusedRow, read_players, read_players_at};
