//! The errors of what players count as to their opponents: drawn from what earlier seasons handed
//! on for graded players, and found by the equations of the working grades for ungraded ones.

use rating_core::{HalfGame, PlayerIdx};
use rayon::prelude::*;

use super::before::Aged;
use super::draws::{DRAWS, Draws, Points, mixed, signs};
use crate::grader::Grader;
use crate::grading::PLAYERS_A_TASK;
use crate::working_grade::System;
use crate::working_grade::certificate::Certificate;
use crate::working_grade::elimination::Eliminated;
use crate::working_grade::equations::Equations;
use crate::working_grade::groups::Group;

/// What is kept of the equations that gave a group its working grades.
pub(super) struct KeptSystem {
    eliminated: Eliminated,
    /// The residual, for a noise of size 1, at which the solver may stop.
    tolerance: f64,
}

impl KeptSystem {
    pub(super) fn of(system: System) -> Self {
        let System { equations, prepared } = system;
        let tolerance = tolerance(&equations, &prepared.certificate);
        Self { eliminated: prepared.eliminated, tolerance }
    }
}

/// A residual that is small enough. The error it causes for a player is at most a fiftieth of that
/// from the noise of the player's own games, however few games link the group.
fn tolerance(equations: &Equations, certificate: &Certificate) -> f64 {
    let wanted = |player: usize| 0.02 / f64::from(equations.games[player]).sqrt();
    // Without a certificate, the solver goes on as far as floating point allows.
    certificate.largest_residual(wanted).unwrap_or(0.0)
}

/// A player as the opponents' errors see them, in half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Known {
    /// The error of the grade by which the player counts as graded, at the end of the season.
    pub(super) draws: Draws,
    pub(super) key: u32,
}

const _: () = assert!(size_of::<Known>() == 32);

/// The errors of what all players count as.
pub(super) struct KnownErrors<'a> {
    pub(super) grader: &'a Grader<'a>,
    pub(super) noise: f32,
    /// A number for the season, so that no two have the same signs.
    season: u64,
    /// By player.
    known: Vec<Known>,
    /// By place in [`crate::ratings::Ratings`]: the error of a working grade; `None` in a group
    /// without a graded player to measure from.
    by_place: Vec<Option<Points>>,
}

impl<'a> KnownErrors<'a> {
    pub(super) fn of(
        systems: Vec<Option<KeptSystem>>,
        grader: &'a Grader<'a>,
        aged: &Aged<'_>,
    ) -> Self {
        let numbers = (0..grader.input.games.players() as u32).into_par_iter();
        let known = |player: u32| {
            let (is_graded, player) =
                (grader.counted[player as usize].is_some(), PlayerIdx::new(player));
            let points = if is_graded { aged.of_list(player) } else { [0.0; DRAWS] };
            Known { draws: Draws::of(&points), key: aged.before.keys[player.as_usize()] }
        };
        let known = numbers.with_max_len(PLAYERS_A_TASK).map(known).collect();
        let season = mixed(u64::from(aged.day()));
        let noise = aged.assumed.noise as f32;
        let mut errors = Self { grader, noise, season, known, by_place: Vec::new() };
        errors.by_place = errors.solved(systems);
        errors
    }

    /// By place: the errors of working grades.
    fn solved(&self, systems: Vec<Option<KeptSystem>>) -> Vec<Option<Points>> {
        let groups = &self.grader.working.groups;
        let of_group = |(system, group): (Option<KeptSystem>, &'a Group)| {
            Some((group.players.as_slice(), self.solve(&system?, &group.players)))
        };
        let groups = systems.into_par_iter().zip(groups).with_max_len(1);
        let solved: Vec<_> = groups.filter_map(of_group).collect();
        let mut by_place = vec![None; self.grader.ratings.places()];
        for (player, points) in
            solved.into_iter().flat_map(|(players, points)| players.iter().zip(points))
        {
            if let Some(place) = self.grader.ratings.place(*player) {
                by_place[place as usize] = Some(points);
            }
        }
        by_place
    }

    fn solve(&self, system: &KeptSystem, players: &[PlayerIdx]) -> Vec<Points> {
        let right_side = |&player: &PlayerIdx| self.right_side(player).map(f64::from);
        let right_sides = players.par_iter().with_min_len(64).map(right_side).collect();
        let tolerance = system.tolerance * f64::from(self.noise);
        let solved = system.eliminated.solve_lanes(right_sides, tolerance);
        solved.into_iter().map(|points| points.map(|point| point as f32)).collect()
    }

    /// What errs in an ungraded player's equation: the noise of the games, and the errors of graded
    /// opponents.
    fn right_side(&self, player: PlayerIdx) -> Points {
        let mut sum = [0.0; DRAWS];
        for (half, signs) in self.with_signs(player) {
            self.add_noise(&mut sum, signs);
            if self.grader.counted[half.opponent().as_usize()].is_some() {
                add(&mut sum, 1.0, &self.known(half.opponent()).draws.points());
            }
        }
        sum
    }

    /// The half-games of a player, each with the signs of its noise.
    pub(super) fn with_signs(&self, player: PlayerIdx) -> impl Iterator<Item = (HalfGame, u32)> {
        let own = self.known(player).key;
        let mut last = None;
        self.grader.input.games.of(player).iter().map(move |&half| {
            // Equal half-games are next to each other.
            let before = match last {
                Some((other, before)) if other == half => before + 1,
                _ => 0,
            };
            last = Some((half, before));
            let keys = (own, self.known(half.opponent()).key);
            (half, signs(self.season, keys, half.half_points(), before))
        })
    }

    pub(super) fn add_noise(&self, sum: &mut Points, signs: u32) {
        for (draw, value) in sum.iter_mut().enumerate() {
            let sign = if signs >> draw & 1 == 1 { 0 } else { 1 << 31 };
            *value += f32::from_bits(self.noise.to_bits() ^ sign);
        }
    }

    pub(super) fn known(&self, player: PlayerIdx) -> &Known {
        &self.known[player.as_usize()]
    }

    /// The error of what a player counts as; `None` for one who is withheld, or of a group without
    /// a graded player.
    pub(super) fn of_player(&self, player: PlayerIdx) -> Option<Points> {
        if self.grader.counted[player.as_usize()].is_some() {
            return Some(self.known(player).draws.points());
        }
        self.at(self.grader.ratings.place(player)?)
    }

    /// The standard error of a player's working grade.
    pub(super) fn of_working(&self, player: PlayerIdx) -> Option<f64> {
        let points = self.at(self.grader.ratings.place(player)?)?;
        let squares = points.iter().map(|point| f64::from(*point) * f64::from(*point));
        Some((squares.sum::<f64>() / DRAWS as f64).sqrt())
    }

    /// The error of a working grade.
    pub(super) fn at(&self, place: u32) -> Option<Points> {
        self.by_place[place as usize]
    }
}

/// Adds a multiple of some draws.
pub(super) fn add(sum: &mut Points, factor: f32, points: &Points) {
    sum.iter_mut().zip(points).for_each(|(sum, point)| *sum += factor * point);
}
