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
    /// with enough rated players from abroad.
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
        }
    }

    /// The setting of a section: its pairings were fixed in advance if its report says so, or if they are
    /// those of a round robin, whether or not anybody said so.
    #[must_use]
    pub fn in_section(&self, section: &CheckedSection) -> Self {
        if section.has_fixed_pairings() {
            Self { pairings: Pairings::FixedInAdvance, ..*self }
        } else {
            *self
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
