//! What the flags of `clarke grade` come to, resolved once.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ecf_season::{Edition, Season};
use results_io::Fingerprint;
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
}

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
        refuse_current_folder(&flags.out)?;
        let (edition, edition_stamp) = load_edition(&flags.edition)?;
        Ok(Self {
            folder: flags.folder.clone(),
            from,
            to,
            edition,
            edition_stamp,
            out: flags.out.clone(),
            threads: flags.threads.map(Into::into),
            strict: flags.strict,
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

fn load_edition(name_or_file: &str) -> Result<(Edition, EditionStamp)> {
    let text = rule_book::text("--edition", name_or_file, &Edition::BUILT_IN)?;
    let edition = Edition::from_toml(&text)
        .with_context(|| format!("edition {name_or_file} cannot be used"))?;
    let sha256 = Fingerprint::of(name_or_file, text.as_bytes()).sha256;
    let stamp = EditionStamp { name: edition.name.clone(), sha256 };
    Ok((edition, stamp))
}
