//! Lists of a season: its players, the grades in force, and totals from which it borrows.
//!
//! ```
//! use identity::CodeForm;
//! use input_files::Source;
//! use player_lists::read_players;
//!
//! let file = "code,name\n233310H,\"Lee, Ann\"\n233310A,\"Roe, Ben\"\n";
//! let source = Source::from_bytes("players.csv", file.into());
//! let players = read_players(&source, CodeForm::WithCheckLetter)?;
//! assert_eq!(players.players[0].name, "Lee, Ann");
//! assert_eq!(players.rejected[0].line, 3);
//! assert_eq!(players.rejected[0].reason.key(), "wrong-check-letter");
//! # Ok::<(), input_files::Error>(())
//! ```

mod codes;
mod earlier_totals;
mod fide_xml;
mod grades;
mod known;
mod known_player;
mod listed;
mod players;
mod rating;

pub use earlier_totals::{EarlierTotal, EarlierTotals, read_earlier_totals};
pub use grades::HIGHEST;
pub use grades::{
    EarlierGrades, EarlierNumber, EarlierPlayer, read_grade_list, read_opening_grades,
};
pub use known::{ListOfFide, ListedRating, read_list_of_fide};
pub use listed::read_listed_players;
pub use players::players_of_lists;
pub use players::{read_players, read_players_at};
