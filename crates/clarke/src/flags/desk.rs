//! The flags of `clarke desk`.

use std::path::PathBuf;

use clap::Args;

use crate::exit_code::after;

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
