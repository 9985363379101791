//! The flags of `clarke rating`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use rating_core::fide_rating::RatedGame;
use rating_core::{EloRating, HalfPoints, Outcome};

use super::format::Output;
use super::number::{given_rating, whole};
use super::section_files::SECTIONS;
use crate::exit_code::{self, after};

/// `clarke rating`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, exit_code::HELP])
)]
pub(crate) struct RatingFlags {
    /// Tournaments that ended in one month (CSV, TRF, PGN), each section an event: every player, or
    /// --player
    #[arg(
        value_name = "SECTIONS",
        required_unless_present_any = ["event", "difference"],
        conflicts_with_all = ["event", "difference"]
    )]
    pub(crate) files: Vec<PathBuf>,
    /// The games of one event, each the opponent's rating and the result: 2000:1,1500:0.5; may be
    /// repeated, for the events of one month in the order in which they were played
    #[arg(long, value_name = "GAMES", conflicts_with = "difference")]
    pub(crate) event: Vec<Games>,
    /// The player's rating, with --event [default: unrated, and the games make a first rating]
    #[arg(
        long,
        value_name = "RATING",
        value_parser = given_rating,
        allow_negative_numbers = true,
        conflicts_with = "files"
    )]
    pub(crate) rating: Option<EloRating>,
    /// What is expected of a player rated so many points above the opponent (below: negative)
    #[arg(
        long,
        value_name = "POINTS",
        value_parser = whole::<i32>,
        allow_negative_numbers = true,
        conflicts_with_all = ["rating", "month", "edition", "k", "games", "reached_2400", "born"]
    )]
    pub(crate) difference: Option<i32>,
    /// Only this player, by name, code or FIDE number: every game and every step
    #[arg(
        long,
        value_name = "NAME",
        requires = "files",
        conflicts_with_all = ["event", "difference"]
    )]
    pub(crate) player: Option<String>,
    /// The month in which the games are rated, such as 2024-05: its edition and the ages of juniors
    /// [default: that of the last round, where the files say its day, else the edition's first]
    #[arg(long, value_name = "YYYY-MM")]
    pub(crate) month: Option<Month>,
    /// The edition: fide-2017, fide-2022, fide-2024 or fide-2025 [default: that of the month, or
    /// the last one]
    #[arg(long, value_name = "NAME")]
    pub(crate) edition: Option<String>,
    /// K [default: by the rules]
    #[arg(long, value_name = "K", value_parser = some_k, allow_negative_numbers = true)]
    pub(crate) k: Option<u16>,
    /// Rated games before the month, for K [default: 30 or more]
    #[arg(long, value_name = "N", value_parser = whole::<u32>, allow_negative_numbers = true)]
    pub(crate) games: Option<u32>,
    /// The player's rating has reached 2400 (affects K)
    #[arg(long)]
    pub(crate) reached_2400: bool,
    /// The year of birth, for K of juniors [default: that of the files, else an adult]
    #[arg(long, value_name = "YEAR", value_parser = whole::<i32>, allow_negative_numbers = true)]
    pub(crate) born: Option<i32>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// The games of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Games(pub(crate) Vec<RatedGame>);

/// A month of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Month {
    /// The year.
    pub(crate) year: u16,
    /// The month, counted from 1.
    pub(crate) month: u8,
}

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let game = |part: &str| {
            let (opponent, result) = part.trim().split_once(':')?;
            let opponent = given_rating(opponent).ok()?.if_rated()?;
            Some(RatedGame { opponent, outcome: outcome(result)? })
        };
        let read = |part| {
            game(part).ok_or_else(|| {
                format!(
                    "`{part}`: expected the opponent's rating of at most four digits and 1, 0.5 or \
                     0: 2000:1"
                )
            })
        };
        text.split(',').map(read).collect::<Result<_, _>>().map(Self)
    }
}

/// A K by which ratings change.
fn some_k(text: &str) -> Result<u16, &'static str> {
    match whole(text)? {
        0 => Err("expected a whole number of at least 1"),
        k => Ok(k),
    }
}

fn outcome(text: &str) -> Option<Outcome> {
    match text.parse::<HalfPoints>().ok()?.halves() {
        0 => Some(Outcome::Loss),
        1 => Some(Outcome::Draw),
        2 => Some(Outcome::Win),
        _ => None,
    }
}

impl FromStr for Month {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = || {
            let (year, month) = text.split_once('-')?;
            // `24-1` would be in the first century.
            let (year, month) =
                (year.parse().ok().filter(|_| year.len() == 4)?, month.parse().ok()?);
            (1..=12).contains(&month).then_some(Self { year, month })
        };
        parsed().ok_or("expected a year and a month, such as 2024-05")
    }
}

const EXAMPLES: &str = "\
Examples:
  clarke rating --rating 2004 --event 2000:1 --k 10           the change of one game
  clarke rating --rating 2000 --event 2000:1,1500:0.5 --event 2100:1 --month 2024-05
                                                              a month of two events
  clarke rating --event 1600:1,1600:0.5,1600:0,1600:1,1600:1  a first rating
  clarke rating --difference 120                              what is expected
  clarke rating open.trf league.csv --month 2024-05           every player of two tournaments";
