//! How a working grade arose: the player's equation, and the grades that it is based on.

use std::collections::BTreeSet;
use std::collections::VecDeque;

use anyhow::Result;
use ecf_season::derivation::{DerivedWorking, EquationTerm, GroupGraph, OpponentStrength};
use rating_core::PlayerIdx;
use schemars::JsonSchema;
use serde::Serialize;

use super::OfRate;
use super::strength::{StrengthKind, strength};
use crate::json_value::Points;
use crate::person::Person;

/// Groups with more players than this have no shares: the time for one player's shares grows with
/// the size of the group, and for everybody's with its square.
const MOST_FOR_SHARES: usize = 2_000;

/// The maximum number of graded players who are named with their shares. The grades in a group of a
/// thousand depend on thousands of players, few of whom matter; naming all of them took 90 kB a
/// player.
const NAMED_SHARES: usize = 20;

/// How a working grade arose: `games` times the working grade less `added` is the sum of `games`
/// times the grade over the opponents, plus `win` times `balance`. It holds at the same time as the
/// equations of all others of the group.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedWorking {
    /// The player.
    pub player: Person,
    /// The working grade.
    pub working_grade: Points,
    /// What the edition adds to the working grades of all newcomers after they are found.
    pub added: Points,
    /// It is certainly no further than this from the exact solution, in grade points.
    pub max_error: f64,
    /// How sure it is: its standard error, in grade points. `None` for a group that met nobody
    /// graded.
    pub standard_error: Option<f64>,
    /// Games played.
    pub games: u32,
    /// Wins less losses.
    pub balance: i32,
    /// What a win is worth.
    pub win: Points,
    /// The opponents.
    pub opponents: Vec<WorkingTerm>,
    /// How many players the group has whose equations hold together, this one included.
    pub group_players: usize,
    /// What the edition sets the mean of the group's working grades to, where nobody of it has a
    /// chain of games to a graded player: the equations alone say only how far apart they are.
    pub mean_set_to: Option<i32>,
    /// How much of the working grade comes from a graded player's grade: the twenty largest shares,
    /// the largest first. Empty for very large groups.
    pub shares: Vec<Share>,
    /// What comes from all others; with the shares it makes 1.
    pub other_shares: Option<OtherShares>,
}

/// An opponent in the equation of an ungraded player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WorkingTerm {
    /// The opponent.
    pub opponent: Person,
    /// Their grade, which is given, or working grade without what is added, which is found together
    /// with the player's.
    pub grade: Points,
    /// Which of the two.
    pub by: StrengthKind,
    /// How many games they played.
    pub games: u32,
    /// Wins less losses in them.
    pub balance: i32,
}

/// How much of a working grade comes from one graded player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Share {
    /// The graded player.
    pub opponent: Person,
    /// By how much the working grade rises when that grade is one higher.
    pub share: f64,
}

/// How much of a working grade comes from the graded players who are not named.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OtherShares {
    /// How many they are.
    pub players: usize,
    /// Their shares together.
    pub share: f64,
}

impl OfRate<'_> {
    /// A working grade, explained by its equation.
    pub(super) fn working(&self, player: PlayerIdx, lines: &DerivedWorking) -> ExplainedWorking {
        let groups = &self.graded.grades.working.groups;
        let group_players = groups.get(lines.group).map_or(0, |group| group.players.len());
        let term = |term: &EquationTerm| {
            let (points, by) = strength(term.strength);
            WorkingTerm {
                opponent: self.season.person(term.opponent),
                grade: Points(points),
                by,
                games: term.games,
                balance: term.balance,
            }
        };
        let mean_set_to = self.anchor().filter(|_| self.is_isolated(player, lines.group));
        let mut shares = self.shares(player, lines, group_players);
        let rest = shares.split_off(shares.len().min(NAMED_SHARES));
        let other_shares = (!rest.is_empty()).then(|| OtherShares {
            players: rest.len(),
            share: rest.iter().map(|(_, share)| share).sum(),
        });
        let named = |(opponent, share)| Share { opponent: self.season.person(opponent), share };
        ExplainedWorking {
            player: self.season.person(player),
            working_grade: Points(lines.working.value),
            added: Points(lines.added),
            max_error: lines.working.max_error,
            standard_error: self.error_of_working(player),
            games: lines.games,
            balance: lines.balance,
            win: Points(lines.win),
            opponents: lines.terms.iter().map(term).collect(),
            group_players,
            mean_set_to,
            shares: shares.into_iter().map(named).collect(),
            other_shares,
        }
    }

    /// The graded players whose grades a working grade depends on, with their shares.
    fn shares(
        &self,
        player: PlayerIdx,
        lines: &DerivedWorking,
        players: usize,
    ) -> Vec<(PlayerIdx, f64)> {
        // With a single equation, the shares can be read off without the inverse of a group's
        // matrix.
        if players == 1 {
            // Every game has the same weight.
            let mut terms: Vec<&EquationTerm> = lines.terms.iter().collect();
            terms.sort_by_key(|term| (std::cmp::Reverse(term.games), term.opponent));
            let of_term = |term: &EquationTerm| f64::from(term.games) / f64::from(lines.games);
            return terms.into_iter().map(|term| (term.opponent, of_term(term))).collect();
        }
        if players > MOST_FOR_SHARES {
            return Vec::new();
        }
        let influence = self.graph(player, lines.group).and_then(|group| group.shares(player));
        let shares = influence.unwrap_or_default();
        shares.into_iter().map(|of| (of.opponent, of.share)).collect()
    }

    /// Whether no player in the group has met a graded player.
    fn is_isolated(&self, player: PlayerIdx, group: usize) -> bool {
        self.graph(player, group).is_some_and(|graph| graph.graded_links.is_empty())
    }

    /// The graph of a player's group, which is the same for everybody in it.
    fn graph(&self, player: PlayerIdx, group: usize) -> Option<&GroupGraph> {
        self.graphs.get(group)?.get_or_init(|| self.derivations.group_of(player)).as_ref()
    }

    /// The equations of a player's ungraded opponents, of theirs, and so on, the nearest first.
    pub(super) fn followed(&self, player: PlayerIdx) -> Result<Vec<ExplainedWorking>> {
        let mut seen = BTreeSet::from([player]);
        let mut next = VecDeque::from([player]);
        let mut followed = Vec::new();
        while let Some(one) = next.pop_front() {
            let derivation = self.derivations.of(one)?;
            let ungraded = derivation.games.iter().filter_map(|game| match game.strength {
                OpponentStrength::Working(_) => Some(game.opponent),
                OpponentStrength::Grade(_) => None,
            });
            next.extend(ungraded.filter(|opponent| seen.insert(*opponent)));
            if one != player
                && let Some(lines) = &derivation.working
            {
                followed.push(self.working(one, lines));
            }
        }
        Ok(followed)
    }
}
