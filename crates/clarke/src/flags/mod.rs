//! The command line as typed; nothing here looks at the world.
//!
//! The comments on fields are the help that `clarke` prints.
#![expect(clippy::doc_markdown, reason = "help is read on a terminal, where backticks are noise")]

mod backtest;

mod check;

mod compare;
mod completions;

mod convert;

mod cup;

mod explain;

mod grand_prix;

mod live;

mod new;

mod norm;

mod performance;

mod players;

mod rating;

mod rules;

mod schema;

mod simulate;

mod site;

mod status;

mod tpg;

pub(crate) use backtest::BacktestFlags;
pub(crate) use check::{CheckFlags, Shape};
pub(crate) use compare::CompareFlags;
pub(crate) use completions::{CompletionsFlags, ManFlags};
pub(crate) use convert::ConvertFlags;
pub(crate) use cup::{CupFlags, WinPercentFlag};
pub(crate) use explain::{ExplainFlags, Printed};
pub(crate) use grand_prix::GrandPrixFlags;
pub(crate) use live::LiveFlags;
pub(crate) use new::NewFlags;
pub(crate) use norm::NormFlags;
pub(crate) use performance::{PerformanceFlags, PerformanceMethod, Scale};
pub(crate) use players::{Accept, PlayersFlags};
pub(crate) use rating::RatingFlags;
pub(crate) use rules::RulesFlags;
pub(crate) use schema::SchemaFlags;
pub(crate) use simulate::SimulateFlags;
pub(crate) use site::{Private, SiteFlags};
pub(crate) use status::StatusFlags;
pub(crate) use tpg::TpgFlags;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use ecf_season::Rate;

use season_runner::federation::MaxRejected;

use crate::exit_code;

/// Season grading for chess federations.
#[derive(Debug, Parser)]
#[command(name = "clarke", version, after_help = exit_code::HELP)]
pub(crate) struct Clarke {
    /// How much is logged.
    #[command(flatten)]
    pub(crate) logging: LoggingFlags,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands of `clarke`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Begin the folder of a federation
    New(NewFlags),
    /// Grade one or more seasons and publish their lists
    Grade(GradeFlags),
    /// Which published seasons are up to date, which are stale and why, and what to do next
    Status(StatusFlags),
    /// Make up a federation to try grading on
    Simulate(SimulateFlags),
    /// List the built-in editions of all rules, or print one
    Editions(EditionsFlags),
    /// Find everything wrong with files and seasons, in one go
    Check(CheckFlags),
    /// Who is who: everybody in the results whom no list has, and codes for them
    Players(PlayersFlags),
    /// Turn a season's results into another format
    Convert(ConvertFlags),
    /// Performance ratings by every method, with the working
    Performance(PerformanceFlags),
    /// FIDE's rating change of a game, an event and a month, or a first rating, with every step
    Rating(RatingFlags),
    /// Title norms: made or missed, condition by condition; tables and forecasts
    Norm(NormFlags),
    /// Tournament performance grades, as the youth grand prix counts them
    Tpg(TpgFlags),
    /// The standings of a youth grand prix
    GrandPrix(GrandPrixFlags),
    /// Tour cup points, a season's standings and prizes
    Cup(CupFlags),
    /// Every clause of the sources: where it is implemented, and the test or the choice
    Rules(RulesFlags),
    /// What `--format json` prints, as JSON schemas for programs
    Schema(SchemaFlags),
    /// List the built-in grading systems with their formulas, or print one
    Systems(SystemsFlags),
    /// Print what makes a shell finish flags and names of commands
    Completions(CompletionsFlags),
    /// Write manual pages
    Man(ManFlags),
    /// Why a grade is what it is: the calculation line by line, of a player, an event or everybody
    Explain(ExplainFlags),
    /// Two lists, seasons or sets of rules: who moved, how far, and why
    Compare(CompareFlags),
    /// Which system predicts: measures with error bars, calibration, drift
    Backtest(BacktestFlags),
    /// The published seasons as pages: lists, players, clubs, events, what the season did
    Site(SiteFlags),
    /// A player's live grade game by game, or the whole list as of any day
    Live(LiveFlags),
}

/// How much is logged on standard error.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Logging")]
pub(crate) struct LoggingFlags {
    /// Log more: -v what is done, -vv every detail (RUST_LOG overrides)
    #[arg(short, long, action = ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
    /// Print errors only: no summary, no warnings and no progress
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// `clarke grade`.
#[derive(Debug, Args)]
#[command(after_help = exit_code::HELP, after_long_help = GRADE_FILES)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct GradeFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// First season to grade [default: the first in FOLDER]
    #[arg(long, value_name = "SEASON")]
    pub(crate) from: Option<String>,
    /// Last season to grade [default: the last in FOLDER]
    #[arg(long, value_name = "SEASON")]
    pub(crate) to: Option<String>,
    /// Grade the last N published seasons again, with results that arrived late, and print every
    /// published grade that changes, why, and by how much; later seasons are graded, too
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "system"])]
    pub(crate) reopen: Option<NonZeroUsize>,
    /// The rules: the name of a built-in edition (clarke editions), or a TOML file; with @SEASON the
    /// rules from that season on, as in ecf-2012@2011-H2 [default: yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// What was decided about doubts of `clarke check` [default: decisions.toml in FOLDER, where there
    /// is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// A system to grade by instead: the name of a built-in one (clarke systems), or a TOML file;
    /// several are graded side by side
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) system: Vec<String>,
    /// The rate of play that the systems play; lists of rapid games go into a folder SYSTEM-rapid. The
    /// edition must grade that rate, as ecf-2012 and ecf-2015 do
    #[arg(long, value_enum, default_value_t = RateFlag::Standard, requires = "system")]
    pub(crate) rate: RateFlag,
    /// Where to publish; replaced as a whole, and only when the run succeeds
    /// [default: FOLDER/published, or FOLDER/published-systems with a folder a system]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Threads to use, at most four a core; the lists are the same for any number [default: one a
    /// core]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// End with an error if another run publishes into the same folder, instead of waiting for it
    #[arg(long)]
    pub(crate) no_wait: bool,
    /// Drop the published seasons of another federation, which are refused otherwise
    #[arg(long)]
    pub(crate) replace_all: bool,
    /// Publish nothing if more rows of a season than this cannot be used: a share of those offered,
    /// such as 1%, or a number; a file that cannot be read counts with its lines
    #[arg(long, value_name = "SHARE|N", conflicts_with = "strict")]
    pub(crate) max_rejected: Option<MaxRejected>,
    /// Publish nothing when any row is rejected
    #[arg(long)]
    pub(crate) strict: bool,
    /// Publish nothing: print what would change on lists that are published
    #[arg(long, conflicts_with = "system")]
    pub(crate) dry_run: bool,
    /// Also write what changes on published lists into this file, as in DIR/changes.csv
    #[arg(long, value_name = "FILE", conflicts_with = "system")]
    pub(crate) changes: Option<PathBuf>,
    /// How long the summary is [default: full, and short from six seasons on]
    #[arg(long, value_enum, value_name = "LENGTH")]
    pub(crate) summary: Option<Length>,
    /// How to print the summary
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// How long a summary is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Length {
    /// One line a season
    Short,
    /// Every count, the means by letter, the largest rises and falls
    Full,
}

/// A rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFlag {
    /// 60 minutes or more
    Standard,
    /// More than 10 minutes, and less than 60
    Rapid,
}

impl RateFlag {
    /// As the library names it.
    #[must_use]
    pub(crate) const fn rate(self) -> Rate {
        match self {
            Self::Standard => Rate::Standard,
            Self::Rapid => Rate::Rapid,
        }
    }
}

const GRADE_FILES: &str = "\
Reads from FOLDER (CSV with a header, columns in any order; UTF-8, UTF-16 or Windows-1252; .gz,
.zst and the same tables as .parquet accepted):
  opening_grades.csv       code,grade[,category,rapid_grade,rapid_category,scale,games]   the list
                           before the first season; a published list is taken as it is. For
                           --system a row of the scale elo has ratings, and games says how many
                           were rated before
  opening_history.csv      code,season,points,games   optional: games to borrow
  2006-07/results.csv      date,event,white,black,result[,section,round,rate,received]; a date
                           may have a time, 2006-05-02T19:30, which systems play in order;
                           received is the day on which a result arrived, for systems that
                           re-open months for late ones
  2006-07/players.csv      code,name[,sex,birth_date,club1..club6,fide_code,nation]
  2006-07/events/*         instead of results.csv: files of any kind, one an event: submissions
                           (players.csv is then optional), TRF16, tables, PGN, cross-tables (the
                           day ends the file's name: summer-congress-2006-08-12.csv), and tables
                           as people keep them, workbooks too (.xlsx, .ods); clarke check says
                           how each was understood
  2006-07/import.toml      optional: how such tables are to be read (clarke check --pins)
  2012-H1/..., 2012-H2/... half-years, for editions that grade them
  federation.toml          optional: edition = \"ecf-2015\", the rules without --edition;
                           new-codes = \"900000-909999\" (clarke players --help)
  decisions.toml           optional: codes to merge or replace, rows to ignore
                           (clarke check --help)

Publishes in DIR, for each season:
  2006-07/grades200704.csv   the list, by name
  2006-07/calculation.csv    how every player's grade came about
  2006-07/season_totals.csv  what later seasons borrow from
  2006-07/rejected.csv       rows that could not be used: file, line, column, value, reason
  2006-07/suspicious.csv     rows that were used but look wrong
  2006-07/withheld.csv       players whose group met no graded player
  2006-07/unpublished.csv    who is not on the list, why, and how many games are missing
  2012-H1/rapid_*.csv        the same for rapid games, where the edition grades both
  2012-H1/game_scores.parquet   the score of every game with its day, where an edition borrows games
                             one by one or cuts years into half-years
  2006-07/summary.txt, .json what is printed about the season
  2006-07/manifest.json      inputs with hashes, edition, counts, solver report
  changes.csv                what the last run changed on lists that were published before

With --from, the lists of the seasons before are read from DIR.

With --system, DIR has a folder for each system, with the same files but for the calculation:
  fgsl/2006-07/changes.csv   where every player began, and where their games took them

Exit codes:
  0  done
  1  the run failed; nothing was published
  2  wrong usage
  6  the lists are published, and the summary or --changes could not be written";

/// `clarke systems`.
#[derive(Debug, Args)]
pub(crate) struct SystemsFlags {
    /// Print the file of this system, to start one of your own from
    pub(crate) name: Option<String>,
}

/// How a summary is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs: one JSON value on standard output, and nothing else there
    Json,
}

/// `clarke editions`.
#[derive(Debug, Args)]
pub(crate) struct EditionsFlags {
    /// Print the file of this edition, to start one of your own from
    pub(crate) name: Option<String>,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// What the commands that read sections say of their files.
const SECTIONS: &str = "\
A section is a CSV file with a header; further sections of the tournament follow in the same file,
named in the column section, the top one first. It is a cross-table, one row a player:
  name,r1,r2,...[,section,number,code,fide_code,rating,rating_after,title,federation,score]
  with a cell a round: W12, D5w, L3b (against number 12, 5, 3, with white, with black),
  X4, F4 (a default won, lost), B, H, U (a bye of 1, 1/2, 0 points), or nothing;
or a list of games, one row a game, and a row without black for a bye:
  round,white,black,result[,section] and, for white_ and black_ each:
  code,fide_code,rating,rating_after,title,federation
FIDE's tournament report (TRF16) is read as well, one section, and games as PGN, a section an event.
`-` in place of a file is standard input.";
