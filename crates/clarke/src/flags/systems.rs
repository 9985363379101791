//! The flags of `clarke systems`.

use clap::Args;

use crate::exit_code::{self, after};

/// `clarke systems`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct SystemsFlags {
    /// Print the file of this system, to start one of your own from
    pub(crate) name: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  clarke systems                   all of them
  clarke systems fgsl > mine.toml  a file for a system of your own (clarke grade --system)";
