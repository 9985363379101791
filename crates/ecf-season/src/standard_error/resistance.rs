//! Effective resistances to the graded pool, from a group's elimination.
//!
//! If a player u with pivot p was eliminated, with the remaining opponents a and b of weights v and
//! w, the inverse X of the group's equations has
//!
//! ```text
//! X_ua = (v X_aa + w X_ab) / p        X_uu = 1/p + (v X_ua + w X_ub) / p
//! ```
//!
//! so from the core outwards every player's resistance follows from those of two others. `X_ab` is
//! already known: eliminating u linked a and b, so whichever of them was eliminated first had the
//! other as an opponent. (The recurrence of Takahashi, Fagan and Chin, 8th PICA Conference, 1973.)

use crate::working_grade::elimination::{Eliminated, Step};

/// The diagonal of the inverse, and the known entries off it.
pub(super) struct Resistances<'a> {
    eliminated: &'a Eliminated,
    /// By player: `X_uu`.
    pub(super) own: Vec<f64>,
    /// By player: the position of the step that eliminated them.
    step_of: Vec<Option<u32>>,
    /// By step: `X_ua` and `X_ub`.
    with_opponents: Vec<[f64; 2]>,
}

impl<'a> Resistances<'a> {
    /// Works outwards from a core for which X is known, by players.
    pub(super) fn of(eliminated: &'a Eliminated, core: impl Fn(u32, u32) -> f64) -> Self {
        let players = eliminated.players();
        let mut found = Self {
            eliminated,
            own: vec![0.0; players],
            step_of: vec![None; players],
            with_opponents: vec![[0.0; 2]; eliminated.steps().len()],
        };
        for &player in eliminated.core().1 {
            found.own[player as usize] = core(player, player);
        }
        for (position, step) in (0_u32..).zip(eliminated.steps()) {
            found.step_of[step.player as usize] = Some(position);
        }
        for (position, step) in eliminated.steps().iter().enumerate().rev() {
            found.step(position, step, &core);
        }
        found
    }

    fn step(&mut self, position: usize, step: &Step, core: &impl Fn(u32, u32) -> f64) {
        let [(a, v), (b, w)] = step.opponents;
        // An opponent of weight 0 stands for no opponent.
        let own =
            |player: u32, weight: f64| if weight > 0.0 { self.own[player as usize] } else { 0.0 };
        let (own_a, own_b) = (own(a, v), own(b, w));
        let between = if v > 0.0 && w > 0.0 { self.between(a, b, core) } else { 0.0 };
        let with_a = (v * own_a + w * between) / step.pivot;
        let with_b = (v * between + w * own_b) / step.pivot;
        self.with_opponents[position] = [with_a, with_b];
        self.own[step.player as usize] = (1.0 + v * with_a + w * with_b) / step.pivot;
    }

    /// X between two players who were linked when the first of them was eliminated.
    fn between(&self, a: u32, b: u32, core: &impl Fn(u32, u32) -> f64) -> f64 {
        if a == b {
            return self.own[a as usize];
        }
        self.by_step_of(a, b).or_else(|| self.by_step_of(b, a)).unwrap_or_else(|| core(a, b))
    }

    fn by_step_of(&self, player: u32, opponent: u32) -> Option<f64> {
        let position = self.step_of[player as usize]? as usize;
        let opponents = self.eliminated.steps()[position].opponents;
        let slot = opponents.iter().position(|&(left, weight)| left == opponent && weight > 0.0)?;
        Some(self.with_opponents[position][slot])
    }
}

#[cfg(test)]
mod tests {
    use super::super::dense::Dense;
    use super::*;
    use crate::working_grade::tests::{equations, sparse};

    #[test]
    fn resistances_of_small_groups_are_those_of_the_inverse() {
        for seed in 0..500 {
            let players = 4 + seed % 9;
            let met = sparse(players, seed % 5, seed);
            let equations = equations(players, &met, &[(seed % players, 100, 1 + seed % 3)]);
            let inverse = Dense::of_equations(&equations);
            let eliminated = Eliminated::of(&equations);
            let of_core = |a, b| {
                let core = eliminated.core().1;
                assert!(core.contains(&a) && core.contains(&b), "{seed}: {a} and {b}");
                inverse.at(a as usize, b as usize)
            };
            let found = Resistances::of(&eliminated, of_core).own;
            for (player, found) in found.into_iter().enumerate() {
                let expected = inverse.at(player, player);
                assert!((found - expected).abs() < 1e-9 * expected, "{seed}: {player}: {found}");
            }
        }
    }
}
