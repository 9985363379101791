//! The flags of `clarke live`.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, ValueEnum};
use fgsl_matrix::{Publication, System};

use super::day::day;
use super::format::Output;
use super::rate::RateFlag;
use crate::exit_code::{self, after};

/// `clarke live`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]))]
pub(crate) struct LiveFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// The player, by code or name: every game of the season and what it did
    // With --out it is --publish that is missing.
    #[arg(
        required_unless_present_any = ["at", "publish", "out"],
        conflicts_with_all = ["at", "publish"]
    )]
    pub(crate) player: Option<String>,
    /// The system: the name of a built-in one (clarke systems), or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "fgsl")]
    pub(crate) system: String,
    /// The rate of play that the system plays; the edition must grade it
    #[arg(long, value_enum, default_value_t = RateFlag::Standard)]
    pub(crate) rate: RateFlag,
    /// The rules: the name of a built-in edition (clarke editions), or a TOML file; with @SEASON
    /// the rules from that season on [default: that of federation.toml, or yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// The season [default: the last in FOLDER, or that of --at]
    #[arg(long, value_name = "SEASON")]
    pub(crate) season: Option<String>,
    /// The whole list at the end of this day, found from the games up to it alone (and, for
    /// newcomers, the edition's grades of the season before): the grade on the list in force (of
    /// the day itself under a system that moves with every game, as fgsl), and the live one that
    /// the games so far give
    #[arg(long, value_name = "DATE", value_parser = day, conflicts_with_all = ["publish", "season"])]
    pub(crate) at: Option<NaiveDate>,
    /// A series of lists of the season, each as --at gives it for its day; without a value as often
    /// as the system says
    #[arg(
        long,
        value_enum,
        value_name = "HOW OFTEN",
        num_args = 0..=1,
        default_missing_value = "own",
        requires = "out"
    )]
    pub(crate) publish: Option<Publishing>,
    /// Where to publish the series: a new folder, or an empty one
    #[arg(long, value_name = "DIR", requires = "publish", conflicts_with_all = ["player", "at"])]
    pub(crate) out: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// How often a list is published; it never changes a grade. The words of a system's file are taken,
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Publishing {
    /// As often as the system says
    Own,
    /// Every month
    #[value(alias = "month")]
    Monthly,
    /// Every two months
    #[value(alias = "two-months")]
    TwoMonthly,
    /// Every three months
    #[value(alias = "quarter")]
    Quarterly,
    /// Every six months
    #[value(alias = "half-year")]
    HalfYearly,
    /// At the end of the season
    #[value(alias = "year")]
    Yearly,
}

impl Publishing {
    /// As the library names it, for the lists of a system.
    #[must_use]
    pub(crate) fn how_often(self, system: &System) -> Publication {
        match self {
            Self::Own => system.publication,
            Self::Monthly => Publication::Month,
            Self::TwoMonthly => Publication::TwoMonths,
            Self::Quarterly => Publication::Quarter,
            Self::HalfYearly => Publication::HalfYear,
            Self::Yearly => Publication::Year,
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  clarke live my-county 'Lee, Ann'                     what every game did
  clarke live my-county --at 2006-12-31                the list at the end of a day
  clarke live my-county --publish monthly --out lists  a list a month";
