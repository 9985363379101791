//! What is known of one player.

use chrono::NaiveDate;

/// What `players.csv` says of one player; what it does not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    /// Unique code.
    pub code: String,
    /// "Surname, Forename".
    pub name: String,
    /// As the file gives it: `M` or `F`.
    pub sex: String,
    /// Date of birth.
    pub birth_date: Option<NaiveDate>,
    /// Up to six clubs.
    pub clubs: [String; 6],
    /// Code in the FIDE rating list.
    pub fide_code: String,
    /// Federation.
    pub nation: String,
}
