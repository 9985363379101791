//! The games that a player borrows.

use chrono::NaiveDate;

use crate::borrowing::BorrowedLine;
use crate::rounding::Mean;
use crate::season::Season;
use crate::season_total::SeasonTotal;

/// Games borrowed from an earlier season, or from one day of it, each at their average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedBorrowing {
    /// The season. It has the length of the season that is graded, whatever the length of the one
    /// in which the games were played.
    pub season: Season,
    /// How many seasons before the graded one: 0 is the one just before.
    pub back: usize,
    /// The day, if the edition borrows the most recent games one by one.
    pub day: Option<NaiveDate>,
    /// All points and games of the season, or of the day.
    pub of: SeasonTotal,
    /// How many of these games are borrowed.
    pub taken: u32,
}

impl DerivedBorrowing {
    pub(super) fn of(line: BorrowedLine, season: Season) -> Self {
        Self { season, back: line.back, day: line.day, of: line.of, taken: line.taken }
    }

    /// What each borrowed game counts: all points, divided by all games.
    #[must_use]
    pub fn average(&self) -> Mean {
        Mean::of_billionths(self.of.points.billionths().into(), self.of.games.into())
    }

    /// What the borrowed games add to the points, exactly.
    #[must_use]
    pub fn points(&self) -> Mean {
        let average = self.average();
        let points = i128::from(self.taken) * average.numerator();
        if self.taken == self.of.games {
            return Mean::of_billionths(self.of.points.billionths().into(), 1);
        }
        Mean::of_billionths(points, average.denominator())
    }
}
