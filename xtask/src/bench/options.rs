//! The options of `cargo xtask bench`.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};

use super::lines::LINES;

/// What `cargo xtask bench --help` prints.
pub(crate) const HELP: &str = "\
Time `clarke` against the bare reading of the same files

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
  check         `clarke check` of the same, doubts included
  reader        our own CSV reader alone, of the same

Usage: cargo xtask bench [OPTIONS]

Options:
      --only NAME     Measure this line alone; may be given several times
      --runs N        How many runs of each program [default: 5]
      --out FILE      Where to write the table [default: data/benchmarks.md; nowhere with --only]
      --fresh         Make the seasons again
      --programs DIR  The programs to measure: clarke, bare_read and own_read in this folder
                      [default: built in the release profile]
      --root DIR      The workspace [default: the one this program was built from]
  -h, --help          Print this help
";

/// The options that were typed.
#[derive(Debug)]
pub(crate) struct Options {
    /// The names of the lines to measure; empty for all.
    pub(crate) only: Vec<String>,
    /// How often each program is timed.
    pub(crate) runs: usize,
    /// The file for the table.
    pub(crate) out: Option<PathBuf>,
    /// Whether to make the seasons again.
    pub(crate) fresh: bool,
    /// The folder of the programs, if they are not to be built.
    pub(crate) programs: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self { only: Vec::new(), runs: 5, out: None, fresh: false, programs: None }
    }
}

impl Options {
    /// Takes one option, with its value.
    ///
    /// # Errors
    ///
    /// When the option is unknown, or its value is missing or invalid.
    pub(crate) fn take(&mut self, name: &str, words: &mut Parser) -> Result<(), lexopt::Error> {
        match name {
            "only" => self.only.push(words.value()?.parse_with(line_name)?),
            "runs" => self.runs = words.value()?.parse_with(number_of_runs)?,
            "out" => self.out = Some(words.value()?.into()),
            "fresh" => self.fresh = true,
            "programs" => self.programs = Some(words.value()?.into()),
            other => return Err(Arg::Long(other).unexpected()),
        }
        Ok(())
    }
}

fn line_name(text: &str) -> Result<String, String> {
    let names = LINES.map(|line| line.name);
    if names.contains(&text) {
        return Ok(text.to_owned());
    }
    Err(format!("--only: expected one of {}", names.join(", ")))
}

fn number_of_runs(text: &str) -> Result<usize, String> {
    let runs = text.parse().ok().filter(|&runs| runs > 0);
    runs.ok_or_else(|| "--runs: expected 1, 2, 3, ...".to_owned())
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
