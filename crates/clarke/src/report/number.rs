//! Numbers as they are printed; in JSON they are numbers, too.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A number with the decimals that are printed; programs get exactly the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number(String);

impl Number {
    /// The number with the decimals with which a value is printed.
    pub(crate) fn of(value: impl fmt::Display) -> Self {
        Self(value.to_string())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Written as a JSON number, without decimals if there are none; null if it is not a finite number.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(whole) = self.0.parse::<i64>() {
            return serializer.serialize_i64(whole);
        }
        match self.0.parse::<f64>() {
            Ok(number) => serializer.serialize_f64(number),
            Err(_) => serializer.serialize_none(),
        }
    }
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["number", "null"],
            "description": "A number with the decimals that people see; null where there is no \
                            finite one."
        })
    }
}

#[cfg(test)]
mod tests {
    use rating_core::{EloRating, HalfPoints};

    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_printed() {
        let json = |number: Number| serde_json::to_string(&number).unwrap();
        assert_eq!(json(Number::of(EloRating::whole(1868))), "1868");
        assert_eq!(json(Number::of(HalfPoints::new(7))), "3.5");
        assert_eq!(json(Number::of(format_args!("{:.4}", 16.44))), "16.44");
        assert_eq!(json(Number::of("-0.08")), "-0.08");
        assert_eq!(json(Number::of(f64::NAN)), "null");
        assert_eq!(json(Number::of("-")), "null");
        assert_eq!(format!("{:>6}", Number::of("2.50")), "  2.50");
    }
}
