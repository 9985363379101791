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

/// The sex that a text names in any of the ways that files have: `M` or `F`. Other letters occur, and
/// neither a submission nor a report takes them: empty.
pub(crate) fn sex_letter(text: &str) -> &'static str {
    match text.to_ascii_uppercase().as_str() {
        "M" | "MALE" => "M",
        "F" | "W" | "FEMALE" => "F",
        _ => "",
    }
}
