//! `clarke desk`: a grader's own page in the browser.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Result, bail};
use season_desk::{Desk, Door, serve};

use crate::command::print_words;
use crate::flags::DeskFlags;
use crate::platform::browser;
use crate::report::summary::season_in_words;

/// Runs the command, until the desk is closed.
///
/// # Errors
///
/// A folder that is not a federation's and not empty, or a port that is taken.
pub(crate) fn run(flags: &DeskFlags) -> Result<()> {
    let desk = Desk::of(&flags.folder, season_in_words);
    if let Err(error) = desk.is_of_federation() {
        let folder = flags.folder.display();
        bail!(error.context(format!("{folder}: expected a federation's folder, or a new one")));
    }
    let door = Door::open(flags.port)?;
    let address = door.address();
    print_words(&format!(
        "The desk of {} is open, for one browser:\n{address}\nIt ends with Ctrl-C, or with the \
         button on its pages.\n",
        flags.folder.display()
    ))?;
    if !flags.no_browser {
        open_browser(Path::new(&address));
    }
    serve(&desk, &door);
    print_words("The desk is closed.\n")
}

/// Opens the browser of the system; whoever has none goes by the address that was printed.
fn open_browser(address: &Path) {
    let mut command = browser();
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(quiet.arg(address).spawn());
}
