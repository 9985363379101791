//! `clarke simulate`: make up a federation to try grading on.

use anyhow::{Result, bail};

use crate::flags::SimulateFlags;

/// Runs the command.
///
/// # Errors
///
/// A federation that cannot be made, or a folder that cannot be written.
pub fn run(_flags: &SimulateFlags) -> Result<()> {
    bail!("not there yet")
}
