//! `clarke check`: finds everything wrong with files and seasons in one run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};
use findings::FindingCode;
use season_files::SeasonFolder;
use season_files::doubts::Sure;
use season_runner::check::{Looking, Severity, find};

use crate::command::notes::note_checked_without_folder;
use crate::command::{print, print_for};
use crate::command_error::{refuse_named_twice, usage};
use crate::exit_code::{self, after};
use crate::flags::{Reader, whole};
use crate::logging::LoggingFlags;
use crate::patterns::expanded;
use crate::progress::Bar;
use crate::report::findings::{explained, explained_text, limited, sarif, text};
use crate::report::json::in_json;
use crate::written_file::{is_of_season, place};

/// `clarke check`.
#[derive(Debug, Args)]
#[command(
    after_help = after(&[EXAMPLES, EXIT_CODES]),
    after_long_help = after(&[EXAMPLES, LONG_HELP, EXIT_CODES])
)]
pub(crate) struct CheckFlags {
    /// Files, seasons or federations
    #[arg(value_name = "FILE|FOLDER", required_unless_present = "explain")]
    pub(crate) paths: Vec<PathBuf>,
    /// Explain a code such as E006, or all of them
    #[arg(
        long,
        value_name = "CODE|all",
        conflicts_with_all = ["paths", "doubts", "edition", "decisions", "limit"]
    )]
    pub(crate) explain: Option<String>,
    /// Which doubts to report beyond faults of form, by how sure they are
    #[arg(long, value_enum, default_value_t = Doubts::Likely)]
    pub(crate) doubts: Doubts,
    /// The rules by which seasons are graded, as for `clarke grade`
    #[arg(long, value_name = "NAME|FILE[@SEASON]")]
    pub(crate) edition: Vec<String>,
    /// What was decided about doubts [default: decisions.toml in the federation's folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) decisions: Option<PathBuf>,
    /// How many findings of one code are printed, 0 for all [default: 50, and all for programs]
    #[arg(
        long,
        value_name = "N",
        value_parser = whole::<usize>,
        allow_negative_numbers = true
    )]
    pub(crate) limit: Option<usize>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub(crate) format: Shape,
}

/// How many findings of one code people are shown.
// By feel: a fault that is in every row must not hide the others.
pub(super) const SHOWN_TO_PEOPLE: usize = 50;

impl CheckFlags {
    /// How many findings of one code are printed; `None` for all.
    pub(crate) fn limit(&self) -> Option<usize> {
        let limit = self.limit.or((self.format == Shape::Text).then_some(SHOWN_TO_PEOPLE));
        limit.filter(|&limit| limit > 0)
    }
}

/// Which doubts are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Doubts {
    /// None: faults of form alone
    None,
    /// Rows that are almost certainly wrong
    Certain,
    /// And rows that are more often wrong than right
    Likely,
    /// And rows that may well be right
    All,
}

impl Doubts {
    /// The least that a doubt must be.
    #[must_use]
    pub(crate) const fn least_sure(self) -> Option<Sure> {
        match self {
            Self::None => None,
            Self::Certain => Some(Sure::NearlyCertain),
            Self::Likely => Some(Sure::Likely),
            Self::All => Some(Sure::Possible),
        }
    }
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shape {
    /// For people: each with its line, the value underlined
    Text,
    /// For programs
    Json,
    /// For editors and code hosts (SARIF 2.1.0)
    Sarif,
}

impl Shape {
    pub(crate) const fn reader(self) -> Reader {
        match self {
            Self::Text => Reader::Person,
            Self::Json | Self::Sarif => Reader::Program,
        }
    }
}

const EXIT_CODES: &str = "\
Exit codes:
  0  nothing found
  1  a file could not be read
  2  wrong usage
  3  nothing worse than warnings
  4  errors";

const LONG_HELP: &str = "\
Checks results-submission files, FIDE's tournament reports (TRF16), games as PGN, sections
(CSV), results.csv and players.csv, a season's folder, or a federation's. `-` is standard input.

Errors are rows or records that grading leaves out; warnings are ones that it uses although they
look wrong. One cause is one finding, with the number of its rows and their first places; for a code
or a name that nobody has it says who may have been meant.

Seasons are looked at beyond their form, too: the same event under two names, a game in two events,
games entered from both sides, a player in two places on one day, two codes that look like one
person, scores and opponents far from what the grades expect, colours that no Swiss pairing makes.
Every such doubt says why it was raised and how sure it is, and changes nothing. What you decide
goes into decisions.toml in the federation's folder, which `clarke grade` follows and records:

  [[merge]]            # two codes are one person; what stands under `code` counts for `into`
                       # (of two grades on one list that of `into`, else of the first merged)
  code = \"500020J\"
  into = \"500010F\"
  why = \"letter of the club's secretary\"

  [[ignore]]           # an event is not graded; with white, black or date, some of its games
  event = \"Spring Cup (copy)\"
  season = \"2006-07\"   # of this season alone; without it, of all

  [[replace]]          # a wrong code in an event, of one season or of all, as above
  event = \"Spring Cup\"
  code = \"500040D\"
  with = \"500050G\"

  [[one-side]]         # an event was entered from both sides: each of its games counts once
  event = \"Division 1\"  # of one season or of all, as above

  [[accept]]           # looked at, and right: not reported again; as it stands below the doubt
  doubt = \"W103\"
  about = [\"Spring Cup\", \"Club Championship\"]";

const EXAMPLES: &str = "\
Examples:
  clarke check my-county       everything that is wrong with its files
  clarke check league.xlsx     a file, before it goes into a season
  clarke check --explain E023  what a code means";

/// Runs the command; returns the exit code by the worst finding.
///
/// # Errors
///
/// A file or folder that cannot be read at all; an unknown code.
pub(crate) fn run(flags: &CheckFlags, logging: LoggingFlags) -> Result<u8> {
    refuse_other_formats(flags)?;
    if let Some(code) = &flags.explain {
        return explain(code, flags.format);
    }
    let looking = Looking {
        least_sure: flags.doubts.least_sure(),
        editions: &flags.edition,
        decisions: flags.decisions.as_deref(),
    };
    let paths = expanded(&flags.paths)?;
    refuse_named_twice(&paths)?;
    refuse_named_with_its_folder(&paths)?;
    let bar = Bar::new(logging.quiet);
    let looked = find(&paths, &looking, &bar)?;
    drop(bar);
    if !logging.quiet {
        note_checked_without_folder(&looked);
    }
    let limit = flags.limit();
    let found = match flags.format {
        Shape::Text => text(&looked, limit),
        Shape::Json => in_json(&limited(&looked.findings, limit).0)?,
        Shape::Sarif => sarif(&limited(&looked.findings, limit).0)?,
    };
    print_for(flags.format.reader(), &found)?;
    Ok(match looked.findings.iter().map(|finding| finding.severity).max() {
        None => exit_code::DONE,
        Some(Severity::Warning) => exit_code::TO_DO,
        Some(Severity::Error) => exit_code::ERRORS,
    })
}

/// Refuses a season together with its federation, and a file together with the folder with which it
/// is read: its findings would be counted twice.
fn refuse_named_with_its_folder(paths: &[PathBuf]) -> Result<()> {
    let places: Vec<PathBuf> = paths.iter().filter_map(|path| place(path)).collect();
    let folders = places.iter().filter(|place| place.is_dir());
    let folders: BTreeSet<&Path> = folders.map(PathBuf::as_path).collect();
    for path in &places {
        let Some(folder) = path.ancestors().skip(1).find(|above| folders.contains(above)) else {
            continue;
        };
        let is_read_with_it = if path.is_dir() {
            SeasonFolder::is_one(path)
        } else {
            path.parent() == Some(folder) || is_of_season(path)
        };
        if is_read_with_it {
            let (path, folder) = (path.display(), folder.display());
            return usage(format!("{path} is checked with {folder}, which is also named"));
        }
    }
    Ok(())
}

/// Refuses formats that do not fit: explanations are not findings in a file.
fn refuse_other_formats(flags: &CheckFlags) -> Result<()> {
    if flags.format == Shape::Sarif && flags.explain.is_some() {
        return usage("--explain: expected --format text or json".to_owned());
    }
    Ok(())
}

/// Prints the meaning of a code, or of all codes.
fn explain(code: &str, format: Shape) -> Result<u8> {
    let explanations = explained(code);
    if explanations.is_empty() {
        let last = FindingCode::ALL.last().map_or("", |code| code.as_str());
        return usage(format!("--explain {code}: expected a code from E001 to {last}, or all"));
    }
    print(&match format {
        Shape::Json => in_json(&explanations)?,
        Shape::Text | Shape::Sarif => explained_text(&explanations),
    })?;
    Ok(exit_code::DONE)
}
