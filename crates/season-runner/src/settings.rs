//! What the flags of `clarke grade` come to, resolved once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use ecf_season::edition::BorrowingBy;
use ecf_season::{Edition, Season, SeasonLength};
use fgsl_matrix::System;
use results_io::check::Times;
use results_io::format::decisions::{Decisions, read_decisions};
use results_io::publish::manifest::EditionStamp;
use results_io::{Fingerprint, Source};

use crate::flags::GradeFlags;
use crate::rule_book;
use crate::usage::usage;

/// Everything that `clarke grade` needs to know.
#[derive(Debug)]
pub struct GradeSettings {
    /// The federation.
    pub folder: PathBuf,
    /// First season, if not the first in the folder.
    pub from: Option<Season>,
    /// Last season, if not the last in the folder.
    pub to: Option<Season>,
    /// How many published seasons are graded again, with late results.
    pub reopen: Option<usize>,
    /// The rules.
    pub editions: Editions,
    /// What was decided about doubts.
    pub decisions: Option<DecisionsFile>,
    /// Where to publish.
    pub out: PathBuf,
    /// Threads, if not one a core.
    pub threads: Option<usize>,
    /// Whether any rejection is an error.
    pub strict: bool,
    /// The systems to grade by instead of the edition's season grades.
    pub systems: Vec<SystemChoice>,
    /// Whether the times of games are kept: systems need them.
    pub times: Times,
}

/// A file of decisions.
#[derive(Debug)]
pub struct DecisionsFile {
    /// What was decided.
    pub decisions: Decisions,
    /// The file.
    pub fingerprint: Fingerprint,
}

impl DecisionsFile {
    /// Reads the file that was named, or the one in the federation's folder where there is one.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or is no file of decisions.
    pub fn find(named: Option<&Path>, folder: &Path) -> Result<Option<Self>> {
        let source = match named {
            Some(file) => Some(Source::read(file, DECISIONS.to_owned())?),
            None => Source::open_optional(folder, DECISIONS, "")?,
        };
        let Some(source) = source else {
            return Ok(None);
        };
        let decisions = read_decisions(&source)?;
        Ok(Some(Self { decisions, fingerprint: source.fingerprint() }))
    }
}

/// The name of the file of decisions in a federation's folder.
pub const DECISIONS: &str = "decisions.toml";

/// An edition, and which one for the manifest.
#[derive(Debug)]
pub struct EditionChoice {
    /// The rules.
    pub edition: Edition,
    /// Its name and the hash of its file.
    pub stamp: EditionStamp,
}

/// Which rules are used from which season on.
#[derive(Debug)]
pub struct Editions {
    first: Arc<EditionChoice>,
    /// In the order of their seasons.
    later: Vec<(Season, Arc<EditionChoice>)>,
}

impl Editions {
    /// The rules of a season.
    #[must_use]
    pub fn of(&self, season: Season) -> Arc<EditionChoice> {
        let later = self.later.iter().rev().find(|(from, _)| *from <= season);
        Arc::clone(later.map_or(&self.first, |(_, choice)| choice))
    }

    /// The names, each with the season from which it is used.
    #[must_use]
    pub fn in_words(&self) -> String {
        let later = self
            .later
            .iter()
            .map(|(season, choice)| format!(", from {season} on by {}", choice.edition.name));
        std::iter::once(self.first.edition.name.clone()).chain(later).collect()
    }

    /// Whether games are kept one by one with their days: some edition borrows them so, or cuts
    /// seasons of another length into its own.
    #[must_use]
    pub fn need_days(&self) -> bool {
        let all =
            || std::iter::once(&self.first).chain(self.later.iter().map(|(_, choice)| choice));
        all().any(|choice| choice.edition.season.length == SeasonLength::HalfYear)
            || all().any(|choice| choice.edition.borrowing.by == BorrowingBy::Game)
    }

    /// Resolves `--edition NAME|FILE[@SEASON]`, given any number of times.
    fn resolve(flags: &[String]) -> Result<Self> {
        let mut editions =
            Self { first: Arc::new(load_edition(DEFAULT_EDITION)?), later: Vec::new() };
        let mut first_given = false;
        for flag in flags {
            let from = flag.rsplit_once('@').and_then(|(name, label)| {
                label.parse::<Season>().ok().map(|season| (name, season))
            });
            match from {
                None if first_given => {
                    return usage(format!(
                        "--edition {flag}: a second edition needs the season from which it is used, \
                         as in {flag}@2012-H1"
                    ));
                }
                None => {
                    editions.first = Arc::new(load_edition(flag)?);
                    first_given = true;
                }
                Some((name, season)) => {
                    if editions.later.iter().any(|(other, _)| *other == season) {
                        return usage(format!("--edition {flag}: there are two from {season} on"));
                    }
                    editions.later.push((season, Arc::new(load_edition(name)?)));
                }
            }
        }
        editions.later.sort_by_key(|(season, _)| *season);
        Ok(editions)
    }
}

/// A system, and which one for the manifest.
#[derive(Debug)]
pub struct SystemChoice {
    /// The system.
    pub system: System,
    /// Its name and the hash of its file.
    pub stamp: EditionStamp,
}

/// Where lists are published.
const OUT: &str = "published";

/// Where the lists of systems are published, each in a folder of its name.
const SYSTEMS_OUT: &str = "published-systems";

impl GradeSettings {
    /// Resolves the flags.
    ///
    /// # Errors
    ///
    /// A season's label or an edition that cannot be read; `--from` after `--to`.
    pub fn resolve(flags: &GradeFlags) -> Result<Self> {
        let from = season("--from", flags.from.as_deref())?;
        let to = season("--to", flags.to.as_deref())?;
        if let (Some(first), Some(last)) = (from, to)
            && first > last
        {
            return usage(format!("--from {first} is after --to {last}"));
        }
        let systems = systems(&flags.system)?;
        if !systems.is_empty() && from.is_some() {
            return usage(
                "--from: a system carries grades from season to season, so it begins with the first"
                    .to_owned(),
            );
        }
        let default = if systems.is_empty() { OUT } else { SYSTEMS_OUT };
        let out = flags.out.clone().unwrap_or_else(|| default.into());
        refuse_current_folder(&out)?;
        let editions = Editions::resolve(&flags.edition)?;
        let times = !systems.is_empty() || editions.need_days();
        Ok(Self {
            folder: flags.folder.clone(),
            from,
            to,
            reopen: flags.reopen.map(Into::into),
            editions,
            decisions: DecisionsFile::find(flags.decisions.as_deref(), &flags.folder)?,
            out,
            threads: flags.threads.map(Into::into),
            strict: flags.strict,
            times: if times { Times::Keep } else { Times::Drop },
            systems,
        })
    }

    /// The settings of a check, which publishes nothing.
    ///
    /// # Errors
    ///
    /// Editions or decisions that cannot be read.
    pub fn of_check(folder: &Path, editions: &[String], decisions: Option<&Path>) -> Result<Self> {
        let editions = Editions::resolve(editions)?;
        let times = if editions.need_days() { Times::Keep } else { Times::Drop };
        Ok(Self {
            folder: folder.to_owned(),
            from: None,
            to: None,
            reopen: None,
            editions,
            decisions: DecisionsFile::find(decisions, folder)?,
            out: PathBuf::new(),
            threads: None,
            strict: false,
            systems: Vec::new(),
            times,
        })
    }

    /// The settings of a run that publishes nothing and plays one system.
    ///
    /// # Errors
    ///
    /// A system or a season's label that cannot be read.
    pub fn of_system(folder: &Path, system: &str, to: Option<&str>) -> Result<Self> {
        Ok(Self {
            folder: folder.to_owned(),
            from: None,
            to: season("--season", to)?,
            reopen: None,
            editions: Editions::resolve(&[])?,
            decisions: DecisionsFile::find(None, folder)?,
            out: PathBuf::new(),
            threads: None,
            strict: false,
            systems: systems(&[system.to_owned()])?,
            times: Times::Keep,
        })
    }
}

/// The folder of the lists is replaced as a whole, which would leave a shell that stands in it in a
/// folder that is gone.
fn refuse_current_folder(out: &Path) -> Result<()> {
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    match out.canonicalize() {
        Ok(resolved) if here.starts_with(&resolved) => usage(format!(
            "--out {}: the folder is replaced as a whole, so you cannot be in it; \
             go up and name it from there",
            out.display()
        )),
        _ => Ok(()),
    }
}

fn season(flag: &str, label: Option<&str>) -> Result<Option<Season>> {
    let Some(label) = label else {
        return Ok(None);
    };
    label.parse().map(Some).or_else(|error| usage(format!("{flag}: {error}")))
}

/// The edition that is used where none is named.
const DEFAULT_EDITION: &str = "yorkshire-2000";

/// Systems by the names of built-in ones, or from files.
fn systems(names: &[String]) -> Result<Vec<SystemChoice>> {
    let mut choices: Vec<SystemChoice> = Vec::new();
    for name in names {
        let text = rule_book::text("--system", name, &System::BUILT_IN)?;
        let system = System::from_toml(&text)
            .with_context(|| format!("the system {name} cannot be used"))?;
        if choices.iter().any(|choice| choice.system.name == system.name) {
            return usage(format!("--system {name}: there are two systems {}", system.name));
        }
        let sha256 = Fingerprint::of(name, text.as_bytes()).sha256;
        let stamp = EditionStamp { name: system.name.clone(), sha256 };
        choices.push(SystemChoice { system, stamp });
    }
    Ok(choices)
}

fn load_edition(name_or_file: &str) -> Result<EditionChoice> {
    let text = rule_book::text("--edition", name_or_file, &Edition::BUILT_IN)?;
    let edition = Edition::from_toml(&text)
        .with_context(|| format!("edition {name_or_file} cannot be used"))?;
    let sha256 = Fingerprint::of(name_or_file, text.as_bytes()).sha256;
    let stamp = EditionStamp { name: edition.name.clone(), sha256 };
    Ok(EditionChoice { edition, stamp })
}
