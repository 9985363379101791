//! The flags of `clarke tpg`.

use std::path::PathBuf;

use clap::Args;
use formats::series::Starts;

use super::format::Output;
use super::section_files::SECTIONS;
use crate::exit_code::{self, after};

/// `clarke tpg`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, LISTS, exit_code::HELP])
)]
pub(crate) struct TpgFlags {
    /// A tournament's sections (CSV)
    #[arg(value_name = "SECTIONS")]
    pub(crate) file: PathBuf,
    /// The day it begins; for a league the first round and day of each weekend:
    /// "1:2017-09-09 6:2017-10-14"; sections that begin on other days by name: "2017-07-29;
    /// Minor=2017-07-30"
    #[arg(long, value_name = "DAY|DAYS")]
    pub(crate) starts: Starts,
    /// A folder of dated lists
    #[arg(long, value_name = "FOLDER")]
    pub(crate) lists: PathBuf,
    /// Only this player, by name, code or FIDE number: every game and what it counts for
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// The rules: the name of a built-in edition, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "2017-18")]
    pub(crate) rules: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// What the commands that look up grades say of their lists.
pub(super) const LISTS: &str = "\
A folder of dated lists has files named by the day from which each is in force:
  grades-2017-07-01.csv   code[,category,grade,rapid_category,rapid_grade,fide_code]
  fide-2017-07-01.csv     fide_code,rating
  fide-2017-07-01.txt     FIDE's list as text; or .xml, as XML
A list published by `clarke grade`, renamed so, is read as well. Files with other names are not
read, and named. Without any fide- list, an opponent without a grade counts with the rating in the
section's file.";

const EXAMPLES: &str = "\
Examples:
  clarke tpg congress.csv --starts 2017-07-29 --lists lists
  clarke tpg congress.csv --starts 2017-07-29 --lists lists --player 'Lee, Ann'";
