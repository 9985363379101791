//! The linear system (D - A) w = b of one group, in whole numbers.

use rating_core::{Grade, GradePoints, HalfGame, PlayerIdx};

use super::groups::Group;
use super::local;
use super::ungraded::UngradedGames;
use crate::edition::Edition;

/// The equations of one group: one row for each player, in the order of the group's players.
///
/// All coefficients are whole numbers, so a residual can be computed without any rounding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equations {
    /// D: how many games each player played.
    pub(crate) games: Vec<u32>,
    /// b: graded opponents' grades plus 50 x (wins - losses), in grade points.
    pub(crate) right_side: Vec<i64>,
    /// Where each player's row of A begins; one entry more than there are players.
    starts: Vec<usize>,
    /// A: the opponents inside the group, each once in a row, with the number of games.
    opponents: Vec<Meeting>,
}

/// An opponent inside the group, and how many games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) opponent: u32,
    pub(crate) games: u32,
}

/// What one game adds to the equation of an ungraded player, besides the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// The grade of a graded opponent.
    Grade(Grade),
    /// The unknown working grade of an ungraded one.
    Working(PlayerIdx),
}

impl Term {
    pub(crate) fn of(half: HalfGame, graded: &[Option<Grade>]) -> Self {
        let opponent = half.opponent();
        graded[opponent.as_usize()].map_or(Self::Working(opponent), Self::Grade)
    }
}

impl Equations {
    /// The equations of a group.
    #[must_use]
    pub fn of_group(
        group: &Group,
        position: &[u32],
        ungraded: &UngradedGames,
        edition: &Edition,
    ) -> Self {
        let win = edition.game_score.win().billionths() / GradePoints::PER_POINT;
        let mut equations = Self {
            games: Vec::with_capacity(group.players.len()),
            right_side: Vec::with_capacity(group.players.len()),
            starts: vec![0],
            opponents: Vec::new(),
        };
        for &player in &group.players {
            let sums = ungraded.sums(player).unwrap_or_default();
            equations.games.push(sums.games);
            equations.right_side.push(sums.grades + win * sums.balance);
            equations.opponents.extend(ungraded.met(player).iter().map(|met| Meeting {
                opponent: local(position, met.opponent) as u32,
                games: met.games,
            }));
            equations.starts.push(equations.opponents.len());
        }
        equations
    }

    /// The same group with another right side, in grade points by player.
    pub(crate) fn with_right_side(self, right_side: Vec<i64>) -> Self {
        Self { right_side, ..self }
    }

    /// How many players the group has.
    #[must_use]
    pub fn players(&self) -> usize {
        self.games.len()
    }

    /// One player's opponents inside the group.
    pub(crate) fn row(&self, player: usize) -> &[Meeting] {
        &self.opponents[self.starts[player]..self.starts[player + 1]]
    }

    /// One row of (D - A) x, computed in 64.64-bit fixed point without rounding.
    pub(crate) fn row_times(&self, player: usize, x: &[i128]) -> i128 {
        let own = i128::from(self.games[player]) * x[player];
        let others: i128 =
            self.row(player).iter().map(|m| i128::from(m.games) * x[m.opponent as usize]).sum();
        own - others
    }

    /// The same group with its first player held at grade 0, for groups without a graded opponent.
    ///
    /// The first player gets one more game: a draw against a phantom of grade 0. That does not
    /// change the differences inside the group, because the group's scores are balanced, so the
    /// phantom game has to come out even.
    pub(crate) fn held_at_first(&self) -> Self {
        let mut held = self.clone();
        if let Some(games) = held.games.first_mut() {
            *games += 1;
        }
        held
    }
}
