//! The flags of `clarke compare`.

use std::path::PathBuf;

use clap::Args;

use super::format::Printed;
use crate::exit_code::after;

/// `clarke compare`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, SIDES]))]
pub(crate) struct CompareFlags {
    /// The earlier list: a published season, a season with its results, a folder of either, or a
    /// file
    pub(crate) old: PathBuf,
    /// The later list, or the one by other rules
    pub(crate) new: PathBuf,
    /// The season of both sides [default: the last of each]
    #[arg(long, value_name = "SEASON", conflicts_with_all = ["old_season", "new_season"])]
    pub(crate) season: Option<String>,
    /// The season of OLD
    #[arg(long, value_name = "SEASON")]
    pub(crate) old_season: Option<String>,
    /// The season of NEW
    #[arg(long, value_name = "SEASON")]
    pub(crate) new_season: Option<String>,
    /// The rules of sides that are graded here, as for clarke grade [default: that of
    /// federation.toml, or yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// The rules for OLD, if different
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) old_edition: Vec<String>,
    /// The rules for NEW, if different
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) new_edition: Vec<String>,
    /// One player, by code or name: what made the grade change, in parts that add up
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// End with exit code 5 if any published grade differs, or a row of a list cannot be read
    #[arg(long)]
    pub(crate) expect_same: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Printed::Text)]
    pub(crate) format: Printed,
    /// Write the whole report into this file, in the format of its ending (.html, .md, .json, .csv,
    /// .txt), and print the first line of it, or all of it where --format is given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

const SIDES: &str = "\
OLD and NEW may each be:
  data/published/2003-04   a published season
  data/published           a folder of published seasons
  published-systems/fgsl   those of a system (clarke grade --system)
  my-county/2006-07        a season with its results, graded here
  my-county                a federation, graded here
  list.csv                 a list of any program, with columns Ref and Grade, or code and grade
                           [,Name,Cat,Games,JrAge,ClubNam1,RCat,RGrade,RGames], separated by commas,
                           semicolons or tabs; - is standard input. Grades are whole numbers
Where both sides are graded here, every game is known, and reasons name games and opponents.

Exit codes:
  0  done
  1  the run failed
  2  wrong usage
  5  published grades differ, with --expect-same
  6  --out was written, but the summary could not be printed";

const EXAMPLES: &str = "\
Examples:
  clarke compare my-county/2006-07 my-county/2007-08          two seasons
  clarke compare my-county my-county --new-edition mine.toml  two sets of rules
  clarke compare old.csv new.csv --out report.html              lists of any program";
