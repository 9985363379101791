//! Why a grade is not on the list.

use std::fmt;

use super::letter::DerivedLetter;
use crate::category::TriedLetter;
use crate::season_grades::PlayerGrade;

/// Why a player has no published grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpublished {
    /// Without a chain of games to a graded player.
    Withheld,
    /// The player did not play in the season, and has no letter from games before it.
    NotPlayed(
        /// The nearest letter, as for too few games.
        TriedLetter,
    ),
    /// Fewer games than any letter needs. If the grade could be computed, it is kept as an
    /// estimate.
    TooFewGames(
        /// The letter for which the fewest games are missing, and what is missing for it. In every
        /// known edition that is the last one.
        TriedLetter,
    ),
}

impl Unpublished {
    /// How many games are missing for a letter; 0 for a withheld player, whom more games would not
    /// help.
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

/// In a sentence: `8 games; 2 more in the season would have earned E`.
impl fmt::Display for Unpublished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = |count: u64| if count == 1 { "game" } else { "games" };
        match self {
            Self::Withheld => f.write_str("no chain of games leads to a graded player"),
            Self::NotPlayed(nearest) => {
                let missing = nearest.missing();
                let (letter, games) = (nearest.rule.letter, games(missing.into()));
                write!(f, "no games in the season; {missing} {games} would have earned {letter}")
            }
            Self::TooFewGames(nearest) => {
                let (has, missing) = (nearest.games, nearest.missing());
                let letter = nearest.rule.letter;
                write!(
                    f,
                    "{has} {}; {missing} more in the season would have earned {letter}",
                    games(has)
                )
            }
        }
    }
}
