//! The flags of `clarke editions`.

use clap::Args;

use crate::exit_code::{self, after};

/// `clarke editions`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct EditionsFlags {
    /// Print the file of this edition, to start one of your own from
    pub(crate) name: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  clarke editions                             all of them
  clarke editions yorkshire-2000 > mine.toml  a file for rules of your own (clarke grade --edition)";
