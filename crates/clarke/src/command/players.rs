//! `clarke players`: finds players in the results who are on no list.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use ::findings::{counted, printable};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use identity::Player;
use identity::check_letter::{CodeFault, check_code, letter_of};
use season_files::doubts::{Doubt, Sure};
use season_runner::check::{Looking, find};
use season_runner::federation::{
    DecisionsFile, Editions, FEDERATION, FederationFile, GradeSettings,
};
use season_runner::register::{
    Accepting, CodeRange, NewCodes, SeasonsRead, WhoIsWho, add_players, extended, lock,
    makes_codes_without_list, players_to_add, settled, who_is_who,
};

use crate::command::check::SHOWN_TO_PEOPLE;
use crate::command::{print, print_for, print_of_written};
use crate::command_error::{CommandError, usage};
use crate::exit_code::after;
use crate::flags::{Format, OUT, positive, whole};
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::report::json::in_json;
use crate::report::{findings, players};

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

/// Runs the command.
///
/// # Errors
///
/// Wrong usage; a folder that cannot be read; a list that cannot be written.
pub(crate) fn run(flags: &PlayersFlags, logging: LoggingFlags) -> Result<()> {
    if let Some(code) = &flags.code {
        return of_code(code, flags.format);
    }
    let Some(folder) = &flags.folder else {
        return usage("expected the folder of a federation".to_owned());
    };
    let bar = Bar::new(logging.quiet);
    if flags.merge_check {
        return merge_check(folder, flags, &bar);
    }
    let range = range_of(flags, folder)?;
    let editions = Editions::of_federation(&flags.edition, folder)?;
    let decisions = DecisionsFile::find(None, folder)?;
    let settings = GradeSettings::of(folder, editions, decisions);
    let settings = GradeSettings { out: folder.join(OUT), ..settings };
    // Locked from before the lists are read until the end. Otherwise a second run could assign the
    // same new codes between reading and writing here.
    let _locked = if flags.accept.is_empty() { None } else { Some(lock(folder, &bar)?) };
    let who = who_is_who(&settings, range.clone(), &mut SeasonsRead::default(), &bar)?;
    drop(bar);
    let all_was_read = || {
        all_was_read(who.unusable.iter().map(|fault| &*fault.file), "who plays in it is not known")
    };
    if let Some(next) = flags.next {
        print_next(range, &who, next.get(), flags.format)?;
        // These codes may be in use in a file that could not be read.
        return all_was_read();
    }
    let accepting = Accepting {
        listed: flags.accept.contains(&Accept::Listed),
        new: flags.accept.contains(&Accept::New),
    };
    refuse_codes_without_list(accepting, &who, folder)?;
    let to_add = to_add(accepting, &who)?;
    let added = add_players(folder, &to_add)?;
    let settled = settled(&who.unregistered, &to_add);
    let of_all = who.unregistered.iter().zip(settled);
    let has_row: Vec<bool> = of_all
        .map(|(player, settled)| settled || accepting.player(&player.proposal).is_some())
        .collect();
    let report = match flags.format {
        Format::Text => {
            let hindrance = hindrance(folder, &who);
            let hindrance = hindrance.as_deref();
            let accepted = players::Accepted { has_row: &has_row, added: &added, hindrance };
            players::text(&who, &accepted, range.as_ref())
        }
        Format::Json => in_json(&players::json(&who, &has_row))?,
    };
    if added.is_empty() {
        print_for(flags.format.reader(), &report)?;
    } else {
        print_of_written(flags.format.reader(), &report, folder)?;
    }
    all_was_read()
}

/// An error if files or seasons were left out, because the printed results are then incomplete.
fn all_was_read<'a>(left_out: impl Iterator<Item = &'a str>, so: &str) -> Result<()> {
    let files: BTreeSet<&str> = left_out.collect();
    if files.is_empty() {
        return Ok(());
    }
    let files = files.into_iter().map(printable).collect::<Vec<_>>().join(", ");
    bail!("not everything was read: {files}: {so} (clarke check says what to do)")
}

fn of_code(digits: &str, format: Format) -> Result<()> {
    let code = match (letter_of(digits), check_code(digits)) {
        (Some(letter), _) => format!("{digits}{letter}"),
        (None, Ok(())) => digits.to_owned(),
        (None, Err(CodeFault::WrongLetter { expected })) => {
            format!("{}{expected}", digits.get(..6).unwrap_or(digits))
        }
        (None, Err(CodeFault::Malformed)) => {
            return usage(format!("--code {digits}: expected six digits, such as 233310"));
        }
    };
    print_codes(&[code], format)
}

fn print_codes(codes: &[String], format: Format) -> Result<()> {
    print(&match format {
        Format::Text => codes.join("\n") + "\n",
        Format::Json => in_json(codes)?,
    })
}

/// The range of new codes: from the flag, or else from the federation's settings.
fn range_of(flags: &PlayersFlags, folder: &Path) -> Result<Option<CodeRange>> {
    match &flags.range {
        Some(text) => match text.parse() {
            Ok(range) => Ok(Some(range)),
            Err(error) => usage(format!("--range {text}: {error}")),
        },
        None => Ok(FederationFile::find(folder)?.new_codes),
    }
}

fn print_next(range: Option<CodeRange>, who: &WhoIsWho, next: usize, format: Format) -> Result<()> {
    let Some(range) = range else {
        return usage(
            "--next: expected the range of new codes: --range 900000-909999, or new-codes in \
             federation.toml"
                .to_owned(),
        );
    };
    let taken = who.taken.iter().map(String::as_str);
    let texts = who.unregistered.iter().map(|player| player.text.as_str());
    let codes: Vec<String> = NewCodes::after(Some(range), taken.chain(texts)).take(next).collect();
    if codes.len() < next {
        return usage(format!(
            "--next {next}: the range has only {} left",
            counted(codes.len(), "code")
        ));
    }
    print_codes(&codes, format)
}

/// Refuses new codes while the list before the first season is empty: people who are on it
/// would have two. A federation without such a list states that.
fn refuse_codes_without_list(accepting: Accepting, who: &WhoIsWho, folder: &Path) -> Result<()> {
    if !makes_codes_without_list(who, accepting, folder)? {
        return Ok(());
    }
    usage(format!(
        "--accept new: {} has nobody yet, so new codes could go to people who have one on the last \
         list. Put that list there first; if nobody was graded before, set history = \"none\" in {}",
        folder.join("opening_grades.csv").display(),
        folder.join(FEDERATION).display()
    ))
}

/// The accepted players, by season.
fn to_add(accepting: Accepting, who: &WhoIsWho) -> Result<BTreeMap<&str, Vec<Player>>> {
    players_to_add(who, accepting).or_else(|error| {
        usage(format!(
            "{error}: give their range (--range 900000-909999, or new-codes in federation.toml), or \
             a wider one"
        ))
    })
}

/// The reason why players who may be accepted cannot be added to a season's list in its present
/// form.
fn hindrance(folder: &Path, who: &WhoIsWho) -> Option<String> {
    let all = Accepting { listed: true, new: true };
    let of_season = who.unregistered.iter().filter(|one| all.player(&one.proposal).is_some());
    let seasons: BTreeSet<&str> = of_season.map(|one| one.season.as_str()).collect();
    let error = seasons.into_iter().find_map(|season| extended(&folder.join(season), &[]).err());
    error.map(|error| CommandError::of(&error).what_and_hint())
}

/// Prints doubts about players with two codes, of any sureness.
fn merge_check(folder: &Path, flags: &PlayersFlags, bar: &Bar) -> Result<()> {
    let two_codes = [Doubt::OnePerson, Doubt::NewCode].map(Doubt::code);
    let looking =
        Looking { least_sure: Some(Sure::Possible), editions: &flags.edition, decisions: None };
    let mut looked =
        find(&[folder.to_owned()], &looking, bar).context("players cannot be compared")?;
    looked.findings.retain(|finding| two_codes.contains(&finding.code) || finding.leaves_out());
    looked.understood.clear();
    // Files that cannot be read come first, since their players were not compared.
    looked.findings.sort_by_key(|finding| (finding.sure.is_some(), Reverse(finding.sure)));
    let limit = flags.limit();
    let report = match flags.format {
        Format::Text => findings::text(&looked, limit),
        Format::Json => in_json(&findings::limited(&looked.findings, limit).0)?,
    };
    print_for(flags.format.reader(), &report)?;
    let left_out = looked.findings.iter().filter(|finding| finding.leaves_out());
    all_was_read(left_out.map(|finding| &*finding.file), "its players were not compared")
}
