//! The rule for a new player's first grade, as a system's file states it.

use rating_core::Grade;
use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a new player begins; numbers are three-digit grades, whatever the system's scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StartRule {
    /// At a fixed grade.
    Given {
        /// The grade.
        grade: f64,
    },
    /// At the player's working grade, or at a fixed grade without one.
    Working {
        /// The grade of those without a working grade.
        otherwise: f64,
    },
    /// At the player's performance in their first games against graded players, with one more draw
    /// against the mean of these, so that a performance always exists; or at a fixed grade without
    /// such games.
    Performance {
        /// The number of games. If one of several simultaneous games counts, all do.
        games: u32,
        /// The grade of players without such a game.
        otherwise: f64,
    },
}

/// The games from which a newcomer's start is found; never from games still to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StartFrom {
    /// From the games up to the end of the newcomer's first day; it does not change later, so a
    /// grade that was published moves only by the player's own games.
    #[default]
    FirstDay,
    /// From all games that are known: up to the day for which a list is made, or all of a season
    /// that is over. When more games are known, the start is found again, and with it all grades
    /// since: those of the newcomer's opponents move from list to list, and those of their
    /// opponents, without a game of their own.
    GamesSoFar,
}

impl StartRule {
    pub(crate) fn check(self) -> Result<(), OutOfRange> {
        let (key, number, games) = match self {
            Self::Given { grade } => ("start.grade", grade, 1),
            Self::Working { otherwise } => ("start.otherwise", otherwise, 1),
            Self::Performance { games, otherwise } => ("start.otherwise", otherwise, games),
        };
        let (least, most) = Grade::BOUNDS;
        let is_grade = (f64::from(least)..=f64::from(most)).contains(&number);
        in_range(is_grade, key, &number, "a finite grade, from -9999 to 9999")?;
        in_range(games > 0, "start.games", &games, "at least 1")
    }

    /// The grade of players for whom nothing else is found.
    pub(crate) const fn otherwise(self) -> f64 {
        match self {
            Self::Given { grade } => grade,
            Self::Working { otherwise } | Self::Performance { otherwise, .. } => otherwise,
        }
    }
}
