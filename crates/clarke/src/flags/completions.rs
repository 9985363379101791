//! The flags of `clarke completions` and `clarke man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::exit_code::{self, after};

/// `clarke completions`.
#[derive(Debug, Args)]
#[command(after_help = after(&[COMPLETIONS, exit_code::HELP]))]
pub(crate) struct CompletionsFlags {
    /// The shell
    pub(crate) shell: Shell,
}

/// `clarke man`.
#[derive(Debug, Args)]
#[command(after_help = after(&[MAN, exit_code::HELP]))]
pub(crate) struct ManFlags {
    /// Where to write the pages: a folder, such as ~/.local/share/man/man1
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

const COMPLETIONS: &str = "\
Examples:
  clarke completions bash > ~/.local/share/bash-completion/completions/clarke";

const MAN: &str = "\
Examples:
  clarke man ~/.local/share/man/man1   then: man clarke-grade";
