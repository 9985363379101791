//! `clarke convert`: converts results from one format to another.

use anyhow::Result;
use season_runner::convert::convert;

use crate::command::print_of_written;
use crate::command_error::{refuse_named_twice, usage};
use crate::flags::{ConvertFlags, LoggingFlags, Reader};
use crate::patterns::expanded;
use crate::progress::Bar;
use crate::report::converted::text;
use crate::written_folder::{refuse_among_lists, refuse_events_beside_table};

/// Runs the command.
///
/// # Errors
///
/// A folder or file that cannot be read or written.
pub(crate) fn run(flags: &ConvertFlags, logging: LoggingFlags) -> Result<()> {
    let (inputs, out) = match (&flags.out, flags.paths.split_last()) {
        (Some(out), _) => (&flags.paths[..], out),
        (None, Some((out, inputs))) if !inputs.is_empty() => (inputs, out),
        _ => return usage("expected where to write: IN... OUT, or IN... --out DIR".to_owned()),
    };
    refuse_among_lists("", out)?;
    refuse_events_beside_table(out)?;
    let inputs = expanded(inputs)?;
    refuse_named_twice(&inputs)?;
    let bar = Bar::new(logging.quiet);
    let converted = convert(&inputs, flags.wanted(), out, &bar)?;
    drop(bar);
    if logging.quiet {
        return Ok(());
    }
    print_of_written(Reader::Person, &text(&converted), out)
}
