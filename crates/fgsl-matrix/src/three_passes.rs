//! The settings of monthly ratings in three passes.

use std::borrow::Cow;

use rating_core::settings::{OutOfRange, in_range};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The settings of the three passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreePasses {
    /// A player is rated from this many games on, and part-rated before.
    pub rated_from: u32,
    /// The opponent of the draw that is added to every performance.
    pub fictional_draw: FictionalDraw,
    /// A rating ends after this many months without a game, and a player who returns is new. `None`
    /// if ratings never end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated_after: Option<u32>,
    /// The opponent of that draw for players who were rated before.
    #[serde(default)]
    pub returning_draw: ReturningDraw,
    /// The fewest games in twelve months for category A.
    pub category_a: u32,
    /// A rating of the opening list with fewer games behind it than this is of category H.
    pub category_h: u32,
}

/// The opponent of the draw that is added to every performance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FictionalDraw {
    /// The mean of the player's own opponents, to the nearest whole rating.
    Mean,
    /// A player of this rating.
    Rating(i32),
}

/// The opponent of the draw that is added to the performance of a player whose rating had ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReturningDraw {
    /// An opponent of the player's last rating.
    #[default]
    LastRating,
    /// The same as for new players.
    AsNew,
}

impl<'de> Deserialize<'de> for FictionalDraw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Rating(i32),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Rating(rating) => Ok(Self::Rating(rating)),
            Written::Word(word) if word == "mean" => Ok(Self::Mean),
            Written::Word(_) => Err(serde::de::Error::custom("expected \"mean\" or a rating")),
        }
    }
}

impl JsonSchema for FictionalDraw {
    fn schema_name() -> Cow<'static, str> {
        "FictionalDraw".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [
            { "const": "mean", "description": "The mean of the player's own opponents." },
            { "type": "integer", "description": "A player of this rating." },
        ] })
    }
}

impl Serialize for FictionalDraw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Mean => serializer.serialize_str("mean"),
            Self::Rating(rating) => serializer.serialize_i32(*rating),
        }
    }
}

impl ThreePasses {
    pub(crate) fn check(&self) -> Result<(), OutOfRange> {
        in_range(self.rated_from > 0, "rated_from", &self.rated_from, "at least 1")?;
        if let FictionalDraw::Rating(rating) = self.fictional_draw {
            // The highest rating ever was below 2900, so anything above 4000 has a digit too many.
            let is_had = (1..=4_000).contains(&rating);
            in_range(is_had, "fictional_draw", &rating, "\"mean\" or a rating from 1 to 4000")?;
        }
        let after = self.unrated_after.unwrap_or(1);
        in_range(after > 0, "unrated_after", &after, "at least 1")
    }
}
