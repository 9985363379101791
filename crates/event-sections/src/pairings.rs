//! How the pairings of a section were made: as its report says, or as its rounds show.

use crate::entrant::Entrant;
use crate::section::{CheckedSection, PairingSystem, Pairings, Section};

impl CheckedSection {
    /// Whether all pairings were known before the first round: because the report says so, or
    /// because everybody was paired with everybody else equally often. If the report does not say
    /// so, some pairings may be missing, each with a round in which neither player had an opponent.
    ///
    /// `false` for fewer than four players if the report does not say so, since any match would
    /// qualify.
    #[must_use]
    pub fn has_fixed_pairings(&self) -> bool {
        let section = self.section();
        section.system.map(PairingSystem::pairings) == Some(Pairings::FixedInAdvance)
            || section.is_round_robin()
            || (section.system.is_none() && section.is_round_robin_but_for_unplayed_pairings())
    }
}

impl Section {
    fn is_round_robin(&self) -> bool {
        let players = &self.players;
        let others = players.len().saturating_sub(1).max(1);
        let times = players.first().map_or(0, |first| opponents(first).len() / others);
        players.len() >= 4
            && times > 0
            && players.iter().enumerate().all(|(number, player)| {
                let others = (0..players.len()).filter(|&other| other != number);
                opponents(player)
                    .into_iter()
                    .eq(others.flat_map(|other| std::iter::repeat_n(other, times)))
            })
    }

    /// Whether the rounds are those of a round robin, single or double, and for every missing
    /// pairing there is a round in which neither player has an opponent. Most pairings must be
    /// there: gaps alone would fit anything.
    fn is_round_robin_but_for_unplayed_pairings(&self) -> bool {
        let (count, rounds) = (self.players.len(), self.rounds as usize);
        // An odd number of players needs one more round, since one of them is free in each.
        let cycle = if count.is_multiple_of(2) { count.saturating_sub(1) } else { count };
        if count < 4 || rounds == 0 || !rounds.is_multiple_of(cycle) || rounds > 2 * cycle {
            return false;
        }
        let times = rounds / cycle;
        let is_full = |(number, player): (usize, &Entrant)| {
            let met = opponents(player);
            let missing = (0..count).filter(|&other| other != number).map(|other| {
                let often = met.iter().filter(|&&one| one == other).count();
                let gaps = self.gaps_of_both(player, other);
                times.checked_sub(often).filter(|&missing| missing <= gaps)
            });
            let missing: Option<usize> = missing.sum();
            // With an odd number, each player is free once in a cycle.
            let free = if cycle == count { times } else { 0 };
            missing.is_some_and(|missing| missing + free + met.len() == rounds)
        };
        let met: usize = self.players.iter().map(|player| opponents(player).len()).sum();
        // Both sides count each pairing twice, once for each player: at least half of all must be
        // there. This share has no source; with fewer pairings, gaps would decide.
        met * 2 >= count * (count - 1) * times && self.players.iter().enumerate().all(is_full)
    }

    /// The number of rounds in which neither of two players has an opponent.
    fn gaps_of_both(&self, player: &Entrant, other: usize) -> usize {
        let is_free = |player: &Entrant, round: usize| {
            player.results.get(round).is_none_or(|result| result.opponent().is_none())
        };
        let other = self.players.get(other);
        let of_both = |&round: &usize| {
            is_free(player, round) && other.is_some_and(|other| is_free(other, round))
        };
        (0..self.rounds as usize).filter(of_both).count()
    }
}

/// The positions of a player's opponents, in rising order.
fn opponents(player: &Entrant) -> Vec<usize> {
    let mut opponents: Vec<usize> =
        player.results.iter().filter_map(|result| result.opponent()).collect();
    opponents.sort_unstable();
    opponents
}
