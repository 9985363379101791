//! Working grades as exact fractions, for small groups.
//!
//! Nine decimals decide every published whole number unless the exact mean may be x.5: then a third
//! of a point, cut off at nine decimals, would turn 142.5 into 142.499999999. For players with such
//! a mean the group is solved again in fractions.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use rating_core::Grade;

use super::equations::Equations;

/// The largest group that is solved in fractions: the work grows with the cube of the players, and
/// the fractions with their number.
///
/// Measured in the dev profile on a busy machine, with groups of 10 to 40 games a player, the least
/// of five runs: 0.14 s for 24 players, 2 to 3 s for 48, 15 to 20 s for 96.
pub(crate) const MOST_PLAYERS: usize = 48;

/// The exact working grades of a group with a graded opponent, in the order of its players.
///
/// `None` if the group is larger than [`MOST_PLAYERS`], or has no graded opponent.
#[must_use]
pub(crate) fn solve_in_fractions(equations: &Equations) -> Option<Vec<BigRational>> {
    if equations.players() > MOST_PLAYERS {
        return None;
    }
    let mut rows = augmented_rows(equations);
    for pivot in 0..rows.len() {
        eliminate_below(&mut rows, pivot)?;
    }
    Some(substitute_back(&rows))
}

/// The exact working grades of a group without a graded opponent, shifted so that their mean is
/// `mean`.
///
/// `None` if the group is larger than [`MOST_PLAYERS`].
#[must_use]
pub(crate) fn solve_in_fractions_around_mean(
    equations: &Equations,
    mean: Grade,
) -> Option<Vec<BigRational>> {
    let held = solve_in_fractions(&equations.held_at_first())?;
    let players = BigRational::from_integer(held.len().into());
    let wanted = BigRational::from_integer(mean.points().into());
    let shift = wanted - held.iter().sum::<BigRational>() / players;
    Some(held.iter().map(|value| value + &shift).collect())
}

/// The rows of (D - A | b).
fn augmented_rows(equations: &Equations) -> Vec<Vec<BigRational>> {
    let players = equations.players();
    let whole = |number: i64| BigRational::from_integer(BigInt::from(number));
    (0..players)
        .map(|player| {
            let mut row = vec![BigRational::zero(); players + 1];
            row[player] = whole(equations.games[player].into());
            for meeting in equations.row(player) {
                row[meeting.opponent as usize] = whole(-i64::from(meeting.games));
            }
            row[players] = whole(equations.right_side[player]);
            row
        })
        .collect()
}

/// Clears a column below its pivot. The matrix is positive definite, so no pivot is 0 unless the
/// group has no graded opponent.
fn eliminate_below(rows: &mut [Vec<BigRational>], pivot: usize) -> Option<()> {
    let (above, below) = rows.split_at_mut(pivot + 1);
    let pivot_row = above.last()?;
    if pivot_row[pivot].is_zero() {
        return None;
    }
    for row in below.iter_mut().filter(|row| !row[pivot].is_zero()) {
        let factor = &row[pivot] / &pivot_row[pivot];
        for (value, from) in row.iter_mut().zip(pivot_row).skip(pivot) {
            if !from.is_zero() {
                *value -= &factor * from;
            }
        }
    }
    Some(())
}

fn substitute_back(rows: &[Vec<BigRational>]) -> Vec<BigRational> {
    let players = rows.len();
    let mut solution = vec![BigRational::zero(); players];
    for player in (0..players).rev() {
        let known: BigRational =
            (player + 1..players).map(|other| &rows[player][other] * &solution[other]).sum();
        solution[player] = (&rows[player][players] - known) / &rows[player][player];
    }
    solution
}
