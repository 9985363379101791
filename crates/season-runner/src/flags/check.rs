//! The flags of `clarke check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `clarke check`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES, after_long_help = LONG_HELP)]
pub struct CheckFlags {
    /// Files, seasons or federations
    #[arg(value_name = "FILE|FOLDER", required_unless_present = "explain")]
    pub paths: Vec<PathBuf>,
    /// Explain a code such as E006, or all of them
    #[arg(long, value_name = "CODE|all", conflicts_with = "paths")]
    pub explain: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shape {
    /// For people: each with its line, the value underlined
    Text,
    /// For programs
    Json,
    /// For editors and code hosts (SARIF 2.1.0)
    Sarif,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  nothing found
  1  a file could not be read
  2  wrong usage
  3  nothing worse than warnings
  4  errors";

const LONG_HELP: &str = "\
Checked are results-submission files, FIDE's tournament reports (TRF16), games as PGN, sections
(CSV), results.csv and players.csv, a season's folder, or a federation's.

An error is a row or a record that is left out when graded; a warning is one that is used but looks
wrong.

Exit codes:
  0  nothing found
  1  a file could not be read
  2  wrong usage
  3  nothing worse than warnings
  4  errors";
