//! The exit codes of `clarke`, and the one mapping from errors to them.

use crate::usage::UsageError;

/// Done; the list is published.
pub const DONE: u8 = 0;

/// The run failed; nothing was published.
pub const FAILED: u8 = 1;

/// Wrong usage: an unknown flag or command, or a value that cannot be meant.
pub const USAGE: u8 = 2;

/// `clarke check` found nothing worse than warnings.
pub const WARNINGS: u8 = 3;

/// `clarke check` found errors.
pub const ERRORS: u8 = 4;

/// What the help says of the exit codes.
pub const HELP: &str = "\
Exit codes:
  0  done
  1  the run failed; nothing was published
  2  wrong usage";

/// The exit code of an error.
#[must_use]
pub fn of(error: &anyhow::Error) -> u8 {
    if error.is::<UsageError>() { USAGE } else { FAILED }
}
