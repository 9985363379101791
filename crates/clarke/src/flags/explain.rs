//! The flags of `clarke explain`.

use std::path::PathBuf;

use clap::Args;

use super::format::Printed;
use super::other_result::OtherResult;
use super::rate::RateFlag;
use crate::exit_code::{self, after};

/// `clarke explain`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]))]
pub(crate) struct ExplainFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// The player, by code or name: the calculation of the grade, line by line
    // With --out it is --all that is missing.
    #[arg(
        required_unless_present_any = ["event", "group", "all", "out"],
        conflicts_with_all = ["event", "group", "all"]
    )]
    pub(crate) player: Option<String>,
    /// The season [default: the last in FOLDER]
    #[arg(long, value_name = "SEASON")]
    pub(crate) season: Option<String>,
    /// The rules, as for clarke grade [default: that of federation.toml, or yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// What was decided about doubts, as for clarke grade [default: decisions.toml in FOLDER, where
    /// there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// A system of the matrix model instead: the name of a built-in one (clarke systems), or a TOML
    /// file; what every game of the season did
    // `requires` asks for nothing where PLAYER is in conflict with a flag that is given, so each is
    // named.
    #[arg(
        long,
        value_name = "NAME|FILE",
        group = "of_one_rate",
        requires = "player",
        conflicts_with_all = ["follow", "event", "group", "all"]
    )]
    pub(crate) system: Option<String>,
    /// What would change if the N-th game of the calculation had been a win, draw or loss of
    /// PLAYER, or none; nothing is written
    #[arg(
        long,
        value_name = "N=RESULT",
        group = "of_one_rate",
        requires = "player",
        conflicts_with_all = ["follow", "event", "group", "all"]
    )]
    pub(crate) what_if: Option<OtherResult>,
    /// The rate of play that the system plays, or of the game of --what-if; the edition must grade
    /// it [default: standard]
    #[arg(long, value_enum, requires = "of_one_rate")]
    pub(crate) rate: Option<RateFlag>,
    /// Explain the working grades of ungraded opponents, too, of theirs, and so on
    #[arg(long, requires = "player", conflicts_with_all = ["event", "group", "all"])]
    pub(crate) follow: bool,
    /// Every game of an event: what it counted for either side, and what each player made
    #[arg(long, value_name = "NAME", conflicts_with_all = ["group", "all"])]
    pub(crate) event: Option<String>,
    /// The group of an ungraded player: who is linked to whom, on which games everything depends,
    /// and how far one result would move the player
    #[arg(long, value_name = "PLAYER", conflicts_with = "all")]
    pub(crate) group: Option<String>,
    /// Explain everybody, a file a player
    #[arg(long, requires = "out")]
    pub(crate) all: bool,
    /// Where --all writes: a new folder, or an empty one
    #[arg(
        long,
        value_name = "DIR",
        requires = "all",
        conflicts_with_all = ["player", "event", "group"]
    )]
    pub(crate) out: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Printed::Text)]
    pub(crate) format: Printed,
}

const EXAMPLES: &str = "\
Examples:
  clarke explain my-county 'Lee, Ann'          the calculation of one grade
  clarke explain my-county 'Lee, Ann' --what-if 2=win
  clarke explain my-county --event 'Spring Cup'
  clarke explain my-county --group 'Lee, Ann'  on whom a new player's working grade depends
  clarke explain my-county --all --format html --out pages";
