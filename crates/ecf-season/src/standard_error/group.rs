//! The errors of the working grades of one group.

use std::iter::repeat;

use rating_core::PlayerIdx;

use super::Assumptions;
use super::dense::Dense;
use super::projection::{self, DRAWS, Draws, LIST_DRAWS, LargeGroup};
use super::resistance::Resistances;
use crate::grader::Grader;
use crate::working_grade::System;
use crate::working_grade::certificate::Certificate;
use crate::working_grade::equations::{Equations, Term};
use crate::working_grade::solve::Prepared;

/// The largest group, or core of a group, whose inverse is computed, which gives the errors
/// exactly; those of larger ones are estimated. The time grows with the cube of the players.
///
/// Measured in the dev profile on a busy machine: 6 ms for 128 players, 19 ms for 256, 210 ms for
/// 512. A season may have several such groups beside each other.
pub(super) const MOST_DENSE: usize = 256;

/// What is kept of the system that gave a group its working grades, to compute standard errors.
pub(super) enum KeptSystem {
    /// The equations, whose inverse is computed.
    Small(Equations),
    /// The whole system.
    Large(System),
}

impl KeptSystem {
    pub(super) fn of(system: System) -> Self {
        if system.equations.players() <= MOST_DENSE {
            return Self::Small(system.equations);
        }
        Self::Large(system)
    }

    /// The same for a group that was solved before.
    pub(super) fn of_equations(equations: Equations) -> Self {
        if equations.players() <= MOST_DENSE {
            return Self::Small(equations);
        }
        Self::Large(System { prepared: Prepared::of(&equations), equations })
    }
}

/// A working grade as a part of a player's points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The position inside the group.
    pub(super) position: usize,
    /// How often the working grade counts in the points.
    pub(super) factor: f64,
    /// The number of its games whose noise is also in the points themselves, with the opposite
    /// sign.
    pub(super) shared: f64,
}

impl Part {
    /// The factor with which f is multiplied in f'Xf - 2 f'Xs.
    fn against(&self) -> f64 {
        self.factor - 2.0 * self.shared
    }
}

/// The errors of a group's working grades.
pub(super) enum GroupErrors {
    /// A group without a chain of games to a graded player, for which no error can be given.
    Isolated,
    /// Computed by the inverse of its equations.
    Exact(Box<Exact>),
    /// Estimated by random projections.
    Estimated(Box<Estimated>),
}

/// The inverse X of a group's equations, and the group's games with graded opponents.
pub(super) struct Exact {
    inverse: Dense,
    /// The graded opponents of each player with the number of games, player after player in one
    /// list: most groups are small, and all of it is read together.
    graded: Vec<(PlayerIdx, f64)>,
    /// By position: where the player's graded opponents end.
    graded_ends: Vec<usize>,
}

/// What is known of a large group.
pub(super) struct Estimated {
    /// By position: the diagonal entry of X, minus its estimate from the draws.
    known: Vec<f64>,
    /// By position.
    errors: Vec<DrawnErrors>,
}

/// The draws of a working grade's errors, on three cache lines because they are needed together.
#[repr(align(64))]
struct DrawnErrors {
    /// The effect of the games' noise on the working grade, for noise of size 1.
    of_games: Draws,
    /// The effect of the list's errors on it.
    of_list: Draws<LIST_DRAWS>,
}

impl GroupErrors {
    /// The errors of a group from what was kept of its system; `None` is a group without a graded
    /// opponent.
    pub(super) fn of(
        group: usize,
        kept: Option<KeptSystem>,
        grader: &Grader<'_>,
        assumptions: &Assumptions<'_>,
    ) -> Self {
        let players = grader.working.groups[group].players.as_slice();
        let (equations, prepared) = match kept {
            None => return Self::Isolated,
            Some(KeptSystem::Small(equations)) => {
                return Self::Exact(Box::new(Exact::of(&equations, players, grader)));
            }
            Some(KeptSystem::Large(System { equations, prepared })) => (equations, prepared),
        };
        let (equations, eliminated) = (&equations, &prepared.eliminated);
        let tolerance = tolerance(equations, &prepared.certificate);
        let large = LargeGroup { players, equations, eliminated, tolerance, grader, assumptions };
        Self::Estimated(Box::new(Estimated::of(&large)))
    }

    /// Reads a little of everything that is needed for a working grade, so that the rest is then in
    /// the cache.
    pub(super) fn first_of(&self, position: usize) -> f64 {
        match self {
            Self::Isolated => 0.0,
            Self::Exact(exact) => {
                let graded = exact.graded.first().map_or(0.0, |(_, games)| *games);
                let ends = exact.graded_ends.first().map_or(0.0, |end| *end as f64);
                exact.inverse.at(position, position) + graded + ends
            }
            Self::Estimated(estimated) => {
                let DrawnErrors { of_games, of_list } = &estimated.errors[position];
                let drawn = of_games[0] + of_games[DRAWS / 2] + of_list[0];
                f64::from(drawn) + estimated.known[position]
            }
        }
    }

    /// Whether the errors of the group are estimated.
    pub(super) const fn is_estimated(&self) -> bool {
        matches!(self, Self::Estimated(_))
    }

    /// The variance that the noise of the group's games adds to points with these parts, for noise
    /// of size 1; `None` for a group for which no error can be given. Each part comes with the
    /// group's number.
    pub(super) fn of_games(&self, parts: &[(usize, Part)]) -> Option<f64> {
        match self {
            Self::Isolated => None,
            Self::Exact(exact) => Some(exact.of_games(parts)),
            Self::Estimated(estimated) => Some(estimated.of_games(parts)),
        }
    }

    /// The effect of the list's errors on the points: visits the factor of each graded player's
    /// error, some perhaps several times. For a large group it adds to the draws instead.
    pub(super) fn of_list(
        &self,
        parts: &[(usize, Part)],
        drawn: &mut Option<Draws<LIST_DRAWS>>,
        visit: impl FnMut(PlayerIdx, f64),
    ) {
        match self {
            Self::Isolated => {}
            Self::Exact(exact) => exact.visit_list(parts, visit),
            Self::Estimated(estimated) => {
                let drawn = drawn.get_or_insert_default();
                for (_, part) in parts {
                    add_draws(drawn, part.factor, &estimated.errors[part.position].of_list);
                }
            }
        }
    }
}

/// A residual that is small enough for estimates. The error it causes for a player is at most a
/// fiftieth of that from the noise of the player's own games, however few games link the group.
fn tolerance(equations: &Equations, certificate: &Certificate) -> f64 {
    let wanted = |player: usize| 0.02 / f64::from(equations.games[player]).sqrt();
    // Without a certificate, the solver goes on as far as floating point allows.
    certificate.largest_residual(wanted).unwrap_or(0.0)
}

impl Exact {
    fn of(equations: &Equations, players: &[PlayerIdx], grader: &Grader<'_>) -> Self {
        let mut met = Vec::new();
        let graded_ends = players.iter().map(|&player| {
            met.extend(graded_opponents(player, grader));
            met.len()
        });
        let graded_ends = graded_ends.collect();
        Self { inverse: Dense::of_equations(equations), graded: met, graded_ends }
    }

    fn of_games(&self, parts: &[(usize, Part)]) -> f64 {
        let of_row = |(_, part): &(usize, Part)| {
            let row = self.inverse.row(part.position);
            let others = parts.iter().map(|(_, other)| other.against() * row[other.position]);
            part.factor * others.sum::<f64>()
        };
        parts.iter().map(of_row).sum()
    }

    /// Visits the factor with which each graded player's error is in the parts; some players
    /// perhaps several times.
    fn visit_list(&self, parts: &[(usize, Part)], mut visit: impl FnMut(PlayerIdx, f64)) {
        let mut start = 0;
        for (member, &end) in self.graded_ends.iter().enumerate() {
            let graded = &self.graded[start..end];
            start = end;
            let of_part =
                |(_, part): &(usize, Part)| part.factor * self.inverse.at(part.position, member);
            let of_member: f64 = parts.iter().map(of_part).sum();
            for &(player, games) in graded {
                visit(player, of_member * games);
            }
        }
    }
}

/// The graded opponents of a player, with the number of games.
fn graded_opponents(
    player: PlayerIdx,
    grader: &Grader<'_>,
) -> impl Iterator<Item = (PlayerIdx, f64)> {
    let halves = grader.input.games.of(player);
    let met = halves.chunk_by(|one, next| one.opponent() == next.opponent());
    met.filter(|games| matches!(Term::of(games[0], &grader.counted), Term::Grade(_)))
        .map(|games| (games[0].opponent(), games.len() as f64))
}

impl Estimated {
    fn of(group: &LargeGroup<'_>) -> Self {
        let of_games = projection::of_games(group);
        let (core, core_players) = group.eliminated.core();
        let own = if core_players.len() > MOST_DENSE {
            let of_core = |a: u32, b: u32| {
                if a == b {
                    own_resistance(a as usize, group.equations, &of_games)
                } else {
                    mean_product(&of_games[a as usize], &of_games[b as usize])
                }
            };
            Resistances::of(group.eliminated, of_core).own
        } else {
            let row_of = |player: u32| {
                let row = core_players.binary_search(&player);
                debug_assert!(row.is_ok(), "only players of the core are asked for");
                row.unwrap_or_default()
            };
            let row = |row: usize| {
                let opponents = core.opponents(row).iter();
                opponents.map(move |&(other, weight)| (row, other as usize, -weight))
            };
            let off_diagonal: Vec<_> = (0..core_players.len()).flat_map(row).collect();
            let inverse = Dense::inverse(core.diagonal(), &off_diagonal);
            Resistances::of(group.eliminated, |a, b| inverse.at(row_of(a), row_of(b))).own
        };
        let off = |(own, draws): (&f64, &Draws)| own - mean_product(draws, draws);
        let known = own.iter().zip(&of_games).map(off).collect();
        // Empty if every grade counts as exact.
        let of_list = projection::of_list(group).into_iter().chain(repeat([0.0; LIST_DRAWS]));
        let errors = of_games.into_iter().zip(of_list);
        let errors = errors.map(|(of_games, of_list)| DrawnErrors { of_games, of_list });
        Self { known, errors: errors.collect() }
    }

    /// Only what is not known of X exactly is estimated.
    fn of_games(&self, parts: &[(usize, Part)]) -> f64 {
        let (mut sum, mut against, mut known) = ([0.0; DRAWS], [0.0; DRAWS], 0.0);
        for (_, part) in parts {
            let draws = &self.errors[part.position].of_games;
            add_draws(&mut sum, part.factor, draws);
            add_draws(&mut against, part.against(), draws);
            known += part.factor * part.against() * self.known[part.position];
        }
        mean_product(&sum, &against) + known
    }
}

/// The diagonal entry of X for a player, by the player's own row of the equations. With d games,
/// 1/d is the noise of these games; only the opponents' contribution is estimated.
fn own_resistance(player: usize, equations: &Equations, of_games: &[Draws]) -> f64 {
    let games = f64::from(equations.games[player]);
    let mut brought = [0.0; DRAWS];
    for meeting in equations.row(player) {
        add_draws(
            &mut brought,
            f64::from(meeting.games) / games,
            &of_games[meeting.opponent as usize],
        );
    }
    1.0 / games + mean_product(&brought, &brought)
}

fn add_draws<const N: usize>(sum: &mut Draws<N>, factor: f64, draws: &Draws<N>) {
    sum.iter_mut().zip(draws).for_each(|(sum, draw)| *sum += factor as f32 * draw);
}

pub(super) fn mean_product<const N: usize>(one: &Draws<N>, other: &Draws<N>) -> f64 {
    // In single precision, the sum of 32 products is accurate to 10^-6.
    f64::from(one.iter().zip(other).map(|(a, b)| a * b).sum::<f32>()) / N as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::working_grade::fixed_point::to_fixed;
    use crate::working_grade::tests::equations;

    #[test]
    fn no_error_through_the_residual_is_more_than_a_fiftieth_of_the_noise_of_the_own_games() {
        // 1 met 0 and 2 seven times each; 0 and 1 met a player of 100 four times and twice.
        let equations = equations(3, &[(0, 1, 7), (1, 2, 7)], &[(0, 100, 4), (1, 100, 2)]);
        let (certificate, _) = Certificate::of(&equations);
        let tolerance = tolerance(&equations, &certificate);
        let share = |(error, games): (f64, u32)| error * f64::from(games).sqrt() / 0.02;
        let errors = certificate.errors(&[to_fixed(tolerance); 3]);
        let shares: Vec<f64> = errors.into_iter().zip([11, 16, 7]).map(share).collect();
        // For one player it is exactly as much, so the solver is not asked for more than is needed.
        let most = shares.iter().copied().fold(0.0, f64::max);
        assert!((most - 1.0).abs() < 1e-9, "{shares:?}");
    }
}
