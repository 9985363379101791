//! The options of `cargo xtask bench`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::lines::LINES;

/// What `cargo xtask bench --help` prints below the options.
pub(crate) const HELP: &str = "\
Builds the programs in the release profile and makes the seasons with `clarke simulate`; they are
kept in the target folder for the next run. On each season the bare read and what is measured take
turns, after a warm-up in which the peak memory is measured. The table shows medians.

  (a)           the seconds polars needs to read the CSV files into frames of text
  seconds       from start to end of the whole program, publishing included
  bytes a game  the peak memory divided by the games
  processors    seconds of processor, the system's included, a second of the clock

Lines:
  160-thousand  `clarke grade` of 160,000 games, 12,000 players
  1-million     `clarke grade` of 1 million games, 50,000 players
  10-million    `clarke grade` of 10 million games, 500,000 players
  parquet       the same, read from Parquet
  streamed      the same, with the games put aside on disk
  check         `clarke check` of the same, doubts included
  reader        our own CSV reader alone, of the same";

/// The options that were typed.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Measure this line alone; may be given several times
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(LINES.map(|line| line.name)))]
    pub(crate) only: Vec<String>,
    /// How many runs of each program
    #[arg(long, value_name = "N", default_value = "5")]
    pub(crate) runs: NonZeroUsize,
    /// Where to write the table [default: data/benchmarks.md; nowhere with --only]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Make the seasons again
    #[arg(long)]
    pub(crate) fresh: bool,
    /// The programs to measure: `clarke`, `bare_read` and `own_read` in this folder [default: built
    /// in the release profile]
    #[arg(long, value_name = "DIR")]
    pub(crate) programs: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_every_line() {
        for line in LINES {
            assert!(HELP.contains(&format!("\n  {} ", line.name)), "{}", line.name);
        }
    }
}
