//! Which rounds of a section are over, and how many are still to come.

use std::collections::BTreeSet;

use crate::entrant::Entrant;
use crate::round_result::RoundResult;
use crate::section::{CheckedSection, Pairings};

/// How many of the last rounds somebody is without an opponent who has withdrawn: a game that is put off, or the
/// round in which one of an odd number is free, is fewer.
const WITHDRAWN_SINCE: u32 = 3;

/// How many have to be of one team for it to be one: of four players who meet all others two rounds show two pairs.
const FEWEST_OF_TEAM: usize = 3;

impl CheckedSection {
    /// The last round in which anybody has an opponent; 0 before the first. Byes of later rounds were asked
    /// for ahead.
    #[must_use]
    pub fn last_paired_round(&self) -> u32 {
        self.section().players.iter().map(last_round_of).max().unwrap_or(0)
    }

    /// How many rounds are over for a player: all in which anybody has an opponent, but for a last one of which
    /// there is nothing of the player yet.
    #[must_use]
    pub fn rounds_over_for(&self, player: usize) -> u32 {
        let last = self.last_paired_round();
        let of_last =
            |entrant: &Entrant| entrant.results.get(last.checked_sub(1)? as usize).copied();
        let is_there = self.player(player).and_then(of_last).unwrap_or(RoundResult::Absent);
        if is_there == RoundResult::Absent { last.saturating_sub(1) } else { last }
    }

    /// In how many of the rounds that are not over for a player they have a bye already.
    #[must_use]
    pub fn byes_to_come(&self, player: usize) -> u32 {
        let over = self.rounds_over_for(player) as usize;
        let results = self.player(player).and_then(|entrant| entrant.results.get(over..));
        let is_bye = |result: &&RoundResult| **result != RoundResult::Absent;
        results.unwrap_or_default().iter().filter(is_bye).count() as u32
    }

    /// How many rounds a round robin of those who play has, double where most of them have met somebody twice;
    /// `None` if it does not look like one: if the report does not say it, at least half of it must be over.
    #[must_use]
    pub fn rounds_of_round_robin(&self) -> Option<u32> {
        let playing = self.playing();
        // An odd number of players has a round more, since one of them is free in each.
        let cycle = (playing.len() - usize::from(playing.len().is_multiple_of(2))) as u32;
        let rounds = cycle * self.times_in_a_round_robin(&playing);
        // Of fewer than half of the rounds nobody could tell a league, whose many players meet few.
        let is_told = self.section().pairings == Some(Pairings::FixedInAdvance)
            || self.last_paired_round() * 2 >= rounds;
        (playing.len() >= 4 && is_told && !self.is_all_of_teams(&playing)).then_some(rounds)
    }

    /// How many rounds are still to come if everybody is to meet everybody, where nobody says how the section is
    /// paired and nearly all of it is over: so many rounds of so few players are no Swiss.
    #[must_use]
    pub fn rounds_left_if_round_robin(&self) -> Option<u32> {
        const NEARLY_ALL: u32 = 2;
        let rounds = self.rounds_of_round_robin().filter(|_| self.section().pairings.is_none())?;
        let left = rounds.checked_sub(self.last_paired_round())?;
        (1..=NEARLY_ALL).contains(&left).then_some(left)
    }

    /// Whom a player has not met yet, so often as a round robin asks for, but for those who have withdrawn; nobody if
    /// the section does not look like one.
    #[must_use]
    pub fn opponents_to_come(&self, player: usize) -> Vec<usize> {
        let playing = self.playing();
        let Some(entrant) = self.player(player).filter(|_| self.rounds_of_round_robin().is_some())
        else {
            return Vec::new();
        };
        let times = self.times_in_a_round_robin(&playing) as usize;
        let missing = |other: usize| times.saturating_sub(meetings(entrant, other));
        let last = self.last_paired_round();
        let is_there = |other: usize| {
            let other = self.player(other);
            other.is_some_and(|other| last - last_round_of(other) < WITHDRAWN_SINCE)
        };
        let others = playing.into_iter().filter(|&other| other != player && is_there(other));
        others.flat_map(|other| std::iter::repeat_n(other, missing(other))).collect()
    }

    /// Those who have an opponent in some round.
    fn playing(&self) -> Vec<usize> {
        let plays =
            |entrant: &Entrant| entrant.results.iter().any(|result| result.opponent().is_some());
        let players = self.section().players.iter().enumerate();
        players.filter(|(_, entrant)| plays(entrant)).map(|(position, _)| position).collect()
    }

    /// How often everybody meets everybody: a game that decides a tie is of few players.
    fn times_in_a_round_robin(&self, playing: &[usize]) -> u32 {
        let has_met_twice = |player: &&usize| {
            let entrant = self.player(**player);
            entrant.is_some_and(|entrant| playing.iter().any(|&other| meetings(entrant, other) > 1))
        };
        if playing.iter().filter(has_met_twice).count() * 2 > playing.len() { 2 } else { 1 }
    }

    /// Whether everybody has met all but those of their own team, as by Scheveningen's and Schiller's systems:
    /// nobody else is to come.
    fn is_all_of_teams(&self, playing: &[usize]) -> bool {
        let team = |player: usize| -> BTreeSet<usize> {
            let met = self.player(player).map(|entrant| entrant.results.iter());
            let met: BTreeSet<usize> =
                met.into_iter().flatten().filter_map(|result| result.opponent()).collect();
            playing.iter().copied().filter(|other| !met.contains(other)).collect()
        };
        let teams: BTreeSet<BTreeSet<usize>> = playing.iter().map(|&player| team(player)).collect();
        let places: usize = teams.iter().map(BTreeSet::len).sum();
        // Each player is of one team, so that all those of a team have met the same.
        teams.len() > 1
            && places == playing.len()
            && teams.iter().all(|team| team.len() >= FEWEST_OF_TEAM)
    }
}

/// The last round in which a player has an opponent; 0 before the first.
fn last_round_of(player: &Entrant) -> u32 {
    let last = player.results.iter().rposition(|result| result.opponent().is_some());
    last.map_or(0, |position| position as u32 + 1)
}

/// How often a player was paired with another.
fn meetings(player: &Entrant, other: usize) -> usize {
    player.results.iter().filter(|result| result.opponent() == Some(other)).count()
}
