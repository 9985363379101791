//! Tests of the readers on files that nobody would write.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod corpus;
