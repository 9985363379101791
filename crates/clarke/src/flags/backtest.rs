//! The flags of `clarke backtest`.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, ValueEnum};
use season_backtest::By;

use super::day::day;
use super::format::Format;
use super::number::whole;
use super::positive::positive;
use crate::exit_code::after;

/// `clarke backtest`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, AFTER]))]
pub(crate) struct BacktestFlags {
    /// The federation: opening_grades.csv and a folder for each season
    pub(crate) folder: PathBuf,
    /// A system that predicts: a built-in system (clarke systems) or edition (clarke editions), a
    /// TOML file of either, lists from outside (a CSV file with code, rating or grade, and date; or
    /// a folder of tables whose names end with the day), or a baseline: one-half, white-mean,
    /// last-grade, glicko-2, stephenson, whole-history [default: all but files]
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) system: Vec<String>,
    /// How often predictions are made
    #[arg(long, value_enum, default_value_t = Often::Season)]
    pub(crate) by: Often,
    /// The first N seasons only teach: curves are fitted to them, and nothing in them is scored
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>)]
    pub(crate) warm_up: usize,
    /// Score the games from a day on, such as 2009-02-01, whose part of a season is told apart;
    /// those before it only teach
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with = "warm_up")]
    pub(crate) test_from: Option<NaiveDate>,
    /// Vary a setting of every --system, which must all have it: n0=10,20,30,60, or
    /// factor.k=0.5,1,2, or tau=0.3,0.6 of glicko-2, or newcomers.add=0,10,20 of an edition
    #[arg(long, value_name = "KEY=VALUES", requires = "system")]
    pub(crate) scan: Option<String>,
    /// Hold every list to the true strengths that clarke simulate wrote into the folder: error and
    /// bias by group, seasons until newcomers are right, what stated standard errors are worth
    #[arg(long)]
    pub(crate) truth: bool,
    /// Fit the parameters of glicko-2 and stephenson to the seasons that only teach: those under
    /// which their games, month by month, are predicted best
    #[arg(long, conflicts_with = "scan")]
    pub(crate) fit: bool,
    /// Fit curves to the last N seasons before each season, instead of to all
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) fit_last: Option<NonZeroUsize>,
    /// Write every prediction as Parquet: season, day, white, black, result, and a column a system
    #[arg(long, value_name = "FILE")]
    pub(crate) predictions: Option<PathBuf>,
    /// Write a page with charts: calibration, deviance by season, drift; it needs no other file
    #[arg(long, value_name = "FILE")]
    pub(crate) page: Option<PathBuf>,
    /// The edition whose seasons the folder holds [default: that of federation.toml, or
    /// yorkshire-2000]
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) edition: Vec<String>,
    /// Resamples of players for the error bars, 40 to 100,000
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = resamples)]
    pub(crate) resamples: u32,
    /// The same seed draws the same resamples
    #[arg(long, value_name = "N", default_value_t = 1873, value_parser = whole::<u64>)]
    pub(crate) seed: u64,
    /// Threads to use; the numbers are the same for any [default: one a core]
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// With fewer, the interval would hold all of them and not 95%. More change no digit that is
/// printed, and what every resample says of every system is kept: 100 million filled a memory of 23
/// GB.
const RESAMPLES: RangeInclusive<u32> = 40..=100_000;

fn resamples(text: &str) -> Result<u32, String> {
    let found = text.parse().ok().filter(|found| RESAMPLES.contains(found));
    found.ok_or_else(|| {
        format!("expected a whole number from {} to {}", RESAMPLES.start(), RESAMPLES.end())
    })
}

/// How often predictions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Often {
    /// All games of a season from what was known before it
    Season,
    /// The games of a month from what was known before it
    Month,
    /// The games of a day from what was known before it
    Day,
    /// Every game from those that ended before it, by time of day and round where a day has them
    Game,
    /// All games from the day of --test-from on from what was known before it; nothing is learned
    /// from them
    Once,
}

impl Often {
    /// As the library names it; `None` for predictions from a day on that is not given.
    pub(crate) fn by(self, test_from: Option<NaiveDate>) -> Option<By> {
        Some(match self {
            Self::Season => By::Season,
            Self::Month => By::Month,
            Self::Day => By::Day,
            Self::Game => By::Game,
            Self::Once => By::Once { from: test_from? },
        })
    }
}

const AFTER: &str = "\
Every system learns the games up to a moment, says what it expects of those
after it, up to the next such moment, and only then sees them. All systems are
compared on the games that every one could predict.

Measures (s is White's score: 0, 1/2 or 1; p the score that was expected):
  deviance         mean of -(s log10 p + (1-s) log10(1-p)), p clamped to 0.01 to
                   0.99; one half for every game is 0.30103
  scaled deviance  100 x deviance / log10(2); one half is 100, lower is better
  squared error    100 x sqrt(sum (p-s)^2 / sum (1/2-s)^2)
  absolute error   100 x sum |p-s| / sum |1/2-s|
  Brier score      mean of (p-s)^2
  accuracy         per cent of the games with a winner whose winner was expected
                   to score more than one half; one half counts as half right
Own is the system's own curve from grades to expected scores. Fitted is one
logistic curve 1 / (1 + e^-(a d + w)) of the difference d in grades with White's
advantage w, fitted to the seasons before: it shows what the grades are worth,
whatever curve they come with.

Error bars hold 95% of the resamples of players: as many as there are, with
replacement, and the same for all systems. A game counts as often as its two
players are drawn, less one; the errors are then multiplied by 0.7 to 1, so that
no game's noise counts twice. They take the seasons as they were. Seasons drawn:
the interval of a difference if the seasons are a sample of seasons, by how much
they differ (Student's t); it says what to expect of another season.

Exit codes:
  0  done
  1  the run failed
  2  wrong usage
  6  --page and --predictions are written, and the report could not be printed";

const EXAMPLES: &str = "\
Examples:
  clarke backtest my-county               every system, season by season
  clarke backtest my-county --by month --system fgsl --system glicko-2
  clarke backtest my-county --system fgsl --scan n0=10,20,30
  clarke backtest my-county --system yorkshire-2000 --scan newcomers.add=0,10,20
  clarke backtest made-up --truth         of a federation that clarke simulate made";
