//! The flags of `clarke grand-prix`.
#![expect(clippy::doc_markdown, reason = "help is read on a terminal, where backticks are noise")]

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::Args;

use super::day::day;
use super::format::Output;
use super::section_files::SECTIONS;
use super::tpg::LISTS;
use crate::exit_code::{self, after};

/// `clarke grand-prix`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, CALENDAR, SECTIONS, LISTS, exit_code::HELP])
)]
pub(crate) struct GrandPrixFlags {
    /// The calendar (CSV, one row a tournament): file, starts and, if you like, counts
    #[arg(value_name = "CALENDAR")]
    pub(crate) calendar: PathBuf,
    /// Who can win a title (CSV): name, age or birth_date, and code, fide_code and sex (f, m) as
    /// far as they are known
    #[arg(long, value_name = "FILE")]
    pub(crate) contestants: PathBuf,
    /// The day on which ages are taken from birth_date [default: that of the rules]
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub(crate) age_on: Option<NaiveDate>,
    /// A folder of dated lists
    #[arg(long, value_name = "FOLDER")]
    pub(crate) lists: PathBuf,
    /// Only this player, by name or code: every result and why it counts or not
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// The rules: the name of a built-in edition, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "2017-18")]
    pub(crate) rules: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

const CALENDAR: &str = "\
The calendar names each tournament's file, from the calendar's own folder:
  starts   the first day, or for a league the first round and the first day of each weekend:
           1:2017-09-09 6:2017-10-14
  counts   whole, or nothing: as one congress; each-weekend: every weekend by itself, as in a
           junior league; weekends 1-4: these together as one, as in a senior league
  kind     junior-congress, junior-league, open-congress or senior-league, or nothing: rules may
           count some kinds only";

const EXAMPLES: &str = "\
Examples:
  clarke grand-prix calendar.csv --contestants juniors.csv --lists lists
  clarke grand-prix calendar.csv --contestants juniors.csv --lists lists --player 'Lee, Ann'";
