//! A season's games, graded.

use chrono::NaiveDate;
use ecf_season::standard_error::{Assumed, StandardErrors};
use ecf_season::{HandedOn, PlayerGrade, Rate, SeasonGrades};
use fgsl_matrix::TimedGame;
use rating_core::{Outcome, PlayerIdx, SeasonGames};
use results_io::ReadSeason;

/// A season whose games are graded.
#[derive(Debug)]
pub(crate) struct GradedSeason {
    /// What its files say.
    pub(crate) files: ReadSeason,
    /// Each rate of play that the edition grades.
    pub(crate) rates: Vec<GradedRate>,
}

/// One rate of play of a season, graded.
#[derive(Debug)]
pub(crate) struct GradedRate {
    /// The rate.
    pub(crate) rate: Rate,
    /// The games, by player.
    pub(crate) games: SeasonGames,
    /// The games with their times, in the order of the rows, where those were kept.
    pub(crate) timed: Vec<TimedGame>,
    /// The days on which their results arrived; empty if the files say none.
    pub(crate) received: Vec<Option<NaiveDate>>,
    /// The grades, player by player.
    pub(crate) grades: SeasonGrades,
    /// How sure the grades are; `None` where it was not asked for.
    pub(crate) sureness: Option<Sureness>,
    /// What every game scores for each of its players, by player, day, opponent and outcome; where
    /// the days of all games were kept.
    pub(crate) scores: Option<Vec<GameScored>>,
    /// Code and name of everybody who was on the list before and is not among the players.
    pub(crate) not_listed: Vec<(String, String)>,
}

/// How sure the grades of a season are.
#[derive(Debug)]
pub(crate) struct Sureness {
    /// What the standard errors are computed from.
    pub(crate) assumed: Assumed,
    /// The standard errors, player by player.
    pub(crate) errors: StandardErrors,
}

/// A game, seen from one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GameScored {
    /// The player.
    pub(crate) player: PlayerIdx,
    /// The day.
    pub(crate) day: NaiveDate,
    /// Their opponent.
    pub(crate) opponent: PlayerIdx,
    /// How the game ended for the player.
    pub(crate) outcome: Outcome,
    /// What it scores.
    pub(crate) score: HandedOn,
}

impl GradedSeason {
    /// Leaves out a second rate of play without a game and without a grade to publish.
    pub(crate) fn leave_out_empty_rate(&mut self) {
        let second = self.rates.get(1).is_some_and(GradedRate::has_something);
        self.rates.truncate(if second { 2 } else { 1 });
    }
}

impl GradedRate {
    /// Whether there is a game, or a grade to publish.
    fn has_something(&self) -> bool {
        let published = |grade: &PlayerGrade| grade.published().is_some();
        self.games.games() > 0 || self.grades.players.iter().any(published)
    }
}
