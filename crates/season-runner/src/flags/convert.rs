//! The flags of `clarke convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::exit_code;

/// `clarke convert`.
#[derive(Debug, Args)]
#[command(after_help = exit_code::HELP, after_long_help = LONG_HELP)]
pub struct ConvertFlags {
    /// A season's folder, or a federation's with a folder for each season
    pub folder: PathBuf,
    /// The format to write
    #[arg(long, value_enum)]
    pub to: ConvertTo,
    /// Where to write: a new folder, or an empty one
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ConvertTo {
    /// results.csv and players.csv
    Csv,
    /// The federation's results-submission files, one an event, in a folder events
    Submission,
}

const LONG_HELP: &str = "\
A season's folder has results.csv and players.csv, or a folder events with submission files. What
a format cannot carry is said, row by row.

Exit codes:
  0  done
  1  the run failed; nothing was written
  2  wrong usage";
