//! What goes into grading a season, and what comes out.

use rating_core::{Grade, PlayerIdx, SeasonGames};

use crate::borrowing::SeasonTotal;
use crate::category::Category;
use crate::rounding::Mean;
use crate::working_grade::{WorkingGrade, WorkingGrades};

/// A season's games, and what earlier seasons left behind.
#[derive(Clone, Copy, Debug)]
pub struct SeasonInput<'a> {
    /// The games of the season.
    pub games: &'a SeasonGames,
    /// By player: the grade by which he counts as graded, or none.
    pub graded: &'a [Option<Grade>],
    /// By player: the totals of the season before and of the one before that. An empty list means
    /// that nobody played in that season.
    pub earlier: [&'a [SeasonTotal]; 2],
}

impl SeasonInput<'_> {
    /// The totals of the two seasons before; a player missing in a season has none.
    pub(crate) fn earlier_totals(&self, player: PlayerIdx) -> [SeasonTotal; 2] {
        self.earlier.map(|totals| totals.get(player.as_usize()).copied().unwrap_or_default())
    }
}

/// Everything that the season says of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerGrade {
    /// The grade by which he counts as graded.
    pub previous: Option<Grade>,
    /// His working grade, when he is ungraded and not withheld.
    pub working: Option<WorkingGrade>,
    /// The points and games of the season; no games when he did not play or is withheld.
    pub season: SeasonTotal,
    /// Games borrowed from the season before and from the one before that.
    pub borrowed: [u32; 2],
    /// The mean of the season's scores and the borrowed averages.
    pub mean: Option<Mean>,
    /// The mean as a whole number; an estimate for internal use when there is no category.
    pub grade: Option<Grade>,
    /// The letter; without one the grade is not published.
    pub category: Option<Category>,
}

impl PlayerGrade {
    /// The published grade with its letter.
    #[must_use]
    pub fn published(&self) -> Option<(Category, Grade)> {
        self.category.zip(self.grade)
    }
}

/// The grades of a season.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonGrades {
    /// One entry a player, by player number.
    pub players: Vec<PlayerGrade>,
    /// How the ungraded players got their working grades, and which could not.
    pub working: WorkingGrades,
    /// Players whose mean is so near to x.5 that their whole number was decided in fractions.
    pub decided_in_fractions: Vec<PlayerIdx>,
    /// Players whose whole number could differ within the certified error of the working grades.
    pub uncertain: Vec<PlayerIdx>,
}

impl SeasonGrades {
    /// The groups whose players and games are left out of the season.
    pub fn withheld(&self) -> impl Iterator<Item = &[PlayerIdx]> {
        self.working
            .isolated
            .iter()
            .map(|&group| self.working.groups[group].players.as_slice())
            .filter(|players| players.iter().all(|p| self.players[p.as_usize()].working.is_none()))
    }
}
