//! The flags of `clarke status`.

use std::path::PathBuf;

use clap::Args;

use super::format::Format;
use crate::exit_code::after;

/// `clarke status`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, HELP]))]
pub(crate) struct StatusFlags {
    /// The federation: the folder that `clarke grade` takes
    pub(crate) folder: PathBuf,
    /// Where its lists are published [default: FOLDER/published]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// What was decided about doubts [default: decisions.toml in FOLDER, where there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// What the help says at its end.
const HELP: &str = "\
Every file is compared with its hash in the manifest of its season. A season is stale if its own
files or decisions have changed, or if an earlier season that it was graded from has; the last line
says what to do.

Exit codes:
  0  everything is up to date
  1  something cannot be read
  2  wrong usage
  3  a season is stale or not published";

const EXAMPLES: &str = "\
Examples:
  clarke status my-county";
