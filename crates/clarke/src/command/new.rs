//! `clarke new`: creates the folder of a federation, with an example of each file, or of a county
//! to try everything on.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};
use season_runner::begin::{Beginning, Example, NotBegun};

use crate::command::{name_of, print_of_written};
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::Reader;
use crate::logging::LoggingFlags;
use crate::report::shell::for_a_shell;
use crate::written_folder::refuse_misplaced;

/// `clarke new`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP_OF_WRITING]))]
pub(crate) struct NewFlags {
    /// The folder: a new one, or an empty one
    pub(crate) folder: PathBuf,
    /// The first season: 2006-07, or 2012-H1 for half a year
    #[arg(required_unless_present = "example")]
    pub(crate) season: Option<String>,
    /// The rules, as for `clarke grade` [default: yorkshire-2000; for half-years ecf-2012, and
    /// from 2014-H2 on ecf-2015]
    #[arg(long, value_name = "NAME")]
    pub(crate) edition: Option<String>,
    /// The codes that new players get, without letters: 900000-909999
    #[arg(long, value_name = "FIRST-LAST")]
    pub(crate) codes: Option<String>,
    /// Not a federation of yours, but one to try: 42 made-up players in three leagues and two
    /// congresses
    #[arg(long, value_name = "WHICH", conflicts_with_all = ["season", "edition", "codes"])]
    pub(crate) example: Option<ExampleFlag>,
}

/// The values of `--example`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExampleFlag {
    /// Every question answered: ready for `clarke grade`
    County,
    /// The files as they were sent, for `clarke desk` or `clarke check`
    CountyAsSent,
}

const EXAMPLES: &str = "\
Examples:
  clarke new my-county 2006-07 --codes 900000-900999   a county, with the codes of its new players
  clarke new my-county 2012-H1                         half-years
  clarke new try-it --example county                   a county to try everything on";

/// Runs the command.
///
/// # Errors
///
/// Wrong usage; a folder that is not empty, or cannot be written.
pub(crate) fn run(flags: &NewFlags, logging: LoggingFlags) -> Result<()> {
    refuse_misplaced("", &flags.folder)?;
    let name = name_of(&flags.folder);
    let typed = for_a_shell(Path::new(&name));
    let next = match flags.example {
        Some(which) => example(which, flags, &name, &typed)?,
        None => begin(flags, &name, &typed)?,
    };
    if logging.quiet {
        return Ok(());
    }
    print_of_written(Reader::Person, &next, &flags.folder)
}

/// Writes a county to try; returns what to do with it.
fn example(which: ExampleFlag, flags: &NewFlags, name: &str, typed: &str) -> Result<String> {
    let (which, what) = match which {
        ExampleFlag::County => (
            Example::Answered,
            "Every question is answered. Next: `clarke grade FOLDER` publishes its list, \
             `clarke site FOLDER`\nmakes pages of it, and `clarke desk FOLDER` opens it in the \
             browser.\n",
        ),
        ExampleFlag::CountyAsSent => (
            Example::AsSent,
            "Next: `clarke desk FOLDER` opens it in the browser and asks what the files leave \
             open; `clarke check\nFOLDER` prints it.\n",
        ),
    };
    which.write(&flags.folder, name, typed)?;
    let shown = flags.folder.display();
    let what = what.replace("FOLDER", &for_a_shell(&flags.folder));
    Ok(format!(
        "{shown} holds a made-up county's season 2006-07: three leagues and two congresses, as \
         people send them.\n{what}"
    ))
}

/// Begins a federation; returns what to do next.
fn begin(flags: &NewFlags, name: &str, typed: &str) -> Result<String> {
    let NewFlags { season, edition, codes, .. } = flags;
    let season = season.as_deref().unwrap_or_default();
    let begun = match Beginning::of(season, edition.as_deref(), codes.as_deref()) {
        Ok(begun) => begun,
        Err(error) => return not_begun(&error, flags, edition.as_deref().unwrap_or_default()),
    };
    if let Err(error) = begun.write(&flags.folder, name, typed) {
        return match error.downcast_ref() {
            Some(error) => not_begun(error, flags, &begun.edition),
            None => Err(error),
        };
    }
    let (shown, typed) = (flags.folder.display(), for_a_shell(&flags.folder));
    let Beginning { season, edition, .. } = begun;
    Ok(format!(
        "{shown} begun, with {season} as its first season, by {edition}.\n\
         Next: put the last published list into {shown}/opening_grades.csv, and what you are sent \
         into\n\
         {shown}/{season}/events; then `clarke check {typed}`. {shown}/README.md says the rest.\n"
    ))
}

/// Says which flag is wrong.
fn not_begun(error: &NotBegun, flags: &NewFlags, edition: &str) -> Result<String> {
    usage(match error {
        NotBegun::Season(problem) => problem.clone(),
        NotBegun::Edition(problem) => format!("--edition {edition}: {problem}"),
        NotBegun::Codes(problem) => {
            format!("--codes {}: {problem}", flags.codes.as_deref().unwrap_or_default())
        }
    })
}
