//! `clarke convert`: converts results from one format to another.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use season_runner::convert::{Format, Wanted, convert};

use crate::command::print_of_written;
use crate::command_error::{refuse_named_twice, usage};
use crate::exit_code::{self, after};
use crate::flags::Reader;
use crate::logging::LoggingFlags;
use crate::patterns::expanded;
use crate::progress::Bar;
use crate::report::converted::text;
use crate::written_folder::{refuse_among_lists, refuse_events_beside_table};

/// `clarke convert`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]),
    after_long_help = after(&[EXAMPLES, LONG_HELP, exit_code::HELP_OF_WRITING])
)]
pub(crate) struct ConvertFlags {
    /// Files, patterns such as "events/*.trf", seasons or federations, then the place to write to
    /// (unless --out gives it)
    #[arg(value_name = "IN... OUT", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_enum)]
    pub(crate) to: ConvertTo,
    /// Where to write: a new folder, or an empty one
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How many things of one kind are listed that the new format cannot hold, 0 for all
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) limit: usize,
}

impl ConvertFlags {
    /// What is wanted of the library.
    pub(crate) const fn wanted(&self) -> Wanted {
        let listed = if self.limit == 0 { usize::MAX } else { self.limit };
        Wanted { to: self.to.format(), listed }
    }
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConvertTo {
    /// results.csv and players.csv
    Csv,
    /// The same tables as Parquet
    Parquet,
    /// FIDE's tournament reports (TRF16), one an event and section, in a folder events
    Trf,
    /// The same in FIDE's format of 2025/26: national numbers as NRS records
    Trf26,
    /// The federation's results-submission files, one an event, in a folder events, and players.csv
    Submission,
    /// Games without moves, in a folder events
    Pgn,
}

impl ConvertTo {
    /// The format of the library.
    const fn format(self) -> Format {
        match self {
            Self::Csv => Format::Csv,
            Self::Parquet => Format::Parquet,
            Self::Trf => Format::Trf,
            Self::Trf26 => Format::Trf26,
            Self::Submission => Format::Submission,
            Self::Pgn => Format::Pgn,
        }
    }
}

const LONG_HELP: &str = "\
Reads results files (CSV or Parquet), tables as people keep them (also .xlsx and .ods), a playing
site's export (NDJSON), results-submission files, tournament reports (TRF16, and the format of
2025/26) and PGN, plain, .gz or .zst; a season's folder with results.csv and players.csv, or with
a folder events of such files; or a federation's folder, which is written with the same season
folders. All files that are named go together into one set of results. PGN is read game by game,
whatever its size, when it becomes CSV. What the new format cannot hold is listed, row by row and
player by player: the first five of each kind, or all with --limit 0. `-` is standard input, held in
memory.";

const EXAMPLES: &str = "\
Examples:
  clarke convert my-county my-tables --to csv                     all seasons of a federation
  clarke convert \"congress/*.trf\" league.csv out --to submission  files together";

/// Runs the command.
///
/// # Errors
///
/// A folder or file that cannot be read or written.
pub(crate) fn run(flags: &ConvertFlags, logging: LoggingFlags) -> Result<()> {
    let (inputs, out) = match (&flags.out, flags.paths.split_last()) {
        (Some(out), _) => (&flags.paths[..], out),
        (None, Some((out, inputs))) if !inputs.is_empty() => (inputs, out),
        _ => return usage("expected where to write: IN... OUT, or IN... --out DIR".to_owned()),
    };
    refuse_among_lists("", out)?;
    refuse_events_beside_table(out)?;
    let inputs = expanded(inputs)?;
    refuse_named_twice(&inputs)?;
    let bar = Bar::new(logging.quiet);
    let converted = convert(&inputs, flags.wanted(), out, &bar)?;
    drop(bar);
    if logging.quiet {
        return Ok(());
    }
    print_of_written(Reader::Person, &text(&converted), out)
}
