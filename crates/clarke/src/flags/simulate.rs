//! The flags of `clarke simulate`.

use std::path::PathBuf;

use clap::Args;
use federation_sim::{Model, Region, ResultCurve};

use super::number::{number, whole};
use crate::exit_code::{self, after};

/// `clarke simulate`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]),
    after_long_help = after(&[EXAMPLES, MODEL, exit_code::HELP_OF_WRITING])
)]
pub(crate) struct SimulateFlags {
    /// Players in the federation each season, 40 to 800,000
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u32>)]
    pub(crate) players: u32,
    /// Rows of results each season, half to 200 times as many as players [default: 8 times as many]
    #[arg(long, value_name = "N", value_parser = whole::<u32>)]
    pub(crate) games: Option<u32>,
    /// How many seasons, 1 to 100; fewer of many players, since codes have six digits
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u32>)]
    pub(crate) seasons: u32,
    /// The same seed makes the same federation
    #[arg(long, value_name = "N", default_value_t = 1873, value_parser = whole::<u64>)]
    pub(crate) seed: u64,
    /// Where to write: a new folder, or an empty one
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Federations of this size side by side on one list, up to 36, for a season of up to a billion
    /// games: nobody plays in two of them. Codes end in a letter or digit of the region, which the
    /// regions.toml beside them allows; true strengths are not written
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(Region::MOST))
    )]
    pub(crate) regions: u8,
    /// Write results as Parquet instead of CSV
    #[arg(long)]
    pub(crate) parquet: bool,
    /// No dirty rows; the games are the same, draws in the spelling of each event: 1/2-1/2, ½-½ or
    /// 0.5-0.5
    #[arg(long)]
    pub(crate) clean: bool,
    /// Standard deviation of a year's random change of strength, in grade points, 0 to 50
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.drift,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) drift: f64,
    /// One club member in N leaves each year, and somebody new joins
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.newcomers_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) newcomers: u32,
    /// Standard deviation of the strengths of adults who join, in grade points, 0 to 100
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.spread,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) spread: f64,
    /// By how many grade points club members who join later are weaker than those at the start,
    /// 0 to 100
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.newcomers_weaker,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) newcomers_weaker: f64,
    /// What they gain in their first year, beside what their age gives, and half as much in each
    /// next year; in grade points, 0 to 100
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.newcomers_gain,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) newcomers_gain: f64,
    /// One of them in N leaves after each of their first two years; 0: as many as of the others
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.newcomers_leave_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) newcomers_leave: u32,
    /// One member in N is at a school that meets two club players; 0: nobody
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.pupils_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) schools: u32,
    /// One member in N is at a school that meets nobody else; 0: nobody
    #[arg(
        long,
        value_name = "N",
        default_value_t = Model::USUAL.isolated_one_in,
        value_parser = whole::<u32>
    )]
    pub(crate) isolated_schools: u32,
    /// From which results are drawn: logistic, normal or linear, perhaps with a number
    /// (logistic:75)
    #[arg(long, value_name = "CURVE", default_value = "logistic")]
    pub(crate) curve: ResultCurve,
    /// What White's pieces are worth, in grade points, -50 to 50
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = Model::USUAL.white_advantage,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) white_advantage: f64,
    /// How many games between equals are drawn, in per cent, 0 to 100
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = Model::USUAL.draws,
        value_parser = number,
        allow_negative_numbers = true
    )]
    pub(crate) draws: f64,
}

/// Rows of results a player, in the federation of `data/federation` and in others of which nobody
/// says it.
const ROWS_A_PLAYER: u32 = 8;

impl SimulateFlags {
    /// Rows of results each season.
    pub(crate) fn rows(&self) -> u32 {
        self.games.unwrap_or_else(|| self.players.saturating_mul(ROWS_A_PLAYER))
    }

    /// The parameters of the model.
    pub(crate) const fn model(&self) -> Model {
        Model {
            drift: self.drift,
            newcomers_one_in: self.newcomers,
            pupils_one_in: self.schools,
            isolated_one_in: self.isolated_schools,
            spread: self.spread,
            newcomers_weaker: self.newcomers_weaker,
            newcomers_gain: self.newcomers_gain,
            newcomers_leave_one_in: self.newcomers_leave,
            curve: self.curve,
            white_advantage: self.white_advantage,
            draws: self.draws,
        }
    }
}

const MODEL: &str = "\
Writes opening_grades.csv, players.csv and results.csv of each season, and
true_strengths.parquet: the strength behind every player's results, by player
and month (code, month, strength), to which `clarke backtest --truth` holds the
systems.

The model:
  Adults begin near 132 with a spread of 34 (--spread), juniors lower. Each year
  juniors gain 7 points, give or take 4, players of 18 to 23 gain 2, those from
  60 on lose 1; --drift is added to everybody's. Who joins a club later is as
  strong as those at the start, unless --newcomers-weaker says otherwise, and
  gains --newcomers-gain in the first year, half of it in the second, and so on.
  Half of the club players like fewer than 15 games a season, one in ten more
  than 45. They play in weekly leagues, club tournaments and congresses, against
  players of about their strength.
  A result is drawn from the curve at the difference d of the true strengths,
  White's less Black's, with --white-advantage added to White's. Where the curve
  gives the weaker player the score p, 2p times --draws of the games are drawn.
Curves, and what their number is, which is above 0:
  logistic  1 / (1 + 10^(-d/N)): odds of ten to one at N [50]
  normal    the normal distribution with standard deviation N [37.7, that of
            Elo's curve]
  linear    1/2 + d/100, where d counts as at most N, up to 50 [40]";

const EXAMPLES: &str = "\
Examples:
  clarke simulate --out made-up   three seasons of 1,000 players
  clarke simulate --players 12000 --games 160000 --seasons 2 --out big";
