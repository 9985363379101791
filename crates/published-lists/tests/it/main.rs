//! Tests of publishing, one module per subject.

#![expect(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

mod child_run;
mod federations;
mod kill_while_publishing;
mod publish;
mod published_folder;
