//! The games of a season, each with its score.

use rating_core::{Grade, GradePoints, Outcome, PlayerIdx};

use super::Derivation;
use super::letter::GamesBySeason;
use crate::borrowing::BorrowedLine;
use crate::grader::{Record, ScoredGame};
use crate::season::MOST_EARLIER;

/// A game of the season with its score, from the side of the player whose grade is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedGame {
    /// The opponent.
    pub opponent: PlayerIdx,
    /// How it ended for the player.
    pub outcome: Outcome,
    /// The opponent's grade or working grade.
    pub strength: OpponentStrength,
    /// The opponent's strength as it counts for the player under the 40-point rule.
    pub counted: GradePoints,
    /// What counts, plus 50 for a win, minus 50 for a loss.
    pub score: GradePoints,
}

/// How strong an opponent is: by a grade or by a working grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentStrength {
    /// By the grade of an earlier list.
    Grade(Grade),
    /// By a working grade.
    Working(GradePoints),
}

impl Derivation {
    /// Finds the games of the derivation in the caller's rows, where their days and colours are
    /// known. Returns for each of `rows`, which are the player's games of the season as opponent
    /// and outcome, the game with its score; none for a withheld player, whose games do not count.
    ///
    /// Two games with the same opponent and outcome have the same score, so it does not matter
    /// which of them is which; they are taken in the order of `rows`. `None` if `rows` holds other
    /// games.
    #[must_use]
    pub fn of_rows(&self, rows: &[(PlayerIdx, Outcome)]) -> Option<Vec<Option<&DerivedGame>>> {
        let mut scored = vec![None; rows.len()];
        if self.games.is_empty() {
            return Some(scored);
        }
        let mut positions: Vec<usize> = (0..rows.len()).collect();
        positions.sort_by_key(|&position| rows[position]);
        let found = positions.iter().map(|&position| rows[position]);
        if !found.eq(self.games.iter().map(|game| (game.opponent, game.outcome))) {
            return None;
        }
        for (position, game) in positions.into_iter().zip(&self.games) {
            scored[position] = Some(game);
        }
        Some(scored)
    }
}

impl OpponentStrength {
    pub(super) fn of(opponent: PlayerIdx, value: GradePoints, counted: &[Option<Grade>]) -> Self {
        counted[opponent.as_usize()].map_or(Self::Working(value), Self::Grade)
    }

    /// Grade or working grade.
    #[must_use]
    pub const fn points(self) -> GradePoints {
        match self {
            Self::Grade(grade) => grade.exact(),
            Self::Working(points) => points,
        }
    }
}

/// Records every step that the grader reports.
#[derive(Default)]
pub(super) struct Recorder {
    games: Vec<ScoredGame>,
    pub(super) games_by_season: GamesBySeason,
    pub(super) borrowed: Vec<BorrowedLine>,
}

impl Record for Recorder {
    fn game(&mut self, game: ScoredGame) {
        self.games.push(game);
    }

    fn games_by_season(&mut self, games: &[u32; MOST_EARLIER + 1]) {
        self.games_by_season.games_by_season(games);
    }

    fn borrowed(&mut self, line: BorrowedLine) {
        self.borrowed.push(line);
    }
}

impl Recorder {
    /// The recorded games; `counted` holds the grades of players who count as graded.
    pub(super) fn games(&self, counted: &[Option<Grade>]) -> Vec<DerivedGame> {
        let derived = |game: &ScoredGame| DerivedGame {
            opponent: game.half.opponent(),
            outcome: game.half.outcome(),
            strength: OpponentStrength::of(game.half.opponent(), game.opponent, counted),
            counted: game.counted,
            score: game.score,
        };
        self.games.iter().map(derived).collect()
    }
}
