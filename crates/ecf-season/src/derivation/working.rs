//! How a working grade arose: the player's own equation.

use rating_core::{GradePoints, HalfGame, PlayerIdx};

use super::game::OpponentStrength;
use crate::grader::Grader;
use crate::working_grade::WorkingGrade;
use crate::working_grade::equations::Term;

/// The equation of an ungraded player, which holds at the same time as everybody else's:
///
/// ```text
/// games x (working grade - added) = sum over terms of (games x strength) + win x balance
/// ```
///
/// It holds up to the rounding to nine decimals.
#[derive(Clone, Debug, PartialEq)]
pub struct DerivedWorking {
    /// The solution, and what the edition adds.
    pub working: WorkingGrade,
    /// What the edition adds to every solution.
    pub added: GradePoints,
    /// How many games the player played.
    pub games: u32,
    /// Wins less losses.
    pub balance: i32,
    /// What a win is worth.
    pub win: GradePoints,
    /// The opponents, each at their full strength: the 40-point rule does not apply.
    pub terms: Vec<EquationTerm>,
    /// The group, by its position in [`crate::WorkingGrades::groups`].
    pub group: usize,
}

/// One opponent in the equation of an ungraded player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EquationTerm {
    /// The opponent.
    pub opponent: PlayerIdx,
    /// The opponent's grade, which is given, or working grade without what the edition adds, which
    /// is solved for together with the player's.
    pub strength: OpponentStrength,
    /// How many games they played, which is the weight of the opponent.
    pub games: u32,
    /// Wins less losses in them.
    pub balance: i32,
}

impl DerivedWorking {
    pub(super) fn of(player: PlayerIdx, grader: &Grader<'_>) -> Option<Self> {
        // A player who counts as graded has no working grade.
        let working = grader.working.by_player[player.as_usize()]?;
        let halves = grader.input.games.of(player);
        let met = halves.chunk_by(|one, next| one.opponent() == next.opponent());
        let terms = met.map(|games| EquationTerm::of(games, grader)).collect::<Option<Vec<_>>>()?;
        Some(Self {
            working,
            added: grader.edition.newcomers.added(),
            games: halves.len() as u32,
            balance: terms.iter().map(|term| term.balance).sum(),
            win: grader.edition.game_score.win(),
            terms,
            group: grader.working.group_of(player)?,
        })
    }
}

impl EquationTerm {
    /// The games with one opponent.
    fn of(games: &[HalfGame], grader: &Grader<'_>) -> Option<Self> {
        let (opponent, strength) = match Term::of(*games.first()?, &grader.counted) {
            Term::Grade(grade) => (games.first()?.opponent(), OpponentStrength::Grade(grade)),
            Term::Working(opponent) => {
                let working = grader.working.by_player[opponent.as_usize()]?;
                let solved = working.value - grader.edition.newcomers.added();
                (opponent, OpponentStrength::Working(solved))
            }
        };
        let balance = games.iter().map(|half| half.outcome().balance()).sum();
        Some(Self { opponent, strength, games: games.len() as u32, balance })
    }
}
