//! `clarke desk`: a grader's own page in the browser.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Result, bail};
use clap::Args;
use season_desk::{Desk, Door, serve};

use crate::command::print_words;
use crate::exit_code::after;
use crate::platform::browser;
use crate::report::summary::season_in_words;

/// `clarke desk`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, HELP]))]
pub(crate) struct DeskFlags {
    /// The federation: a new folder, an empty one, or the one that `clarke grade` takes
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// The port of this computer on which the desk listens; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
    /// Print the address and open no browser
    #[arg(long)]
    pub(crate) no_browser: bool,
}

/// What the help says at its end.
const HELP: &str = "\
Everything stays in files of the folder, the same that the other commands read and write. Only this
computer can reach the desk, and only the one browser that opens its address first. It ends with
Ctrl-C, or with the button on its pages.

Exit codes:
  0  the desk was closed
  1  the folder is not a federation's, or the port is taken
  2  wrong usage";

const EXAMPLES: &str = "\
Examples:
  clarke desk my-county                        begin a county, or go on with it
  clarke desk my-county --port 8080 --no-browser  print the address";

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
