//! A player's points and games.

use rating_core::GradePoints;

/// A player's points and games in one season; no games if they did not play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeasonTotal {
    /// The sum of the scores of the games.
    pub points: GradePoints,
    /// How many games.
    pub games: u32,
}

impl SeasonTotal {
    /// The sum of both; `None` beyond the range of [`GradePoints`].
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let points = self.points.billionths().checked_add(other.points.billionths())?;
        Some(Self {
            points: GradePoints::from_billionths(points),
            games: self.games.checked_add(other.games)?,
        })
    }
}
