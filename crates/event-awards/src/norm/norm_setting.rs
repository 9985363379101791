//! The event that norms are sought in: what the rules ask of it beside its players.

use event_sections::{CheckedSection, PairingSystem, Pairings, Schedule};

use super::NormRules;

/// How many rounds are to come where nobody can know: one is enough for no norm to be made.
const IF_NOBODY_KNOWS: u32 = 1;

/// What kind of event a norm is sought in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An individual one.
    Individual,
    /// One of the team events in which fewer games are enough.
    Team,
}

/// Whether the mix of federations matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FederationMix {
    /// It does.
    Required,
    /// The event is exempt (1.4.3a-d): national championships, zonal tournaments, and open events
    /// with enough rated players from abroad. So nobody's federation need be known.
    Waived,
}

/// The rule book and the event that norms are sought in.
#[derive(Clone, Copy, Debug)]
pub struct NormSetting<'a> {
    /// The rule book.
    pub rules: &'a NormRules,
    /// What kind of event it is.
    pub event: Event,
    /// Whether the mix of federations matters.
    pub mix: FederationMix,
    /// How its pairings come about.
    pub pairings: Pairings,
    /// How many rounds are still to come, as far as is known. Of pairings that were fixed in
    /// advance they all belong to the result; before them no norm is made.
    pub rounds_left: u32,
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
        }
    }

    /// The setting of a section: its pairings were fixed in advance if its report says so, or if
    /// they are those of a round robin, whether or not anybody said so. How many rounds are still
    /// to come, the report says, or else, if it is no team's event, the number of its players: a
    /// report that is written under way may state the rounds so far. Where nobody can know it is
    /// taken for one.
    #[must_use]
    pub fn in_section(&self, section: &CheckedSection) -> Self {
        let is_fixed = section.has_fixed_pairings();
        let pairings = if is_fixed { Pairings::FixedInAdvance } else { self.pairings };
        let setting = Self { pairings, ..*self };
        let rounds_left = setting.rounds_left_of(section).unwrap_or(IF_NOBODY_KNOWS);
        Self { rounds_left, ..setting }
    }

    /// How many rounds of a section are still to come that belong to every result; `None` if nobody
    /// can know.
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
        // Without a schedule all are through with each other. Of a team event with one nobody knows
        // whether the players of a team meet all others; if everybody has met everybody, it is
        // over.
        let as_individual = section.schedule(self.pairings);
        let left = as_individual.map_or(Some(0), |schedule| schedule.rounds_left());
        left.filter(|&left| left == 0)
    }

    /// Whom the players of a section have still to meet; `None` where nobody can say, as of teams
    /// in a round robin, and of pairings that come about round by round.
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

    /// The setting of a section for one of its players, who may have fewer rounds to come than
    /// others, since in a round robin of an odd number each is free in one, or more, with a game
    /// that was put off.
    #[must_use]
    pub fn for_player(&self, schedule: Option<&Schedule<'_>>, player: usize) -> Self {
        let rounds_left = schedule.map_or(self.rounds_left, |schedule| {
            schedule.games_to_come(player).unwrap_or(IF_NOBODY_KNOWS)
        });
        Self { rounds_left, ..*self }
    }

    /// The setting of a section for one of its players, of whom somebody says how many rounds there
    /// are in all.
    #[must_use]
    pub fn for_player_in_rounds(
        &self,
        rounds: u32,
        schedule: Option<&Schedule<'_>>,
        (section, player): (&CheckedSection, usize),
    ) -> Self {
        // Of a round that is to come a player may be free, and games of rounds that are over may be
        // to come.
        if schedule.and_then(Schedule::rounds) == Some(rounds) {
            return self.for_player(schedule, player);
        }
        let left = rounds.saturating_sub(section.rounds_over_for(player));
        Self { rounds_left: left.saturating_sub(section.byes_to_come(player)), ..*self }
    }

    /// How many rounds are still to come that belong to the result, whatever was reached before
    /// them.
    pub(super) const fn rounds_that_count(&self) -> u32 {
        match self.pairings {
            Pairings::FixedInAdvance => self.rounds_left,
            Pairings::RoundByRound => 0,
        }
    }

    /// The fewest games of a norm.
    #[must_use]
    pub const fn games_at_least(&self) -> u32 {
        match self.event {
            Event::Individual => self.rules.games.individual,
            Event::Team => self.rules.games.team,
        }
    }

    /// How many of those games may be missing, with a forfeit win or a pairing-allocated bye
    /// instead.
    #[must_use]
    pub const fn unplayed_at_most(&self) -> u32 {
        match self.event {
            Event::Individual => self.rules.games.unplayed_at_most,
            Event::Team => 0,
        }
    }
}
