//! The cup's formula: points for one score in one section.

use rating_core::{HalfPoints, Number};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{CupRules, PaidBelow, WinPercent};
use crate::exact::{Exact, with_decimals};

/// The data of a section that the formula needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SectionFacts {
    /// How many players it has.
    pub players: u32,
    /// How many rounds it has.
    pub rounds: u32,
    /// The mean rating of its players after the event; in JSON with two decimals.
    #[schemars(with = "Number")]
    #[serde(serialize_with = "with_decimals::<2, _>")]
    pub mean_rating: Exact,
    /// The players of the sections below that count, the next one first.
    pub players_below: Vec<u32>,
}

/// Whether a player has a clear first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// First, without others.
    ClearFirst,
    /// Anywhere else, or first with others.
    Other,
}

/// Points with their calculation; in JSON with the four decimals of the source ("We run this figure
/// out to 4 decimal places", The VCF Tour Cup).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CupPoints {
    /// The score as a share of the rounds, as exactly as the rules take it; in JSON in per cent,
    /// with two decimals.
    #[schemars(with = "Number")]
    #[serde(rename = "win_per_cent", serialize_with = "per_cent")]
    pub win: Exact,
    /// The cup points for the score against the section's players.
    #[schemars(with = "Number")]
    #[serde(rename = "section_points", serialize_with = "with_decimals::<4, _>")]
    pub section: Exact,
    /// The cup points for the sections below.
    #[schemars(with = "Number")]
    #[serde(rename = "below_points", serialize_with = "with_decimals::<4, _>")]
    pub below: Exact,
    /// The points before the bonus: both together.
    #[schemars(with = "Number")]
    #[serde(rename = "raw_points", serialize_with = "with_decimals::<4, _>")]
    pub raw: Exact,
    /// The cup points for a clear first place; 0 for everybody else.
    #[schemars(with = "Number")]
    #[serde(serialize_with = "with_decimals::<4, _>")]
    pub bonus: Exact,
    /// All cup points of the section together.
    #[schemars(with = "Number")]
    #[serde(serialize_with = "with_decimals::<4, _>")]
    pub total: Exact,
}

fn per_cent<S: Serializer>(share: &Exact, to: S) -> Result<S::Ok, S::Error> {
    with_decimals::<2, S>(&(share.clone() * Exact::whole(100)), to)
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
/// let mean_rating = Exact::whole(2_055);
/// let facts = SectionFacts { mean_rating, players: 8, rounds: 3, players_below: vec![10] };
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
    let field = facts.mean_rating.clone() * players;
    let section = win.clone() * field.divided_by(rules.points.divisor.into());
    let below = match rules.sections_below.paid {
        // Example 2 of the VCF's text pays 9 points to a player who scored nothing.
        PaidBelow::Always => rules.for_sections_below(&facts.players_below),
        PaidBelow::TimesWin => win.clone() * rules.for_sections_below(&facts.players_below),
    };
    let bonus = match placing {
        Placing::ClearFirst => rules.points.clear_first.clone(),
        Placing::Other => Exact::zero(),
    };
    let raw = section.clone() + below.clone();
    let total = raw.clone() + bonus.clone();
    CupPoints { win, section, below, raw, bonus, total }
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
