//! The flags of every command: how much is logged.

use clap::{ArgAction, Args};

/// How much is logged on standard error.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Logging")]
pub(crate) struct LoggingFlags {
    /// Log more: -v what is done, -vv every detail (RUST_LOG overrides)
    #[arg(short, long, action = ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
    /// Print errors only: no summary, no warnings and no progress
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}
