//! Why a grade is what it is: every number of its calculation, as data.
//!
//! A [`Derivation`] is recorded by the very steps that grade: [`crate::grade_season`] and
//! [`Derivations`] run the same `grader`, the former without recording. The scores of single games
//! are the one thing done in two ways, since a list only needs their sum; a test adds them up again
//! (`tests/it/derivation/re_adding.rs`). Words, tables and pages are made from it elsewhere.

mod borrowed;
mod bridges;
mod game;
mod group;
mod letter;
mod mean;
mod unpublished;
mod working;

use rating_core::{Grade, PlayerIdx};

use crate::borrowing::BorrowedLine;
use crate::edition::Edition;
use crate::error::SeasonError;
use crate::grader::Grader;
use crate::grading::{check_lengths, counting_as_graded};
use crate::handed_on::HandedOn;
use crate::season_grades::{SeasonGrades, SeasonInput};
use crate::working_grade::WorkingGrade;

pub use borrowed::DerivedBorrowing;
pub use bridges::Bridge;
pub use game::{DerivedGame, OpponentStrength};
pub use group::{GradedLink, GroupGraph, GroupLink, Influence, Share};
pub use letter::DerivedLetter;
pub use mean::{Decided, DerivedMean};
pub use unpublished::Unpublished;
pub use working::{DerivedWorking, EquationTerm};

use game::Recorder;
use letter::GamesBySeason;

/// The calculation of one player's grade, line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    /// The player.
    pub player: PlayerIdx,
    /// The grade of the most recent list that counts.
    pub previous: Option<Grade>,
    /// What the player counts as in this season.
    pub counts_as: CountsAs,
    /// Every game of the season that counts, by opponent and outcome. Empty for a withheld player.
    pub games: Vec<DerivedGame>,
    /// The sum of the games' scores, and the number of games.
    pub season: HandedOn,
    /// The games that are borrowed, the most recent first.
    pub borrowed: Vec<DerivedBorrowing>,
    /// All points divided by all games, and rounded; `None` without a game that counts.
    pub mean: Option<DerivedMean>,
    /// The letters that were tried.
    pub letter: DerivedLetter,
    /// Why the grade is not on the list; `None` if it is.
    pub unpublished: Option<Unpublished>,
    /// How the working grade arose; `None` without one.
    pub working: Option<DerivedWorking>,
}

/// What a player counts as to themselves and to the opponents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CountsAs {
    /// The grade of an earlier list.
    Graded(Grade),
    /// New, with a working grade. An edition may treat juniors as new although they have a grade.
    New(WorkingGrade),
    /// New, and without a chain of games to a graded player, so that nothing shows how strong they
    /// are.
    Withheld,
    /// New, and without games.
    Nothing,
}

impl CountsAs {
    /// The grade or working grade; `None` for a player who has neither.
    #[must_use]
    pub const fn strength(self) -> Option<OpponentStrength> {
        match self {
            Self::Graded(grade) => Some(OpponentStrength::Grade(grade)),
            Self::New(working) => Some(OpponentStrength::Working(working.value)),
            Self::Withheld | Self::Nothing => None,
        }
    }
}

/// Derives the grades of one season.
pub struct Derivations<'a> {
    grader: Grader<'a>,
}

impl<'a> Derivations<'a> {
    /// Prepares derivations for a season that was graded from this input by this edition.
    ///
    /// ```
    /// use ecf_season::derivation::Derivations;
    /// use ecf_season::{Edition, SeasonInput, grade_season};
    /// use rating_core::{Grade, GradePoints, Outcome, PlayerIdx, SeasonGames};
    ///
    /// let game = (PlayerIdx::new(0), PlayerIdx::new(1), Outcome::Win);
    /// let games = SeasonGames::from_games(2, &[game])?;
    /// let graded = [Some(Grade::new(160)), Some(Grade::new(100))];
    /// let input = SeasonInput::new("2006-07".parse()?, &games, &graded);
    /// let edition = Edition::yorkshire_2000();
    /// let grades = grade_season(&input, &edition)?;
    ///
    /// let derivations = Derivations::new(&input, &edition, &grades)?;
    /// let derivation = derivations.of(PlayerIdx::new(0))?;
    /// let game = derivation.games[0];
    /// assert_eq!(game.strength.points(), GradePoints::whole(100));
    /// assert_eq!(game.counted, GradePoints::whole(120));
    /// assert_eq!(game.score, GradePoints::whole(170));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Lists that do not have one entry for each player.
    pub fn new(
        input: &'a SeasonInput<'a>,
        edition: &'a Edition,
        grades: &'a SeasonGrades,
    ) -> Result<Self, SeasonError> {
        check_lengths(input)?;
        let (players, found) = (input.games.players(), grades.players.len());
        if found != players {
            return Err(SeasonError::WrongLength { list: "grades", found, players });
        }
        let counted = counting_as_graded(input, edition);
        Ok(Self { grader: Grader::new(input, counted, &grades.working, edition) })
    }

    /// The calculation of one player's grade.
    ///
    /// # Errors
    ///
    /// As [`crate::grade_season`].
    ///
    /// # Panics
    ///
    /// When the player's number is not below the number of players.
    pub fn of(&self, player: PlayerIdx) -> Result<Derivation, SeasonError> {
        let mut record = Recorder::default();
        let grade = self.grader.grade_alone(player, &mut record)?;
        let borrowed =
            |line: &BorrowedLine| DerivedBorrowing::of(*line, self.grader.season_back(line.back));
        let letter = DerivedLetter::of(record.games_by_season, self.grader.edition);
        Ok(Derivation {
            player,
            previous: grade.previous,
            counts_as: self.counts_as(player),
            games: record.games(&self.grader.counted),
            season: grade.handed_on(),
            borrowed: record.borrowed.iter().map(borrowed).collect(),
            mean: DerivedMean::of(player, &grade, &self.grader),
            unpublished: Unpublished::of(&grade, self.played(player), &letter),
            letter,
            working: DerivedWorking::of(player, &self.grader),
        })
    }

    /// Why a player's grade is not on the list; `None` if it is.
    ///
    /// # Errors
    ///
    /// As [`crate::grade_season`].
    ///
    /// # Panics
    ///
    /// When the player's number is not below the number of players.
    pub fn unpublished(&self, player: PlayerIdx) -> Result<Option<Unpublished>, SeasonError> {
        let mut games_by_season = GamesBySeason::default();
        let grade = self.grader.grade_alone(player, &mut games_by_season)?;
        if grade.category.is_some() {
            return Ok(None);
        }
        let letter = DerivedLetter::of(games_by_season, self.grader.edition);
        Ok(Unpublished::of(&grade, self.played(player), &letter))
    }

    /// The group of an ungraded player who played, as a graph.
    ///
    /// # Panics
    ///
    /// When the player's number is not below the number of players.
    #[must_use]
    pub fn group_of(&self, player: PlayerIdx) -> Option<GroupGraph> {
        let group = self.grader.working.group_of(player)?;
        Some(GroupGraph::of(group, &self.grader))
    }

    fn counts_as(&self, player: PlayerIdx) -> CountsAs {
        let working = || self.grader.working.by_player[player.as_usize()].map(CountsAs::New);
        let neither = if self.played(player) { CountsAs::Withheld } else { CountsAs::Nothing };
        let grade = self.grader.counted[player.as_usize()].map(CountsAs::Graded);
        grade.or_else(working).unwrap_or(neither)
    }

    fn played(&self, player: PlayerIdx) -> bool {
        !self.grader.input.games.of(player).is_empty()
    }
}
