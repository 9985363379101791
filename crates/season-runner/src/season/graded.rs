//! A season's graded games.

use chrono::NaiveDate;
use ecf_season::standard_error::{Assumed, StandardErrors};
use ecf_season::{HandedOn, PlayerGrade, Rate, SeasonGrades};
use fgsl_matrix::TimedGame;
use rating_core::{Outcome, PlayerIdx, SeasonGames};
use season_files::ReadSeason;
use season_files::doubts::GradesOfRate;

/// A season whose games are graded.
#[derive(Debug)]
pub(crate) struct GradedSeason {
    /// The contents of its files.
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
    /// The games with their times, in the order of the rows, if times were kept.
    pub(crate) timed: Vec<TimedGame>,
    /// The days on which their results arrived; empty if the files have none.
    pub(crate) received: Vec<Option<NaiveDate>>,
    /// The grades, player by player.
    pub(crate) grades: SeasonGrades,
    /// The standard errors; `None` if they were not requested.
    pub(crate) sureness: Option<Sureness>,
    /// The score of every game for each of its players, by player, day, opponent and outcome, if
    /// the days of all games were kept.
    pub(crate) scores: Option<Vec<GameScored>>,
    /// Code and name of everybody who was on the last list but is not among the players.
    pub(crate) not_listed: Vec<(String, String)>,
    /// How many seasons back the opening list lies, if games of it count at its grades.
    pub(crate) approximate: Option<usize>,
}

/// The standard errors of a season.
#[derive(Debug)]
pub(crate) struct Sureness {
    /// The values that the standard errors are computed from.
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
    /// The opponent.
    pub(crate) opponent: PlayerIdx,
    /// The outcome for the player.
    pub(crate) outcome: Outcome,
    /// The score of the game.
    pub(crate) score: HandedOn,
}

impl GradedSeason {
    /// The grade or working grade of every player, by rate of play.
    pub(crate) fn strengths(&self) -> Vec<GradesOfRate> {
        let of_rate = |of: &GradedRate| GradesOfRate {
            rate: of.rate,
            of_players: of.grades.players.iter().map(PlayerGrade::strength).collect(),
        };
        self.rates.iter().map(of_rate).collect()
    }

    /// Removes a second rate of play that has no games and no grades to publish.
    pub(crate) fn leave_out_empty_rate(&mut self) {
        let second = self.rates.get(1).is_some_and(GradedRate::has_something);
        self.rates.truncate(if second { 2 } else { 1 });
    }
}

impl GradedRate {
    /// How many borrowed games of a player count at the grade of the opening list.
    pub(crate) fn approximate_games(&self, grade: &PlayerGrade) -> u32 {
        self.approximate.and_then(|back| grade.borrowed.get(back).copied()).unwrap_or(0)
    }

    /// Whether there is a game, or a grade to publish.
    fn has_something(&self) -> bool {
        let published = |grade: &PlayerGrade| grade.published().is_some();
        self.games.games() > 0 || self.grades.players.iter().any(published)
    }
}
