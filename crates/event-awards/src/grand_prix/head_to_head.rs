//! Breaks ties by the games that the tied players played against each other.

use std::collections::BTreeMap;

use event_sections::RoundResult;
use rating_core::Outcome;

use super::Congress;
use super::identity::Identities;

/// Wins minus losses of one contestant against another, over all congresses of the series.
pub(super) struct Meetings {
    /// By the positions of two contestants.
    balances: BTreeMap<(usize, usize), i64>,
}

impl Meetings {
    /// The contestants' games against each other in the congresses.
    pub(super) fn of<'a>(congresses: impl Iterator<Item = (&'a Congress, &'a Identities)>) -> Self {
        let mut balances = BTreeMap::new();
        for (congress, identities) in congresses {
            let contestant = |player: usize| Some((*identities.get(player)?)?.person);
            let players = congress.section.section().players.iter().enumerate();
            for (position, player) in players {
                let games = player.results.iter().filter_map(|result| match result {
                    RoundResult::Game { opponent, outcome, .. } => Some((*opponent, *outcome)),
                    _ => None,
                });
                for (opponent, outcome) in games {
                    if let Some(pair) = contestant(position).zip(contestant(opponent)) {
                        *balances.entry(pair).or_insert(0) += balance(outcome);
                    }
                }
            }
        }
        Self { balances }
    }

    /// Splits a group of tied players by their games against each other.
    ///
    /// Inside the group each player has their wins minus their losses, so that it is no advantage
    /// to have met more of the others. Players who are then still tied are compared once more among
    /// themselves only. Those of one inner list remain tied.
    pub(super) fn split(&self, tied: &[usize]) -> Vec<Vec<usize>> {
        let mut by_balance: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (position, player) in tied.iter().enumerate() {
            let balance = tied.iter().map(|opponent| self.between(*player, *opponent)).sum();
            by_balance.entry(balance).or_default().push(position);
        }
        let groups = by_balance.into_values().rev();
        groups.flat_map(|group| self.split_further(tied, group)).collect()
    }

    fn split_further(&self, tied: &[usize], group: Vec<usize>) -> Vec<Vec<usize>> {
        // A group of all players would be split in the same way for ever.
        if group.len() == tied.len() || group.len() == 1 {
            return vec![group];
        }
        let players: Vec<usize> = group.iter().map(|&position| tied[position]).collect();
        let original = |inner: Vec<usize>| inner.into_iter().map(|inner| group[inner]).collect();
        self.split(&players).into_iter().map(original).collect()
    }

    fn between(&self, player: usize, opponent: usize) -> i64 {
        self.balances.get(&(player, opponent)).copied().unwrap_or_default()
    }
}

fn balance(outcome: Outcome) -> i64 {
    outcome.balance().into()
}
