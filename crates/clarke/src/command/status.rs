//! `clarke status`: which published seasons are up to date, and what to do next.

use anyhow::Result;
use season_runner::federation::DecisionsFile;
use season_runner::status::{Next, status};

use crate::command::print_for;
use crate::default_out::OUT;
use crate::exit_code;
use crate::flags::{Format, StatusFlags};
use crate::report::json::in_json;
use crate::report::status::text;

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
