//! Why a grade is not on the list.

use super::letter::DerivedLetter;
use crate::category::TriedLetter;
use crate::season_grades::PlayerGrade;

/// Why a player has no published grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpublished {
    /// Without a chain of games to a graded player.
    Withheld,
    /// The player did not play in the season, and has no letter by games before it.
    NotPlayed(
        /// As for too few games.
        TriedLetter,
    ),
    /// Fewer games than any letter asks. What is known of the grade is kept as an estimate.
    TooFewGames(
        /// The letter for which the fewest are missing, with what is missing for it: the last one,
        /// in every known edition.
        TriedLetter,
    ),
}

impl Unpublished {
    /// How many games are missing for a letter; 0 for who is withheld, where it is not a matter of
    /// games.
    #[must_use]
    pub fn missing(&self) -> u32 {
        match self {
            Self::Withheld => 0,
            Self::NotPlayed(nearest) | Self::TooFewGames(nearest) => nearest.missing(),
        }
    }

    /// `played`: whether the player has games in the season, withheld or not.
    pub(super) fn of(grade: &PlayerGrade, played: bool, letter: &DerivedLetter) -> Option<Self> {
        if letter.letter().is_some() {
            return None;
        }
        match (played, grade.season.games) {
            (false, _) => letter.nearest().map(Self::NotPlayed),
            (true, 0) => Some(Self::Withheld),
            (true, _) => letter.nearest().map(Self::TooFewGames),
        }
    }
}
