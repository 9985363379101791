//! Ties broken by the games that the tied players played against each other.

use std::collections::BTreeMap;

use rating_core::Outcome;

use super::Congress;

/// Wins less losses of one contestant against another, over all congresses of the series.
pub(super) struct Meetings {
    balances: BTreeMap<(String, String), i64>,
}

impl Meetings {
    /// All games of the congresses.
    pub(super) fn of<'a>(congresses: impl Iterator<Item = &'a Congress>) -> Self {
        let mut balances = BTreeMap::new();
        for congress in congresses {
            let players = congress.section.section().players.iter().enumerate();
            for (position, player) in players {
                for (_, opponent, outcome) in congress.section.games_of(position) {
                    let pair = (player.key().to_owned(), opponent.key().to_owned());
                    *balances.entry(pair).or_insert(0) += balance(outcome);
                }
            }
        }
        Self { balances }
    }

    /// A group of tied players in the order of their games against each other.
    ///
    /// Inside the group each has their wins less their losses, so that nobody is better off for having
    /// met more of the others. Players who are then still tied are compared once more among
    /// themselves alone; those of one inner list stay tied.
    pub(super) fn split(&self, tied: &[&str]) -> Vec<Vec<usize>> {
        let mut by_balance: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (position, player) in tied.iter().enumerate() {
            let balance = tied.iter().map(|opponent| self.between(player, opponent)).sum();
            by_balance.entry(balance).or_default().push(position);
        }
        let groups = by_balance.into_values().rev();
        groups.flat_map(|group| self.split_further(tied, group)).collect()
    }

    fn split_further(&self, tied: &[&str], group: Vec<usize>) -> Vec<Vec<usize>> {
        if group.len() == tied.len() || group.len() == 1 {
            return vec![group];
        }
        let players: Vec<&str> = group.iter().map(|&position| tied[position]).collect();
        let original = |inner: Vec<usize>| inner.into_iter().map(|inner| group[inner]).collect();
        self.split(&players).into_iter().map(original).collect()
    }

    fn between(&self, player: &str, opponent: &str) -> i64 {
        let pair = (player.to_owned(), opponent.to_owned());
        self.balances.get(&pair).copied().unwrap_or_default()
    }
}

fn balance(outcome: Outcome) -> i64 {
    outcome.balance().into()
}
