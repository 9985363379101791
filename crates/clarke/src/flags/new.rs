//! The flags of `clarke new`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::exit_code::{self, after};

/// `clarke new`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]))]
pub(crate) struct NewFlags {
    /// The folder: a new one, or an empty one
    pub(crate) folder: PathBuf,
    /// The first season: 2006-07, or 2012-H1 for half a year
    #[arg(required_unless_present = "example")]
    pub(crate) season: Option<String>,
    /// The rules, as for `clarke grade` [default: yorkshire-2000; for half-years ecf-2012, and
    /// from 2014-H2 on ecf-2015]
    #[arg(long, value_name = "NAME")]
    pub(crate) edition: Option<String>,
    /// The codes that new players get, without letters: 900000-909999
    #[arg(long, value_name = "FIRST-LAST")]
    pub(crate) codes: Option<String>,
    /// Not a federation of yours, but one to try: 42 made-up players in three leagues and two
    /// congresses
    #[arg(long, value_name = "WHICH", conflicts_with_all = ["season", "edition", "codes"])]
    pub(crate) example: Option<ExampleFlag>,
}

/// The values of `--example`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExampleFlag {
    /// Every question answered: ready for `clarke grade`
    County,
    /// The files as they were sent, for `clarke desk` or `clarke check`
    CountyAsSent,
}

const EXAMPLES: &str = "\
Examples:
  clarke new my-county 2006-07 --codes 900000-900999   a county, with the codes of its new players
  clarke new my-county 2012-H1                         half-years
  clarke new try-it --example county                   a county to try everything on";
