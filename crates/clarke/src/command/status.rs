//! `clarke status`: which published seasons are up to date, and what to do next.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use season_runner::federation::DecisionsFile;
use season_runner::status::{Next, status};

use crate::command::print_for;
use crate::exit_code::{self, after};
use crate::flags::{Format, OUT};
use crate::report::json::in_json;
use crate::report::status::text;

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

/// Runs the command; the exit code shows whether there is something to do.
///
/// # Errors
///
/// A folder or a file that cannot be read.
pub(crate) fn run(flags: &StatusFlags) -> Result<u8> {
    let decisions = DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?;
    let out = flags.out.clone().unwrap_or_else(|| flags.folder.join(OUT));
    let status = status(&flags.folder, &out, decisions.as_ref())?;
    let report = match flags.format {
        Format::Text => text(&status, flags.decisions.as_deref()),
        Format::Json => in_json(&status)?,
    };
    print_for(flags.format.reader(), &report)?;
    Ok(if status.next == Next::Nothing { exit_code::DONE } else { exit_code::TO_DO })
}
