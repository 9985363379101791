//! Values in JSON for programs: grade points as numbers, days as `2006-05-01`, seasons as
//! `2006-07`.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use chrono::NaiveDate;
use ecf_season::Season;
use rating_core::GradePoints;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A path in JSON. If it is not UTF-8, it is written with replacement characters: a run that has
/// published its lists must not fail because of the name of their folder.
pub(crate) fn path<S: Serializer>(path: &impl AsRef<Path>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&path.as_ref().display())
}

/// Grade points in JSON: a whole number if the value is one, else the number with the nine decimals
/// that were computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(
    /// The value.
    pub GradePoints,
);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0.is_whole() {
            to.serialize_i64(self.0.billionths() / GradePoints::PER_POINT)
        } else {
            // The shortest decimal of a double is the exact value up to four million points. Beyond
            // that, doubles are more than a billionth apart.
            to.serialize_f64(self.0.to_f64())
        }
    }
}

impl JsonSchema for Points {
    fn schema_name() -> Cow<'static, str> {
        "Points".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "description": "Grade points, in steps of a billionth." })
    }
}

impl fmt::Display for Points {
    /// Writes the shortest decimal that is exactly the value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.shortest())
    }
}

/// A day: `2006-05-01`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(
    /// The value.
    pub NaiveDate,
);

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl JsonSchema for Day {
    fn schema_name() -> Cow<'static, str> {
        "Day".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date", "description": "A day: 2006-05-01." })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Writes `2006-07`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
pub(crate) fn season<S: Serializer>(season: &Season, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(season)
}

/// Writes `2006-07`, or null.
#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
pub(crate) fn optional_season<S: Serializer>(
    found: &Option<Season>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match found {
        Some(one) => season(one, serializer),
        None => serializer.serialize_none(),
    }
}
