//! The rules of norms, as their TOML file under `rules/norms/` states them.

use chrono::NaiveDate;
use event_sections::Title;
use rating_core::settings::{OutOfRange, in_range};
use rating_core::{EloDifference, EloRating, HalfPoints, PerCent};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::exact::Share;
use crate::rule_book::{checked, is_rating};

/// One edition of the title regulations: [settings](NormRulesSettings) that have been checked,
/// each and together.
///
/// Settings are read as fields, and changed with [`NormRules::with`].
///
/// ```
/// use event_awards::norm::NormRules;
///
/// let rules = NormRules::fide_2024();
/// assert_eq!(rules.opponents.unrated_counts_as, rating_core::EloRating::whole(1_400));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "NormRulesSettings")]
pub struct NormRules(NormRulesSettings);

/// The settings of a rule book, as its TOML file under `rules/norms/` states them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct NormRulesSettings {
    /// Short name: `fide-2024`.
    pub name: String,
    /// The public text that the edition follows.
    pub source: String,
    /// The number of games of a norm.
    pub games: GamesRule,
    /// The least score.
    pub score: ScoreRule,
    /// The requirements for the opponents.
    pub opponents: OpponentsRule,
    /// The requirements for their federations.
    pub federations: FederationsRule,
    /// The rules for events in which everybody meets everybody.
    #[serde(default)]
    pub round_robin: RoundRobinRule,
    /// The requirements of a title besides its norms.
    #[serde(default, rename = "title")]
    pub titles: TitleRule,
    /// The requirements of each title's norm.
    #[serde(rename = "norm")]
    pub norms: Vec<NormRule>,
}

/// The number of games of a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesRule {
    /// The fewest in an individual event.
    pub individual: u32,
    /// The fewest in some team events.
    pub team: u32,
    /// A norm of more games counts as this many towards the title.
    pub counted_at_most: u32,
    /// How many games of an individual event may be replaced by a forfeit win or a
    /// pairing-allocated bye.
    #[serde(default)]
    pub unplayed_at_most: u32,
    /// Only in events of at most this many rounds may they be replaced; `None` for all events.
    #[serde(default)]
    pub unplayed_in_rounds_at_most: Option<u32>,
    /// Whether a game of the last round to which the opponent did not come may count as lost, if
    /// the norm takes it for the number of games.
    #[serde(default)]
    pub absent_last_opponent_counts: bool,
    /// Whether every full point above what the norm needed counts as one more game towards the
    /// title.
    #[serde(default)]
    pub full_points_count: bool,
}

/// The rules for events in which everybody meets everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundRobinRule {
    /// Whether won games may only be left out if the opponents of the complete event have the
    /// titles and federations of a norm.
    #[serde(default)]
    pub complete_mix: bool,
    /// Whether games against unrated players who score nothing against rated ones do not count.
    #[serde(default)]
    pub unrated_without_points_left_out: bool,
    /// What changes where everybody meets everybody twice; `None` for nothing.
    #[serde(default)]
    pub double: Option<DoubleRule>,
}

/// The rule for events in which everybody meets everybody twice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoubleRule {
    /// The fewest players of such an event.
    pub players_at_least: u32,
    /// The share of the usual number of opponents with the title sought that is enough.
    pub sought: Share,
}

/// A field of foreign players which exempts a Swiss from the requirements for federations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LargeSwissRule {
    /// The fewest rated players in a round who are not of the federation that holds the event.
    pub players: u32,
    /// The fewest federations of these players.
    pub federations: u32,
    /// The fewest of them with one of the titles.
    pub titled: u32,
    /// The titles.
    pub titles: Vec<Title>,
    /// A player who misses more rounds than this does not count.
    pub may_miss: u32,
}

/// The requirements of a title for all its norms together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TitleRule {
    /// The fewest norms.
    pub norms: u32,
    /// The fewest games in them.
    pub games: u32,
    /// The most norms that count an unplayed game.
    pub with_unplayed_at_most: u32,
    /// Whether one norm has to meet the requirements for federations without an exemption.
    #[serde(default)]
    pub one_without_exemption: bool,
    /// The requirement of an event with one round a day; `None` if there is none.
    #[serde(default)]
    pub one_round_a_day: Option<SlowEventRule>,
    /// The requirement of a large event; `None` if there is none.
    #[serde(default)]
    pub large_event: Option<LargeEventRule>,
}

/// The requirement that one norm is from an event with one round a day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlowEventRule {
    /// The fewest days with one round.
    pub days: u32,
    /// The titles that require it.
    pub titles: Vec<Title>,
}

/// The requirement that one norm is from a large individual Swiss, or from another event of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LargeEventRule {
    /// It is required if a norm was made after this day.
    #[serde(deserialize_with = "day")]
    #[schemars(with = "String")]
    pub after: NaiveDate,
    /// The fewest players of every round.
    pub players: u32,
    /// Their least mean rating.
    pub mean: i32,
    /// A player who misses more rounds than this does not count.
    pub may_miss: u32,
}

/// Three norms of 27 games, one of them with an unplayed game.
impl Default for TitleRule {
    fn default() -> Self {
        Self {
            norms: 3,
            games: 27,
            with_unplayed_at_most: 1,
            one_without_exemption: false,
            one_round_a_day: None,
            large_event: None,
        }
    }
}

/// The least score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreRule {
    /// In per cent of the games.
    pub per_cent: u8,
}

/// The requirements for the opponents.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpponentsRule {
    /// What an unrated opponent counts as.
    #[serde(deserialize_with = "whole_rating")]
    #[schemars(with = "i32")]
    pub unrated_counts_as: EloRating,
    /// The share of them with a title.
    pub titled: Share,
    /// Titles that do not count as titles here.
    pub not_titled: Vec<Title>,
    /// The share of them with the title sought or a higher one.
    pub sought: Share,
    /// The fewest of them with the title sought.
    pub sought_at_least: u32,
}

/// The requirements for the opponents' federations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FederationsRule {
    /// The fewest federations other than the player's own.
    pub others_at_least: u32,
    /// The largest share of opponents from the player's own federation.
    pub own_at_most: Share,
    /// The largest share of opponents from any one federation.
    pub one_at_most: Share,
    /// Letters that do not stand for a federation, of opponents who count.
    pub none: Vec<String>,
    /// Letters of players who belong to no federation: games against them do not count.
    #[serde(default)]
    pub left_out: Vec<String>,
    /// The field that exempts a Swiss from these requirements; `None` if none does.
    #[serde(default)]
    pub large_swiss: Option<LargeSwissRule>,
}

/// The requirements of a title's norm.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NormRule {
    /// The title.
    pub title: Title,
    /// The least performance.
    pub performance: i32,
    /// The least mean rating of the opponents.
    pub mean: i32,
    /// The rating to which the lowest-rated opponent is raised.
    #[serde(deserialize_with = "whole_rating")]
    #[schemars(with = "i32")]
    pub floor: EloRating,
    /// The rating that the title needs besides its norms.
    pub rating: i32,
    /// The fewest norms of this title; `None` if it is the usual number.
    #[serde(default)]
    pub norms_at_least: Option<u32>,
    /// The title sought and higher ones.
    pub sought: Vec<Title>,
}

/// The error for a title without a norm in the rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no norm for the title {title}")]
pub struct UnknownNorm {
    /// The title.
    pub title: Title,
}

const FIDE_2022: &str = include_str!("../../rules/norms/fide-2022.toml");
const FIDE_2024: &str = include_str!("../../rules/norms/fide-2024.toml");

impl NormRules {
    /// The names of the rule books that are built into the program, each with the text of its file.
    pub const BUILT_IN: [(&'static str, &'static str); 2] =
        [("fide-2022", FIDE_2022), ("fide-2024", FIDE_2024)];

    /// The default: the title regulations of 1 January 2024.
    ///
    /// # Panics
    ///
    /// Never: the text is a constant of this crate.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a constant of this crate, parsed by its tests")]
    pub fn fide_2024() -> Self {
        Self::from_toml(FIDE_2024).expect("the built-in rule book is well formed")
    }

    /// The requirements of a title's norm.
    ///
    /// # Errors
    ///
    /// If the rule book has no norm for the title.
    pub fn norm(&self, title: Title) -> Result<&NormRule, UnknownNorm> {
        self.norms.iter().find(|norm| norm.title == title).ok_or(UnknownNorm { title })
    }

    /// The least score in this many games: the required per cent, rounded up to a half-point.
    #[must_use]
    pub fn score_at_least(&self, games: u32) -> HalfPoints {
        let halves = (u64::from(games) * 2 * u64::from(self.score.per_cent)).div_ceil(100);
        HalfPoints::new(halves as u32)
    }

    /// How many of this many opponents must have the title sought or a higher one.
    #[must_use]
    pub fn sought_at_least(&self, games: u32) -> u32 {
        self.opponents.sought.at_least(games).max(self.opponents.sought_at_least)
    }

    pub(super) fn is_titled(&self, title: Option<Title>) -> bool {
        title.is_some_and(|title| !self.opponents.not_titled.contains(&title))
    }

    /// Whether letters stand for a federation. An unknown federation is none.
    pub(super) fn is_federation(&self, letters: &str) -> bool {
        let FederationsRule { none, left_out, .. } = &self.federations;
        !letters.is_empty() && !none.iter().chain(left_out).any(|other| other == letters)
    }

    /// Whether games against players with these letters do not count.
    pub(super) fn is_left_out(&self, letters: &str) -> bool {
        self.federations.left_out.iter().any(|other| other == letters)
    }

    /// The number of players with the title sought that is enough where everybody meets everybody
    /// twice and a player has this many games; `None` if the rule book says nothing of it.
    #[must_use]
    pub fn sought_at_least_of_double(&self, games: u32) -> Option<u32> {
        let double = self.round_robin.double.as_ref()?;
        Some(double.sought.at_least(self.sought_at_least(games)))
    }
}

checked!(NormRules, NormRulesSettings);

impl NormRulesSettings {
    fn check(&self) -> Result<(), OutOfRange> {
        let games = self.games;
        in_range(games.individual > 0, "games.individual", &games.individual, "at least 1")?;
        in_range(games.team > 0, "games.team", &games.team, "at least 1")?;
        let unplayed = games.unplayed_at_most;
        in_range(
            unplayed < games.individual,
            "games.unplayed_at_most",
            &unplayed,
            "fewer than games.individual",
        )?;
        let per_cent = self.score.per_cent;
        in_range(per_cent <= 100, "score.per_cent", &per_cent, "0 to 100")?;
        is_rating("opponents.unrated_counts_as", self.opponents.unrated_counts_as)?;
        if let Some(LargeEventRule { mean, .. }) = &self.titles.large_event {
            is_rating("title.large_event.mean", EloRating::whole(*mean))?;
        }
        self.check_norms()
    }

    fn check_norms(&self) -> Result<(), OutOfRange> {
        in_range(!self.norms.is_empty(), "norm", &"empty", "at least one title")?;
        for (position, norm) in self.norms.iter().enumerate() {
            let is_first = self.norms[..position].iter().all(|other| other.title != norm.title);
            let found = format!("twice there for {}", norm.title);
            in_range(is_first, "norm", &found, "one norm a title")?;
            let whole = EloRating::whole;
            is_rating("norm.performance", whole(norm.performance))?;
            is_rating("norm.mean", whole(norm.mean))?;
            is_rating("norm.floor", norm.floor)?;
            is_rating("norm.rating", whole(norm.rating))?;
        }
        Ok(())
    }
}

impl NormRule {
    /// The least whole mean of opponents with which a per cent is a norm.
    #[must_use]
    pub fn mean_at_least(&self, per_cent: PerCent) -> i64 {
        let difference: EloDifference = rating_core::performance::fide::rating_difference(per_cent);
        i64::from(self.mean).max(i64::from(self.performance) - difference.halves() / 2)
    }
}

fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NaiveDate, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| D::Error::custom(format!("`{text}`: expected a day, as 2022-06-30")))
}

fn whole_rating<'de, D: Deserializer<'de>>(deserializer: D) -> Result<EloRating, D::Error> {
    i32::deserialize(deserializer).map(EloRating::whole)
}
