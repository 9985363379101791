//! A season's games, graded.

use chrono::NaiveDate;
use ecf_season::{PlayerGrade, Rate, SeasonGrades};
use fgsl_matrix::TimedGame;
use rating_core::{GradePoints, Outcome, PlayerIdx, SeasonGames};

/// A season whose games are graded.
#[derive(Debug)]
pub struct GradedSeason {
    /// What its files say.
    pub files: results_io::ReadSeason,
    /// Each rate of play that the edition grades.
    pub rates: Vec<GradedRate>,
}

/// One rate of play of a season, graded.
#[derive(Debug)]
pub struct GradedRate {
    /// The rate.
    pub rate: Rate,
    /// The games, by player.
    pub games: SeasonGames,
    /// The games with their times, in the order of the rows, where those were kept.
    pub timed: Vec<TimedGame>,
    /// The grades, player by player.
    pub grades: SeasonGrades,
    /// What every game scores for each of its players, by player, day, opponent and outcome; where
    /// the days of all games were kept.
    pub scores: Option<Vec<GameScored>>,
}

/// A game, seen from one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameScored {
    /// The player.
    pub player: PlayerIdx,
    /// The day.
    pub day: NaiveDate,
    /// Their opponent.
    pub opponent: PlayerIdx,
    /// How the game ended for the player.
    pub outcome: Outcome,
    /// What it scores.
    pub score: GradePoints,
}

impl GradedRate {
    /// Whether there is a game, or a grade to publish.
    pub(crate) fn has_something(&self) -> bool {
        let published = |grade: &PlayerGrade| grade.published().is_some();
        self.games.games() > 0 || self.grades.players.iter().any(published)
    }
}
