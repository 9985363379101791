//! The flags of `clarke cup`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::format::Output;
use super::section_files::SECTIONS;
use crate::exit_code::{self, after};

/// `clarke cup`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, POINTS, exit_code::HELP])
)]
pub(crate) struct CupFlags {
    /// A tournament's sections (CSV), the top one first, or a folder with a file for each; several
    /// make a season's standings, or one tournament with --one-tournament
    #[arg(value_name = "SECTIONS", required_unless_present = "fund")]
    pub(crate) tournaments: Vec<PathBuf>,
    /// All SECTIONS are of one tournament, a file for each section: the one with the highest
    /// ratings after the event is the top one
    #[arg(long, requires = "tournaments", conflicts_with = "each_a_tournament")]
    pub(crate) one_tournament: bool,
    /// Each of SECTIONS is a tournament of its own, even if two have no player in common
    #[arg(long = "tournaments", requires = "tournaments")]
    pub(crate) each_a_tournament: bool,
    /// The rules: the name of a built-in cup, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "vcf")]
    pub(crate) rules: String,
    /// The ratings after the event of players whose file has none (CSV: rating, and code or name;
    /// or FIDE's list as text or XML), once for each of SECTIONS, or once for --one-tournament
    #[arg(long, value_name = "FILE", requires = "tournaments")]
    pub(crate) ratings_after: Vec<PathBuf>,
    /// How exactly score over rounds is taken [default: as the rules say]
    #[arg(long, value_enum, requires = "tournaments")]
    pub(crate) win_percent: Option<WinPercentFlag>,
    /// Divide this prize fund, such as 1500 or 1500.50
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) fund: Option<String>,
    /// The ratings that classes go by: a federation's supplement (rating, and code or name), or
    /// FIDE's list as text or XML; a player without a national code goes by the FIDE number, and
    /// anyone who is not in the list is unrated
    #[arg(long, value_name = "FILE", requires_all = ["fund", "tournaments"])]
    pub(crate) ratings: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// How exactly score over rounds is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WinPercentFlag {
    /// As the fraction it is
    Exact,
    /// As a per cent cut off after one decimal: two thirds are 66.6%
    #[value(name = "truncate-1dp")]
    TruncateOneDecimal,
}

const EXAMPLES: &str = "\
Examples:
  clarke cup congress.csv             points of one tournament
  clarke cup january.csv may.csv      a season's standings
  clarke cup january/ may/            the same of folders with a report for each section
  clarke cup open.csv u1800.csv --one-tournament
                                      points of one tournament with a file for each section
  clarke cup open.trf --ratings-after after.csv
                                      points by ratings that the file does not have
  clarke cup january.csv may.csv --fund 1500 --ratings ratings.csv
                                      and who gets what of the fund";

const POINTS: &str = "\
A folder is one tournament: of its files, a section each, the one with the highest ratings after the event comes first.
Points go by rating_after; byes and defaults count in the score. A tournament report (TRF16) and PGN
have no ratings after the event: where the rules ask for them, --ratings-after gives them.";
