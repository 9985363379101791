//! What is known of one player.

use chrono::NaiveDate;

/// The clubs of a player, in the order of their columns.
///
/// Most players have one, so what is kept ends with the last that is given: six texts would be half of
/// what is known of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clubs(Box<[Box<str>]>);

impl Clubs {
    /// How many there may be.
    pub const MOST: usize = 6;

    /// Clubs by column; an empty text is none.
    #[must_use]
    pub fn new(clubs: [&str; Self::MOST]) -> Self {
        let given = clubs.iter().rposition(|club| !club.is_empty()).map_or(0, |last| last + 1);
        Self(clubs.into_iter().take(given).map(Box::from).collect())
    }

    /// All six; empty where there is none.
    #[must_use]
    pub fn all(&self) -> [&str; Self::MOST] {
        let mut all = [""; Self::MOST];
        for (column, club) in all.iter_mut().zip(&self.0) {
            *column = club;
        }
        all
    }

    /// The first; empty where there is none.
    #[must_use]
    pub fn first(&self) -> &str {
        self.0.first().map_or("", |club| club)
    }

    /// Those that are given.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|club| &**club).filter(|club| !club.is_empty())
    }
}

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
    pub clubs: Clubs,
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
