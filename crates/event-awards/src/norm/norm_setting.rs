//! The event that norms are sought in: what the rules ask of it beside its players.

use event_sections::{CheckedSection, Pairings};

use super::NormRules;

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
    /// How many rounds are still to come, as far as is known. Of pairings that were fixed in advance they all
    /// belong to the result; before them no norm is made.
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

    /// The setting of a section: its pairings were fixed in advance if its report says so, or if they are
    /// those of a round robin, whether or not anybody said so. How many rounds are still to come, the report
    /// says, or else, if it is no team's event, the number of its players: a report that is written under way may
    /// state the rounds so far.
    #[must_use]
    pub fn in_section(&self, section: &CheckedSection) -> Self {
        let is_fixed = section.has_fixed_pairings();
        let pairings = if is_fixed { Pairings::FixedInAdvance } else { self.pairings };
        let over = section.last_paired_round();
        let of_players = || match self.event {
            Event::Individual => section.rounds_of_round_robin(),
            Event::Team => None,
        };
        let stated = section.section().rounds_in_all.filter(|&rounds| rounds > over);
        let rounds = match pairings {
            Pairings::FixedInAdvance => stated.or_else(of_players),
            Pairings::RoundByRound => None,
        };
        let rounds_left = rounds.unwrap_or(0).saturating_sub(over);
        Self { pairings, rounds_left, ..*self }
    }

    /// The setting of a section for one of its players, who may have fewer rounds to come than others, since in a
    /// round robin of an odd number each is free in one, or more, with a game that was put off.
    #[must_use]
    pub fn for_player(&self, section: &CheckedSection, player: usize) -> Self {
        // Where the report says how it is paired it has the defaults, too: whom somebody has not met is to come.
        let is_declared = section.section().pairings == Some(Pairings::FixedInAdvance);
        let is_asked = is_declared || self.rounds_that_count() > 0;
        let rounds = section.last_paired_round() + self.rounds_left;
        // A report may state more rounds than the first cycle of a double one, which is all that can be seen.
        let is_round_robin = is_asked
            && self.event == Event::Individual
            && section
                .rounds_of_round_robin()
                .is_some_and(|of_players| self.rounds_left == 0 || of_players == rounds);
        if !is_round_robin {
            return *self;
        }
        let to_come = section.opponents_to_come(player).len() as u32;
        let rounds_left = if is_declared { to_come } else { self.rounds_left.min(to_come) };
        Self { rounds_left, ..*self }
    }

    /// How many rounds are still to come that belong to the result, whatever was reached before them.
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

    /// How many of those games may be missing, with a forfeit win or a pairing-allocated bye instead.
    #[must_use]
    pub const fn unplayed_at_most(&self) -> u32 {
        match self.event {
            Event::Individual => self.rules.games.unplayed_at_most,
            Event::Team => 0,
        }
    }
}
