//! The flags of `clarke players`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::check::SHOWN_TO_PEOPLE;
use super::format::Format;
use super::number::whole;
use super::positive::positive;
use crate::exit_code::after;

/// `clarke players`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, EXIT_CODES]),
    after_long_help = after(&[EXAMPLES, LONG_HELP, EXIT_CODES])
)]
pub(crate) struct PlayersFlags {
    /// The federation
    #[arg(required_unless_present = "code")]
    pub(crate) folder: Option<PathBuf>,
    /// Add players to players.csv of the seasons in which they played
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHOM")]
    pub(crate) accept: Vec<Accept>,
    /// The codes that new players get, without letters: 900000-909999
    /// [default: new-codes in federation.toml]
    #[arg(long, value_name = "FIRST-LAST")]
    pub(crate) range: Option<String>,
    /// Print instead players of one list who look like one person under two codes
    #[arg(long, conflicts_with_all = ["accept", "next"])]
    pub(crate) merge_check: bool,
    /// How many pairs --merge-check prints, the surest first, 0 for all [default: 50, and all for
    /// programs]
    #[arg(
        long,
        value_name = "N",
        value_parser = whole::<usize>,
        allow_negative_numbers = true,
        requires = "merge_check"
    )]
    pub(crate) limit: Option<usize>,
    /// Print instead the next N free codes
    #[arg(
        long,
        value_name = "N",
        value_parser = positive,
        allow_negative_numbers = true,
        conflicts_with = "accept"
    )]
    pub(crate) next: Option<NonZeroUsize>,
    /// Print the code of six digits, with its check letter, and nothing else
    #[arg(
        long,
        value_name = "DIGITS",
        conflicts_with_all = ["folder", "accept", "next", "merge_check"]
    )]
    pub(crate) code: Option<String>,
    /// The rules by which seasons are graded, as for `clarke grade`
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

impl PlayersFlags {
    /// How many pairs are printed; `None` for all.
    pub(crate) fn limit(&self) -> Option<usize> {
        let to_people = (self.format == Format::Text).then_some(SHOWN_TO_PEOPLE);
        self.limit.or(to_people).filter(|&limit| limit > 0)
    }
}

/// Whom to add to lists of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Accept {
    /// Players on the opening list or another season's list, with the same code or exactly the same
    /// name
    Listed,
    /// Players who resemble nobody known; each gets the next free code
    New,
}

const LONG_HELP: &str = "\
Lists everybody in the results who is not in players.csv of the season: how often and where they
played, which known players have a similar code or name, and what could be done:

  - another list has them (the opening list, another season): --accept listed adds them;
  - nobody is similar: they are new, and --accept new adds them with the next free code;
  - somebody is similar: add a line to decisions.toml if it is the same person, to players.csv if not;
    where several may be meant, a decision for each event is proposed, and the clubs, grades and
    ratings of all are shown;
  - several on the list have the name: the rows must give a code, or decisions.toml replace it.

A player who resembles a known one is never added automatically.";

const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  the run failed, or files could not be read, and so nobody knows who plays in them
  2  wrong usage
  6  players were added, but the summary could not be printed";

const EXAMPLES: &str = "\
Examples:
  clarke players my-county                      who is in the results and on no list
  clarke players my-county --accept listed,new  adds those of whom nothing is in doubt";
