//! The flags of `clarke performance`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use rating_core::performance::PerCentLimits;

use super::format::Output;
use super::section_files::SECTIONS;
use crate::exit_code::{self, after};

/// `clarke performance`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, OPPONENTS, exit_code::HELP])
)]
pub(crate) struct PerformanceFlags {
    /// A tournament's sections (CSV): the performances of every player
    #[arg(
        value_name = "SECTIONS",
        required_unless_present_any = ["score", "table"],
        conflicts_with_all = ["score", "opponents"]
    )]
    pub(crate) file: Option<PathBuf>,
    /// Points scored, such as 3.5
    #[arg(long, value_name = "POINTS", requires = "opponents", allow_negative_numbers = true)]
    pub(crate) score: Option<String>,
    /// The opponents' ratings or grades, such as 1500,1600,1700
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        requires = "score",
        allow_hyphen_values = true
    )]
    pub(crate) opponents: Vec<String>,
    /// What the opponents, or the players of SECTIONS, are given in; grades count as 7.5 x grade +
    /// 700
    #[arg(long, value_enum, default_value_t = Scale::Elo)]
    pub(crate) scale: Scale,
    /// Only this method [default: all of them]
    #[arg(long, value_enum)]
    pub(crate) method: Option<PerformanceMethod>,
    /// The per cents that the fide method counts: those near 0 and 100 are cut off in some official
    /// lists
    #[arg(long, value_enum, default_value_t = PerCentsFlag::All)]
    pub(crate) per_cents: PerCentsFlag,
    /// The curve of the true performance: normal, logistic, fide-table or linear
    /// [default: normal and logistic]
    #[arg(long, value_name = "NAME")]
    pub(crate) curve: Option<String>,
    /// Print the rating differences of all scores: what the fide method adds to the mean of the
    /// opponents
    #[arg(
        long,
        conflicts_with_all = ["file", "score", "opponents", "scale", "method", "curve"]
    )]
    pub(crate) table: bool,
    /// The numbers of rounds of the table, such as 9 or 8-11
    #[arg(long, value_name = "N[-M]", default_value = "8-11", requires = "table")]
    pub(crate) rounds: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// The scale on which opponents are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scale {
    /// Elo ratings
    Elo,
    /// Three-digit grades
    Grade,
}

/// How far from 50% a score may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PerCentsFlag {
    /// Every per cent, as FIDE does
    #[value(name = "0-100")]
    All,
    /// 11 to 89, in lists from July 2009 to January 2015
    #[value(name = "11-89")]
    From2009,
    /// 8 to 92, in lists from April 2015 on
    #[value(name = "8-92")]
    From2015,
}

impl PerCentsFlag {
    /// As the library takes them.
    #[must_use]
    pub(crate) const fn limits(self) -> PerCentLimits {
        match self {
            Self::All => PerCentLimits::NONE,
            Self::From2009 => PerCentLimits::FROM_2009,
            Self::From2015 => PerCentLimits::FROM_2015,
        }
    }
}

/// A method of performance rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PerformanceMethod {
    /// Mean of the opponents plus FIDE's table 8.1a
    Fide,
    /// Mean of the opponents plus 800 p - 400
    Linear,
    /// The least whole rating that FIDE's table 8.1b expects to reach the score
    Table,
    /// The rating whose expected score is the score
    True,
}

const EXAMPLES: &str = "\
Examples:
  clarke performance --score 2.5 --opponents 2400,2500,2600
  clarke performance --score 3 --opponents 120,130,155,160 --scale grade
  clarke performance open.trf     everybody in a tournament
  clarke performance congress.csv --scale grade
  clarke performance --table      what a score adds to the mean, in 8 to 11 rounds";

const OPPONENTS: &str = "Opponents count with their rating.";
