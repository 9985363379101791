//! What the flags of `clarke grade` come to, resolved once.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ecf_season::{Edition, Season};
use fgsl_matrix::System;
use results_io::Fingerprint;
use results_io::check::Times;
use results_io::publish::manifest::EditionStamp;

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
    /// The rules.
    pub edition: Edition,
    /// Which rules, for the manifest.
    pub edition_stamp: EditionStamp,
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
        let (edition, edition_stamp) = load_edition(&flags.edition)?;
        Ok(Self {
            folder: flags.folder.clone(),
            from,
            to,
            edition,
            edition_stamp,
            out,
            threads: flags.threads.map(Into::into),
            strict: flags.strict,
            times: if systems.is_empty() { Times::Drop } else { Times::Keep },
            systems,
        })
    }

    /// The settings of a run that publishes nothing and plays one system.
    ///
    /// # Errors
    ///
    /// A system or a season's label that cannot be read.
    pub fn of_system(folder: &Path, system: &str, to: Option<&str>) -> Result<Self> {
        let (edition, edition_stamp) = load_edition(DEFAULT_EDITION)?;
        Ok(Self {
            folder: folder.to_owned(),
            from: None,
            to: season("--season", to)?,
            edition,
            edition_stamp,
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

fn load_edition(name_or_file: &str) -> Result<(Edition, EditionStamp)> {
    let text = rule_book::text("--edition", name_or_file, &Edition::BUILT_IN)?;
    let edition = Edition::from_toml(&text)
        .with_context(|| format!("edition {name_or_file} cannot be used"))?;
    let sha256 = Fingerprint::of(name_or_file, text.as_bytes()).sha256;
    let stamp = EditionStamp { name: edition.name.clone(), sha256 };
    Ok((edition, stamp))
}
