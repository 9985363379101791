//! How the code of a finding is written.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::finding::FindingCode;

impl fmt::Display for FindingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for FindingCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Any text is valid: a program that reads findings must expect codes that are added later.
impl JsonSchema for FindingCode {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "FindingCode".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn findings_of_one_place_are_in_the_order_of_their_codes() {
        assert!(FindingCode::ALL.is_sorted());
        assert!(FindingCode::ALL.is_sorted_by(|one, next| one.as_str() < next.as_str()));
    }
    #[test]
    fn no_two_codes_are_counted_under_one_name() {
        let keys: BTreeSet<&str> = FindingCode::ALL.iter().map(|code| code.key()).collect();

        assert_eq!(keys.len(), FindingCode::ALL.len());
        assert!(!keys.contains("repeated-name"), "a reason's own (`Reason::key`)");
        for key in keys {
            let is_lower = key.split('-').all(|word| {
                !word.is_empty()
                    && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            });
            assert!(is_lower, "{key}");
        }
    }
}
