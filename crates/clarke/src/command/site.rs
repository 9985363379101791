//! `clarke site`: shows the published seasons as a static site.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use input_files::Source;
use season_runner::federation::DecisionsFile;
use season_runner::site::{SiteSettings, gather, write};
use season_site::{Privacy, Words};

use crate::command::{name_of, print, print_of_written};
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::{Format, OUT, Reader};
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::report::json::in_json;
use crate::report::site::text;
use crate::written_folder::refuse_misplaced;

/// `clarke site`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]),
    after_long_help = after(&[EXAMPLES, SITE_PAGES])
)]
pub(crate) struct SiteFlags {
    /// The federation, whose lists `clarke grade` has published
    #[arg(required_unless_present = "words")]
    pub(crate) folder: Option<PathBuf>,
    /// Where to write: a new or empty folder, or an earlier site, which is replaced in one step
    /// [default: FOLDER/site]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Where the lists are published [default: FOLDER/published]
    #[arg(long, value_name = "DIR")]
    pub(crate) published: Option<PathBuf>,
    /// The federation's name on the pages [default: the name of FOLDER]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// What to leave out of every page and file; several as names,juniors
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    pub(crate) private: Vec<Private>,
    /// What to show that is left out otherwise
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    pub(crate) show: Vec<Shown>,
    /// The words of the site in another language (TOML; --words prints the English ones)
    #[arg(long, value_name = "FILE")]
    pub(crate) language: Option<PathBuf>,
    /// Print the file of the English words, to translate from
    #[arg(long, exclusive = true)]
    pub(crate) words: bool,
    /// The rules the lists were graded by, where they are not built in (as for clarke grade)
    /// [default: as the manifests of the lists say]
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// What was decided about doubts, as for clarke grade [default: decisions.toml in FOLDER, where
    /// there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// How to print the summary
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// What can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Private {
    /// Initials stand for names
    Names,
    /// Juniors are shown by their codes, without their age and sex; the summary says of how many
    /// players nobody knows whether they were one
    Juniors,
}

/// What can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shown {
    /// The ages of juniors, and what was added to a grade for age
    Ages,
}

const SITE_PAGES: &str = "\
Writes pages that open from a disk, a USB stick or any web host, without a server and a network:
  index.html             the newest list: search, sort and filter; the address keeps the
                         choice, so that it can be shared
  2006-07/               of each season: the list, alphabetical pages, season.html, clubs.html,
                         events.html, club/*, event/*, and list.csv, list.json, list.parquet
  player/CODE.html       grades of all seasons, and how each came about, game by game;
                         #OTHER behind it: the games of two players who met
  about.html             the rules in words, how to check a grade, what the lists were made from

The seasons are graded again in memory, since published files do not hold the games. A file that
the list was not made from, or a list that comes out otherwise than it was published, is refused:
grade it again first.

Dates of birth and FIDE numbers are never shown, and ages with --show ages alone. Of juniors (--private juniors) any season's list
may tell the date of birth. What was added for age can still be found by whoever adds up the games.

Exit codes:
  0  done
  1  the run failed; the site is the one from before
  2  wrong usage
  6  all files were written, but the summary could not be printed";

const EXAMPLES: &str = "\
Examples:
  clarke site my-county                           pages of what is published
  clarke site my-county --private names,juniors   initials, and juniors by code
  clarke site my-county --show ages               with the ages of juniors";

/// Runs the command.
///
/// # Errors
///
/// Lists that are not published or have changed, words that cannot be used, or a folder that cannot
/// be written.
pub(crate) fn run(flags: &SiteFlags, logging: LoggingFlags) -> Result<()> {
    if flags.words {
        return print(Words::english_file());
    }
    let Some(folder) = &flags.folder else {
        return usage("expected FOLDER".to_owned());
    };
    // Before the work, so that five seasons are not graded only to find that a word is missing.
    let words = words(flags.language.as_deref())?;
    let out = flags.out.clone().unwrap_or_else(|| folder.join("site"));
    if flags.out.is_some() {
        refuse_misplaced("--out", &out)?;
    }
    let settings = SiteSettings {
        folder: folder.clone(),
        published: flags.published.clone().unwrap_or_else(|| folder.join(OUT)),
        federation: flags.name.clone().unwrap_or_else(|| name_of(folder)),
        editions: flags.edition.clone(),
        decisions: DecisionsFile::find(flags.decisions.as_deref(), folder)?,
    };
    let bar = Bar::new(logging.quiet);
    let site = gather(settings, &bar)?;
    let written = write(&site, &words, privacy(flags), &out, &bar)?;
    drop(bar);
    match flags.format {
        Format::Text if logging.quiet => Ok(()),
        Format::Text => print_of_written(Reader::Person, &text(&written), &out),
        Format::Json => print_of_written(Reader::Program, &in_json(&written)?, &out),
    }
}

fn words(file: Option<&Path>) -> Result<Words> {
    let Some(file) = file else { return Ok(Words::english()?) };
    let source = Source::read(file, file.display().to_string())?;
    Words::from_toml(source.text()?).with_context(|| format!("{} cannot be used", file.display()))
}

fn privacy(flags: &SiteFlags) -> Privacy {
    let has = |what| flags.private.contains(&what);
    let ages = flags.show.contains(&Shown::Ages);
    Privacy { names: has(Private::Names), juniors: has(Private::Juniors), ages }
}
