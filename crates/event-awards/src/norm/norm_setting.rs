//! The setting of a norm: the rule book and the facts of the event that matter besides its players.

use std::collections::BTreeMap;

use event_sections::{CheckedSection, PairingSystem, Pairings, RoundRobin, Schedule};

use super::{Exemption, LargeEvent, LargeSwiss, NormRules};

/// How many rounds count as to come if the number is unknown: one is enough to withhold a norm.
const IF_NOBODY_KNOWS: u32 = 1;

/// The kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An individual one.
    Individual,
    /// A team event of a kind in which fewer games are enough.
    Team,
}

/// Whether the mix of federations matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FederationMix {
    /// It does.
    Required,
    /// The event is exempt (1.4.3a-c): the final of a national championship, a national team
    /// championship, or a zonal tournament. So no federations need to be known. A Swiss with enough
    /// rated players from abroad (1.4.3d) is recognized by its players instead.
    Waived,
}

/// The rule book and the event in which norms are sought.
#[derive(Clone, Copy, Debug)]
pub struct NormSetting<'a> {
    /// The rule book.
    pub rules: &'a NormRules,
    /// The kind of event.
    pub event: Event,
    /// Whether the mix of federations matters.
    pub mix: FederationMix,
    /// How its pairings are made.
    pub pairings: Pairings,
    /// How many rounds are still to come, as far as is known. With pairings that were fixed in
    /// advance they all belong to the result, and no norm is made before them.
    pub rounds_left: u32,
    /// How many rounds the event has in all; `None` if that is unknown.
    pub rounds: Option<u32>,
    /// Who meets whom how often, if everybody meets everybody.
    pub round_robin: Option<RoundRobin>,
    /// Whether its field exempts a Swiss from the requirements for federations; `None` if that
    /// cannot be asked: for other events, and for a list of opponents.
    pub large_swiss: Option<LargeSwiss>,
    /// The letters of the federation that holds the event, if they are known.
    pub host: Option<[u8; 3]>,
}

impl<'a> NormSetting<'a> {
    /// An individual event, paired round by round, in which the mix of federations matters.
    #[must_use]
    pub const fn of(rules: &'a NormRules) -> Self {
        Self {
            rules,
            event: Event::Individual,
            mix: FederationMix::Required,
            pairings: Pairings::RoundByRound,
            rounds_left: 0,
            rounds: None,
            round_robin: None,
            large_swiss: None,
            host: None,
        }
    }

    /// The setting of a section. Its pairings were fixed in advance if its report says so, or if
    /// its rounds are those of a round robin. The number of rounds to come is that of the report
    /// or, unless it is a team event, that which the number of players requires, because a report
    /// written during the event may state the rounds so far. An unknown number counts as one.
    #[must_use]
    pub fn in_section(&self, section: &CheckedSection) -> Self {
        let is_fixed = section.has_fixed_pairings();
        let pairings = if is_fixed { Pairings::FixedInAdvance } else { self.pairings };
        let setting = Self { pairings, ..*self };
        let rounds_left = setting.rounds_left_of(section).unwrap_or(IF_NOBODY_KNOWS);
        let schedule = setting.schedule(section).filter(|_| self.event == Event::Individual);
        let host = section.section().host.as_ref();
        Self {
            rounds_left,
            rounds: Some(rounds_of(section)),
            round_robin: schedule.and_then(|schedule| schedule.round_robin()),
            large_swiss: setting.is_swiss().then(|| LargeSwiss::of(self.rules, section)).flatten(),
            host: host.and_then(|host| host.as_bytes().try_into().ok()),
            ..setting
        }
    }

    /// The setting of a list of opponents, given by their names. If their pairings were fixed in
    /// advance, everybody meets everybody: twice, if most of the opponents are met twice.
    #[must_use]
    pub fn in_list<'o>(&self, opponents: impl Iterator<Item = &'o str>) -> Self {
        let mut met: BTreeMap<&str, u32> = BTreeMap::new();
        for opponent in opponents {
            *met.entry(opponent).or_default() += 1;
        }
        let mut times: Vec<u32> = met.into_values().collect();
        times.sort_unstable();
        // The player is one of them, too.
        let players = times.len() as u32 + 1;
        let of_most = times.get(times.len() / 2).copied();
        let is_round_robin = self.event == Event::Individual && !self.is_swiss();
        let round_robin = of_most.map(|times| RoundRobin { players, times, is_over: true });
        Self { round_robin: round_robin.filter(|_| is_round_robin), ..*self }
    }

    /// Whether this is an individual event that is paired round by round.
    #[must_use]
    pub fn is_swiss(&self) -> bool {
        self.event == Event::Individual && self.pairings == Pairings::RoundByRound
    }

    /// Whether a section is a large event; `None` if the rule book has no such requirement.
    #[must_use]
    pub fn large_event(&self, section: &CheckedSection) -> Option<LargeEvent> {
        let of_swiss = LargeEvent::of(self.rules, section)?;
        Some(if self.is_swiss() { of_swiss } else { LargeEvent::No })
    }

    /// What exempts a player of this federation from the requirements for federations; `None` if
    /// nothing does.
    #[must_use]
    pub fn exemption(&self, federation: &str) -> Option<Exemption> {
        // A national team championship exempts the players of its own federation (1.4.3b).
        let is_foreign = self.host.is_some_and(|host| host != *federation.as_bytes());
        let is_for_others = self.event == Event::Team && !federation.is_empty() && is_foreign;
        match (self.mix, self.large_swiss) {
            (FederationMix::Waived, _) if !is_for_others => Some(Exemption::Stated),
            (_, Some(LargeSwiss::Exempt(field))) => Some(Exemption::LargeSwiss(field)),
            _ => None,
        }
    }

    /// How many rounds that belong to every result are still to come in a section; `None` if that
    /// is unknown.
    #[must_use]
    pub fn rounds_left_of(&self, section: &CheckedSection) -> Option<u32> {
        if self.pairings == Pairings::RoundByRound {
            return Some(0);
        }
        if let Some(schedule) = self.schedule(section) {
            return schedule.rounds_left();
        }
        if let Some(stated) = section.section().rounds_in_all {
            return Some(stated.saturating_sub(section.last_paired_round()));
        }
        // Without a schedule everybody has met all their opponents. In a team event it is unknown
        // whether the players of a team meet all others; if everybody has met everybody, it is
        // over.
        let as_individual = section.schedule(self.pairings);
        let left = as_individual.map_or(Some(0), |schedule| schedule.rounds_left());
        left.filter(|&left| left == 0)
    }

    /// The games that the players of a section still have to play; `None` if that is unknown, as
    /// for teams in a round robin, or if pairings are made round by round.
    #[must_use]
    pub fn schedule<'s>(&self, section: &'s CheckedSection) -> Option<Schedule<'s>> {
        match self.event {
            Event::Individual => section.schedule(self.pairings),
            Event::Team => {
                let of_teams = [PairingSystem::Scheveningen, PairingSystem::Schiller];
                let system = section.section().system.filter(|system| of_teams.contains(system));
                system.and_then(|_| section.schedule(self.pairings))
            }
        }
    }

    /// The setting of a section for one of its players. In a round robin the player may have fewer
    /// rounds to come than others, because with an odd number each is free in one; or more, because
    /// of a postponed game.
    #[must_use]
    pub fn for_player(&self, schedule: Option<&Schedule<'_>>, player: usize) -> Self {
        let rounds_left = schedule.map_or(self.rounds_left, |schedule| {
            schedule.games_to_come(player).unwrap_or(IF_NOBODY_KNOWS)
        });
        Self { rounds_left, ..*self }
    }

    /// The setting of a section for one of its players, if the total number of rounds is given.
    #[must_use]
    pub fn for_player_in_rounds(
        &self,
        rounds: u32,
        schedule: Option<&Schedule<'_>>,
        (section, player): (&CheckedSection, usize),
    ) -> Self {
        // A player may be free in a round that is to come, and games of rounds that are over may
        // still be to come.
        if schedule.and_then(Schedule::rounds) == Some(rounds) {
            return self.for_player(schedule, player);
        }
        let left = rounds.saturating_sub(section.rounds_over_for(player));
        Self { rounds_left: left.saturating_sub(section.byes_to_come(player)), ..*self }
    }

    /// How many rounds that belong to the result are still to come, whatever was reached before
    /// them.
    pub(super) const fn rounds_that_count(&self) -> u32 {
        match self.pairings {
            Pairings::FixedInAdvance => self.rounds_left,
            Pairings::RoundByRound => 0,
        }
    }

    /// The fewest games of a norm.
    #[must_use]
    pub fn games_at_least(&self) -> u32 {
        match self.event {
            Event::Individual => self.rules.games.individual,
            Event::Team => self.rules.games.team,
        }
    }

    /// How many of those games may be replaced by a forfeit win or a pairing-allocated bye.
    #[must_use]
    pub fn unplayed_at_most(&self) -> u32 {
        let games = self.rules.games;
        let longest = games.unplayed_in_rounds_at_most;
        let is_longer = self.rounds.zip(longest).is_some_and(|(rounds, most)| rounds > most);
        match self.event {
            Event::Individual if !is_longer => games.unplayed_at_most,
            Event::Individual | Event::Team => 0,
        }
    }
}

/// The number of rounds of a section, as its report states it, or as many as it has so far.
fn rounds_of(section: &CheckedSection) -> u32 {
    let section = section.section();
    section.rounds_in_all.map_or(section.rounds, |stated| stated.max(section.rounds))
}
