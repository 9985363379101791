//! Tests of the readers on malformed files.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod corpus;
