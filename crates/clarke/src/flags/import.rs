//! The flags of `clarke import`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::format::Format;
use crate::exit_code::after;

/// `clarke import`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, HELP]))]
pub(crate) struct ImportFlags {
    /// The federation: the folder that `clarke grade` takes
    pub(crate) folder: PathBuf,
    /// Only the file with this name
    #[arg(long, value_name = "NAME")]
    pub(crate) file: Option<String>,
    /// Write what is proposed into import.toml
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) accept: Option<Accepted>,
    /// Show the files that are certain, too, each with its specification
    #[arg(long)]
    pub(crate) all: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Which proposals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Accepted {
    /// Those of which every doubt has one answer, which is proposed
    Likely,
    /// What is shown for the file of --file, whatever is open: read it first
    Shown,
}

/// What the help says at its end.
const HELP: &str = "\
Shows every file of the seasons that is a free-form table and leaves something open: its first
lines, what each column is taken for, all that is in doubt with the answers that there are, and the
specification that is proposed. Accepted specifications are written at the end of the import.toml of
the season; from then on the file is read by its specification alone, and is asked about again if the
names of its columns change. A specification may be edited there like any text.

A file without doubts is read without import.toml.

Exit codes:
  0  nothing is open
  1  something cannot be read or written
  2  wrong usage
  3  files are left that leave something open";

const EXAMPLES: &str = "\
Examples:
  clarke import my-county                                     what is open
  clarke import my-county --accept likely                     accepts what has one answer
  clarke import my-county --file league.xlsx --accept shown   accepts what is shown for one file";
