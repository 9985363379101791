//! The cup's formula: points for one score in one section.

use rating_core::HalfPoints;

use super::{CupRules, PaidBelow, WinPercent};
use crate::exact::Exact;

/// The data of a section that the formula needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionFacts {
    /// The mean post-event rating of all its players.
    pub mean: Exact,
    /// The number of players.
    pub players: u32,
    /// The number of rounds.
    pub rounds: u32,
    /// The number of players in each section below, the next one first.
    pub below: Vec<u32>,
}

/// Whether a player has a clear first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// First, without others.
    ClearFirst,
    /// Anywhere else, or first with others.
    Other,
}

/// Points with their calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupPoints {
    /// Score over rounds, as exactly as the rules take it.
    pub win: Exact,
    /// For the score against the section's players.
    pub section: Exact,
    /// For the sections below.
    pub below: Exact,
    /// For a clear first place.
    pub bonus: Exact,
    /// The sum.
    pub total: Exact,
}

/// Points for a score in a section.
///
/// A section of no rounds gives no points for the score. Source: The VCF Tour Cup; Colorado Tour
/// points.
///
/// ```
/// use event_awards::Exact;
/// use event_awards::cup::{CupRules, Placing, SectionFacts, points};
/// use rating_core::HalfPoints;
///
/// let mean = Exact::whole(2_055);
/// let facts = SectionFacts { mean, players: 8, rounds: 3, below: vec![10] };
/// let points = points(&CupRules::vcf(), &facts, HalfPoints::new(4), Placing::Other);
/// assert_eq!(format!("{:.2}", points.section), "10.96");
/// assert_eq!(format!("{:.2}", points.total), "19.96");
/// ```
#[must_use]
pub fn points(
    rules: &CupRules,
    facts: &SectionFacts,
    score: HalfPoints,
    placing: Placing,
) -> CupPoints {
    let win = win(score, facts.rounds, rules.points.win_percent);
    // The cap applies to numbers of players, not to the mean rating (The VCF Tour Cup, Player Cap
    // Rule).
    let players = Exact::whole(rules.counted(facts.players));
    let field = facts.mean.clone() * players;
    let section = win.clone() * field.divided_by(rules.points.divisor.into());
    let below = match rules.sections_below.paid {
        // Example 2 of the VCF's text pays 9 points to a player who scored nothing.
        PaidBelow::Always => rules.for_sections_below(&facts.below),
        PaidBelow::TimesWin => win.clone() * rules.for_sections_below(&facts.below),
    };
    let bonus = match placing {
        Placing::ClearFirst => rules.points.clear_first.clone(),
        Placing::Other => Exact::zero(),
    };
    let total = section.clone() + below.clone() + bonus.clone();
    CupPoints { win, section, below, bonus, total }
}

impl CupPoints {
    /// The points before the bonus for a clear first place: the source's raw points.
    #[must_use]
    pub fn raw(&self) -> Exact {
        self.section.clone() + self.below.clone()
    }
}

fn win(score: HalfPoints, rounds: u32, exactness: WinPercent) -> Exact {
    let win = Exact::whole(score.halves().into()).divided_by(u64::from(rounds) * 2);
    let win = if rounds == 0 { Exact::zero() } else { win };
    match exactness {
        WinPercent::Exact => win,
        // One decimal of a per cent is the third decimal of the fraction. Example 1 of the VCF's
        // text computes this way; its example 2 is exact.
        WinPercent::TruncateOneDecimal => win.truncated(3),
    }
}

impl CupRules {
    /// The number of players with which a section counts.
    pub(super) fn counted(&self, players: u32) -> i64 {
        self.points.player_cap.map_or(players, |cap| players.min(cap)).into()
    }

    fn for_sections_below(&self, below: &[u32]) -> Exact {
        let weights = self.sections_below.weights.iter();
        let weights = weights.chain(std::iter::repeat(&self.sections_below.further));
        let counted = below.iter().map(|&players| Exact::whole(self.counted(players)));
        weights.zip(counted).map(|(weight, players)| weight.clone() * players).sum()
    }
}
