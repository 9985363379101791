//! The words typed after `cargo xtask`: a command, its options, and the options of every command.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::{bench, regenerate, tidy};

/// The workspace's chores
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", after_help = EXIT_CODES)]
#[command(disable_help_subcommand = true, max_term_width = 100)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// The workspace to work on [default: the one this program was built from]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) root: Option<PathBuf>,
}

/// A command with its options.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Rebuild every generated file that is committed
    #[command(after_help = regenerate::HELP)]
    Regenerate(regenerate::Options),
    /// Check that the code still is what ARCHITECTURE.md and CONTRIBUTING.md say
    #[command(after_help = tidy::HELP)]
    Tidy,
    /// Time `clarke` against the bare reading of the same files
    #[command(after_help = bench::HELP)]
    Bench(bench::Options),
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done; nothing is stale, nothing is untidy
  1  something is stale or untidy, or the command failed
  2  wrong usage";
