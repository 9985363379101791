//! The rule of where a new player begins, as a system's file states it.

use rating_core::Grade;
use rating_core::settings::{OutOfRange, in_range};
use serde::{Deserialize, Serialize};

/// Where a new player begins; numbers are three-digit grades, whatever the system's scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StartRule {
    /// At a number.
    Given {
        /// The grade.
        grade: f64,
    },
    /// At the player's working grade, or at a number without one.
    Working {
        /// The grade of those without a working grade.
        otherwise: f64,
    },
    /// At the player's performance in their first games against graded players, with one more draw
    /// against the mean of these, so that there always is one; or at a number without such games.
    Performance {
        /// How many games. Of simultaneous games all count, if one of them does.
        games: u32,
        /// The grade of those without such a game.
        otherwise: f64,
    },
}

/// Which games a newcomer's start is found from: never from any that are still to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartFrom {
    /// From all games that are known: up to the day for which a list is made, or all of a season
    /// that is over. The start, and with it all grades since, is found again when more games are
    /// known.
    #[default]
    GamesSoFar,
    /// From the games up to the end of the newcomer's first day; it is never found again.
    FirstDay,
}

impl StartRule {
    pub(crate) fn check(self) -> Result<(), OutOfRange> {
        let (number, games) = match self {
            Self::Given { grade } => (grade, 1),
            Self::Working { otherwise } => (otherwise, 1),
            Self::Performance { games, otherwise } => (otherwise, games),
        };
        let (least, most) = Grade::BOUNDS;
        let is_grade = (f64::from(least)..=f64::from(most)).contains(&number);
        in_range(is_grade, "start", &number, "a finite grade, from -9999 to 9999")?;
        in_range(games > 0, "start.games", &games, "at least 1")
    }

    /// The number of those for whom nothing else is found.
    pub(crate) const fn otherwise(self) -> f64 {
        match self {
            Self::Given { grade } => grade,
            Self::Working { otherwise } | Self::Performance { otherwise, .. } => otherwise,
        }
    }
}
