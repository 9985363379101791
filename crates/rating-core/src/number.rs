//! Numbers as they are printed; in JSON they are numbers, too.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::{EloDifference, EloRating, HalfPoints, Quotient};

/// A number with the decimals that are printed; programs get exactly the same value.
///
/// ```
/// use rating_core::{HalfPoints, Number};
///
/// assert_eq!(Number::of(HalfPoints::new(7)).to_string(), "3.5");
/// assert_eq!(Number::of(format_args!("{:.2}", 16.441)).to_string(), "16.44");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(String);

impl Number {
    /// The number with the decimals with which a value is printed.
    #[must_use]
    pub fn of(value: impl fmt::Display) -> Self {
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

/// Quantities that are written as they are printed.
macro_rules! written_as_printed {
    ($($quantity:ty),*) => {$(
        impl Serialize for $quantity {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Number::of(self).serialize(serializer)
            }
        }

        impl JsonSchema for $quantity {
            fn schema_name() -> Cow<'static, str> {
                Number::schema_name()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                Number::json_schema(generator)
            }
        }
    )*};
}

written_as_printed!(EloDifference, EloRating, HalfPoints, Quotient);
