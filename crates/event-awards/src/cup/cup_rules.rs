//! The rules of a cup, as its TOML file under `rules/cups/` states them.

use rating_core::EloRating;
use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::exact::Exact;
use crate::prizes::PrizeRules;
use crate::rule_book::{checked, is_rating};

/// The rules of a cup: [settings](CupSettings) that have been checked, each and together.
///
/// Settings are read as fields, and changed with [`CupRules::with`].
///
/// ```
/// use event_awards::cup::CupRules;
///
/// assert_eq!(CupRules::vcf().points.player_cap, Some(200));
/// assert_eq!(CupRules::colorado().points.player_cap, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "CupSettings")]
pub struct CupRules(CupSettings);

/// The settings of a rule book, as its TOML file under `rules/cups/` states them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CupSettings {
    /// Short name: `vcf`.
    pub name: String,
    /// The public text that the rules follow.
    pub source: String,
    /// The points for a score in a section.
    pub points: PointsRule,
    /// The points for the players of the sections below.
    pub sections_below: BelowRule,
    /// How a season's fund is divided, if that is part of the rules.
    #[serde(default)]
    pub prizes: Option<PrizeRules>,
}

/// The points for a score in a section.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointsRule {
    /// How exactly score over rounds is computed.
    pub win_percent: WinPercent,
    /// What the product of mean rating and players is divided by.
    pub divisor: u32,
    /// A section counts as at most this many players.
    #[serde(default)]
    pub player_cap: Option<u32>,
    /// How a player without a post-event rating counts.
    pub unrated: Unrated,
    /// The bonus for the sole winner of a section.
    pub clear_first: Exact,
}

/// How exactly score over rounds is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum WinPercent {
    /// As an exact fraction.
    #[serde(rename = "exact")]
    Exact,
    /// As a per cent cut off after one decimal: two thirds become 66.6%.
    #[serde(rename = "truncate-1dp")]
    TruncateOneDecimal,
}

/// How a player without a post-event rating counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unrated {
    /// It is an error.
    Refuse,
    /// The player counts with this rating.
    CountsAs(i32),
}

/// The points for the players of the sections below.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BelowRule {
    /// For each player of the next section below, of the one below that, and so on.
    pub weights: Vec<Exact>,
    /// For each player of the sections below those.
    pub further: Exact,
    /// Whether the points depend on the score.
    pub paid: PaidBelow,
}

/// Whether the points for the sections below depend on the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PaidBelow {
    /// They do not.
    Always,
    /// They are multiplied by score over rounds.
    TimesWin,
}

const VCF: &str = include_str!("../../rules/cups/vcf.toml");
const COLORADO: &str = include_str!("../../rules/cups/colorado.toml");

impl CupRules {
    /// The names of the rule books that are built into the program, each with the text of its file.
    pub const BUILT_IN: [(&'static str, &'static str); 2] = [("vcf", VCF), ("colorado", COLORADO)];

    /// The VCF Tour Cup of Virginia.
    ///
    /// # Panics
    ///
    /// Never: the text is a constant of this crate.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a constant of this crate, parsed by its tests")]
    pub fn vcf() -> Self {
        Self::from_toml(VCF).expect("the built-in rule book is well formed")
    }

    /// The Colorado Tour.
    ///
    /// # Panics
    ///
    /// Never: the text is a constant of this crate.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a constant of this crate, parsed by its tests")]
    pub fn colorado() -> Self {
        Self::from_toml(COLORADO).expect("the built-in rule book is well formed")
    }
}

checked!(CupRules, CupSettings);

impl CupSettings {
    fn check(&self) -> Result<(), OutOfRange> {
        self.points.check()?;
        self.sections_below.check()?;
        self.prizes.as_ref().map_or(Ok(()), PrizeRules::check)
    }
}

impl PointsRule {
    fn check(&self) -> Result<(), OutOfRange> {
        let divisor = self.divisor;
        in_range(divisor > 0, "points.divisor", &divisor, "at least 1")?;
        if let Some(cap) = self.player_cap {
            in_range(cap > 0, "points.player_cap", &cap, "at least 1")?;
        }
        if let Unrated::CountsAs(rating) = self.unrated {
            is_rating("points.unrated.counts_as", EloRating::whole(rating))?;
        }
        let bonus = &self.clear_first;
        in_range(*bonus >= Exact::zero(), "points.clear_first", bonus, "no less than 0")
    }
}

impl BelowRule {
    fn check(&self) -> Result<(), OutOfRange> {
        for points in self.weights.iter().chain([&self.further]) {
            let some = *points >= Exact::zero();
            in_range(some, "sections_below", points, "no less than 0 points a player")?;
        }
        Ok(())
    }
}
