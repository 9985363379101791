//! `clarke import`: how free-form tables are to be read.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use findings::printable;
use free_form::FileProposal;
use season_runner::federation::GradeSettings;
use season_runner::import::{Proposed, proposals};
use season_runner::register::lock;

use crate::command::print_for;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::Format;
use crate::logging::LoggingFlags;
use crate::progress::Bar;
use crate::report::import::{Shown, text};
use crate::report::json::in_json;

/// `clarke import`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, HELP]))]
pub(crate) struct ImportFlags {
    /// The federation: the folder that `clarke grade` takes
    pub(crate) folder: PathBuf,
    /// Only the file with this name
    #[arg(long, value_name = "NAME")]
    pub(crate) file: Option<String>,
    /// Write what is proposed into import.toml
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) accept: Option<Accepted>,
    /// Show the files that are certain, too, each with its specification
    #[arg(long)]
    pub(crate) all: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Which proposals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Accepted {
    /// Those of which every doubt has one answer, which is proposed
    Likely,
    /// What is shown for the file of --file, whatever is open: read it first
    Shown,
}

/// What the help says at its end.
const HELP: &str = "\
Shows every file of the seasons that is a free-form table and leaves something open: its first
lines, what each column is taken for, all that is in doubt with the answers that there are, and the
specification that is proposed. Accepted specifications are written at the end of the import.toml of
the season; from then on the file is read by its specification alone, and is asked about again if the
names of its columns change. A specification may be edited there like any text.

A file without doubts is read without import.toml.

Exit codes:
  0  nothing is open
  1  something cannot be read or written
  2  wrong usage
  3  files are left that leave something open";

const EXAMPLES: &str = "\
Examples:
  clarke import my-county                                     what is open
  clarke import my-county --accept likely                     accepts what has one answer
  clarke import my-county --file league.xlsx --accept shown   accepts what is shown for one file";

/// Runs the command; the exit code shows whether something is left open.
///
/// # Errors
///
/// A folder or a file that cannot be read; an `import.toml` that cannot be written.
pub(crate) fn run(flags: &ImportFlags, logging: LoggingFlags) -> Result<u8> {
    if flags.accept == Some(Accepted::Shown) && flags.file.is_none() {
        return usage("--accept shown takes one file: expected --file NAME, too".to_owned());
    }
    let settings = GradeSettings::of_folder(&flags.folder)?;
    let bar = Bar::new(logging.quiet);
    // Two runs that accept would write the same specifications twice.
    let _locked = flags.accept.map(|_| lock(&flags.folder, &bar)).transpose()?;
    let proposed = proposals(&settings)?;
    drop(bar);
    let is_wanted = |proposed: &&Proposed| is_called(&proposed.proposal, flags.file.as_deref());
    let wanted: Vec<&Proposed> = proposed.iter().filter(is_wanted).collect();
    if let (Some(file), []) = (&flags.file, &wanted[..]) {
        return usage(format!(
            "--file {}: no season has a free-form table of this name",
            printable(file)
        ));
    }
    if flags.accept == Some(Accepted::Shown) {
        refuse_what_is_unknown(&wanted)?;
    }
    let mut accepted: BTreeSet<String> = BTreeSet::new();
    let mut written: BTreeSet<PathBuf> = BTreeSet::new();
    for one in wanted.iter().filter(|one| is_accepted(&one.proposal, flags.accept)) {
        written.insert(one.accept()?);
        accepted.insert(one.proposal.file.clone());
    }
    let is_left =
        |one: &&&Proposed| one.proposal.is_open() && !accepted.contains(&one.proposal.file);
    let left = wanted.iter().filter(is_left).count();
    let files: Vec<&FileProposal> = wanted.iter().map(|one| &one.proposal).collect();
    let report = match flags.format {
        Format::Text => {
            let shown = Shown { accepted: &accepted, written: &written, all: flags.all };
            text(&files, &shown, &flags.folder)
        }
        Format::Json => in_json(&files)?,
    };
    print_for(flags.format.reader(), &report)?;
    Ok(if left == 0 { exit_code::DONE } else { exit_code::TO_DO })
}

/// Refuses proposals that lack something which only somebody who was there knows.
fn refuse_what_is_unknown(wanted: &[&Proposed]) -> Result<()> {
    let tables = wanted.iter().flat_map(|one| &one.proposal.tables);
    let unknown = tables.flat_map(|table| &table.doubts).find(|doubt| !doubt.has_answer);
    unknown.map_or(Ok(()), |doubt| {
        usage(format!(
            "--accept shown: nothing is proposed for `{}`: {} Write the answer into import.toml",
            doubt.field,
            printable(&doubt.words)
        ))
    })
}

/// Whether a file has this name, with or without the folders of its season.
fn is_called(proposal: &FileProposal, name: Option<&str>) -> bool {
    name.is_none_or(|name| proposal.file == name || proposal.file.rsplit('/').next() == Some(name))
}

fn is_accepted(proposal: &FileProposal, accept: Option<Accepted>) -> bool {
    let has_proposal = !proposal.is_written && !proposal.tables.is_empty();
    has_proposal
        && match accept {
            None => false,
            Some(Accepted::Likely) => proposal.is_likely() && proposal.is_open(),
            Some(Accepted::Shown) => true,
        }
}
