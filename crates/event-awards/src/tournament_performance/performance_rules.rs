//! The rules of a tournament performance grade, as a grand prix's TOML file states them.

use rating_core::Hundredths;
use rating_core::performance::by_fide_table::Trial;
use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

use crate::register::NamesAlone;

/// How a tournament performance grade is computed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerformanceRules {
    /// The categories whose grades count.
    pub categories: Vec<char>,
    /// The fewest games against usable opponents.
    pub games_at_least: u32,
    /// Whether a player may be found in a list by name without a year of birth.
    #[serde(default)]
    pub names_alone: NamesAlone,
    /// Which rating is the performance, if several or none expect exactly the score.
    #[serde(default)]
    pub trial: Trial,
    /// What is subtracted from a perfect score.
    #[serde(deserialize_with = "hundredths")]
    #[schemars(with = "String")]
    pub perfect_score_less: Hundredths,
}

impl PerformanceRules {
    pub(crate) fn check(&self) -> Result<(), OutOfRange> {
        let categories: String = self.categories.iter().collect();
        in_range(
            !categories.is_empty(),
            "performance.categories",
            &"empty",
            "at least one letter",
        )?;
        let games = self.games_at_least;
        in_range(games > 0, "performance.games_at_least", &games, "at least 1")?;
        // Less than one point, so that a score is left even of a single game.
        let less = self.perfect_score_less;
        let some_left = (0..100).contains(&less.value());
        in_range(some_left, "performance.perfect_score_less", &less, "0 to 0.99")
    }
}

fn hundredths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hundredths, D::Error> {
    let text = String::deserialize(deserializer)?;
    let parse = || {
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 2 {
            return None;
        }
        let points: u16 = whole.parse().ok()?;
        let hundredths: i64 = format!("{decimals:0<2}").parse().ok()?;
        Some(Hundredths::new(i64::from(points) * 100 + hundredths))
    };
    parse().ok_or_else(|| {
        serde::de::Error::custom("expected points with at most two decimals, such as \"0.2\"")
    })
}
