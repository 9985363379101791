//! The rounds of a section that are over, for everybody or for one player.

use crate::entrant::Entrant;
use crate::round_result::RoundResult;
use crate::section::{CheckedSection, Section};

impl Section {
    /// The last round in which anybody has an opponent; 0 before the first. Byes of later rounds
    /// were requested in advance.
    pub(crate) fn last_paired_round(&self) -> u32 {
        self.players.iter().map(last_round_of).max().unwrap_or(0)
    }
}

impl CheckedSection {
    /// The last round in which anybody has an opponent; 0 before the first. Byes of later rounds
    /// were requested in advance.
    #[must_use]
    pub fn last_paired_round(&self) -> u32 {
        self.section().last_paired_round()
    }

    /// How many rounds are over for a player: all in which anybody has an opponent, except the last
    /// one if the player has no result in it yet.
    #[must_use]
    pub fn rounds_over_for(&self, player: usize) -> u32 {
        let last = self.last_paired_round();
        let of_last =
            |entrant: &Entrant| entrant.results.get(last.checked_sub(1)? as usize).copied();
        let is_there = self.player(player).and_then(of_last).unwrap_or(RoundResult::Absent);
        if is_there == RoundResult::Absent { last.saturating_sub(1) } else { last }
    }

    /// How many byes a player already has in rounds that are not over for them.
    #[must_use]
    pub fn byes_to_come(&self, player: usize) -> u32 {
        let over = self.rounds_over_for(player) as usize;
        let results = self.player(player).and_then(|entrant| entrant.results.get(over..));
        let is_bye = |result: &&RoundResult| **result != RoundResult::Absent;
        results.unwrap_or_default().iter().filter(is_bye).count() as u32
    }
}

/// The last round in which a player has an opponent; 0 before the first.
pub(crate) fn last_round_of(player: &Entrant) -> u32 {
    let last = player.results.iter().rposition(|result| result.opponent().is_some());
    last.map_or(0, |position| position as u32 + 1)
}

/// Whether a player has an opponent in a round.
pub(crate) fn is_paired_in(player: &Entrant, round: u32) -> bool {
    let place = round.checked_sub(1).and_then(|place| player.results.get(place as usize));
    place.is_some_and(|result| result.opponent().is_some())
}
