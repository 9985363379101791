//! The flags of `clarke norm`.

use std::path::PathBuf;

use clap::Args;
use rating_core::EloRating;

use crate::exit_code::{self, after};
use crate::flags::Output;
use crate::flags::SECTIONS;
use crate::flags::{given_rating, whole};

/// `clarke norm`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP]),
    after_long_help = after(&[EXAMPLES, SECTIONS, MET, exit_code::HELP])
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct NormFlags {
    /// A tournament's sections (CSV): every player's norms for titles not held yet, or --player's
    #[arg(
        value_name = "SECTIONS",
        required_unless_present_any = ["opponents", "score", "federation", "table", "title_check"],
        conflicts_with_all = ["opponents", "score", "federation", "table", "title_check"]
    )]
    pub(crate) file: Option<PathBuf>,
    /// One player's opponents (CSV, one row a round): rating, title, federation, and if you like
    /// name and result
    #[arg(long, value_name = "FILE", requires = "federation", conflicts_with = "table")]
    pub(crate) opponents: Option<PathBuf>,
    /// The player's score against the opponents [default: the sum of the column result]
    #[arg(long, value_name = "POINTS", requires = "opponents")]
    pub(crate) score: Option<String>,
    /// The player's federation, such as ENG
    #[arg(
        long,
        value_name = "LETTERS",
        value_parser = letters,
        requires = "opponents",
        conflicts_with_all = ["table", "title_check"]
    )]
    pub(crate) federation: Option<String>,
    /// Whether norms made in these tournaments, with the highest rating, are enough for the title
    /// of --title: what counts, what is missing
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires_all = ["player", "title"],
        conflicts_with_all = ["opponents", "table", "rounds", "women"]
    )]
    pub(crate) title_check: Vec<PathBuf>,
    /// The highest published rating that the player ever had [default: the highest in the files]
    #[arg(
        long,
        value_name = "RATING",
        value_parser = given_rating,
        allow_negative_numbers = true,
        requires = "title_check"
    )]
    pub(crate) highest: Option<EloRating>,
    /// Only this player, by name, code or FIDE number: every round and every condition
    #[arg(long, value_name = "NAME", conflicts_with_all = ["opponents", "table"])]
    pub(crate) player: Option<String>,
    /// Only this title [default: GM and IM]
    #[arg(long)]
    pub(crate) title: Option<String>,
    /// The titles for women, too: WGM and WIM (of one of them, --title says so)
    #[arg(long, conflicts_with = "title")]
    pub(crate) women: bool,
    /// The rounds of the tournament: forecasts what those still to come must bring
    #[arg(
        long,
        value_name = "N",
        value_parser = whole::<u32>,
        allow_negative_numbers = true,
        conflicts_with = "table"
    )]
    pub(crate) rounds: Option<u32>,
    /// A team event in which fewer games are enough
    #[arg(long, conflicts_with = "table")]
    pub(crate) team: bool,
    /// An event whose pairings are fixed in advance: games after a result cannot be left out, and a
    /// titled opponent counts once [default: where everybody in SECTIONS meets everybody]
    #[arg(long, conflicts_with = "table")]
    pub(crate) round_robin: bool,
    /// An event in which the mix of federations does not matter: the final of a national
    /// championship, a national team championship, or a zonal tournament
    #[arg(long, conflicts_with = "table")]
    pub(crate) any_federations: bool,
    /// The federation that holds the event, such as ENG, which decides whether a large Swiss is
    /// exempt from the mix of federations [default: as the file says]
    #[arg(
        long,
        value_name = "LETTERS",
        value_parser = letters,
        conflicts_with_all = ["table", "opponents"]
    )]
    pub(crate) host: Option<String>,
    /// Of the files of --title-check these are team events, as --team says of all
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "title_check",
        conflicts_with = "team"
    )]
    pub(crate) team_in: Vec<PathBuf>,
    /// Of the files of --title-check these have pairings that are fixed in advance, as
    /// --round-robin says of all
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "title_check",
        conflicts_with = "round_robin"
    )]
    pub(crate) round_robin_in: Vec<PathBuf>,
    /// Of the files of --title-check the mix of federations does not matter in these, as
    /// --any-federations says of all
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "title_check",
        conflicts_with = "any_federations"
    )]
    pub(crate) any_federations_in: Vec<PathBuf>,
    /// Of the files of --title-check these had one round a day for three days or more
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "title_check")]
    pub(crate) one_round_a_day_in: Vec<PathBuf>,
    /// Of the files of --title-check these are in the list of 1.5.6: an Olympiad, an event that
    /// qualifies for the Candidates or the World Cup, one under the regulations of EVE, or the
    /// final of a national championship
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "title_check")]
    pub(crate) listed_in: Vec<PathBuf>,
    /// Of the files of --title-check these have so many rounds in all, where a file does not say it
    #[arg(
        long,
        value_name = "FILE=N",
        value_parser = file_and_rounds,
        num_args = 1..,
        requires = "title_check"
    )]
    pub(crate) rounds_in: Vec<(PathBuf, u32)>,
    /// Print the tables of all titles: which score needs which mean of opponents
    #[arg(long)]
    pub(crate) table: bool,
    /// The numbers of games of the tables, such as 9 or 9-13
    #[arg(
        long,
        value_name = "N[-M]",
        default_value = "9-13",
        requires = "table",
        conflicts_with_all = ["file", "opponents", "title_check"]
    )]
    pub(crate) games: String,
    /// The rules: the name of a built-in edition, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "fide-2024")]
    pub(crate) rules: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

/// The letters of a federation, as FIDE writes them.
fn letters(text: &str) -> Result<String, &'static str> {
    match text.as_bytes() {
        letters if letters.len() == 3 && letters.iter().all(u8::is_ascii_alphabetic) => {
            Ok(text.to_ascii_uppercase())
        }
        _ => Err("expected its three letters, as in ENG"),
    }
}

/// A file, and how many rounds it has in all.
fn file_and_rounds(text: &str) -> Result<(PathBuf, u32), &'static str> {
    let (file, rounds) = text.rsplit_once('=').ok_or(FILE_AND_ROUNDS)?;
    let rounds = rounds.parse().ok().filter(|&rounds| rounds > 0).ok_or(FILE_AND_ROUNDS)?;
    Ok((file.into(), rounds))
}

const FILE_AND_ROUNDS: &str = "expected a file and its rounds, as in open.csv=9";

const EXAMPLES: &str = "\
Examples:
  clarke norm open.trf                      who made which norm, and what was missing
  clarke norm open.trf --player 'Lee, Ann'  one player, round by round
  clarke norm --title-check one.trf two.csv three.trf --player 'Lee, Ann' --title IM --highest 2405
                                            whether three norms are enough for the title";

const MET: &str = "\
Norms need rating, title and federation of everybody met. A norm for WGM or WIM needs the sex of the
player, too: where the file does not say it, the norm is made, and a note says that it is theirs if
they are women. Namesakes are told apart by what stands behind: 'Lee, Ann, born 1991 (Open)'.";
