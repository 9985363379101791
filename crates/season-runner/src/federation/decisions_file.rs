//! The file of decisions about doubts.

use std::path::Path;

use anyhow::Result;
use formats::decisions::{AcceptedDoubt, Decisions, read_decisions};
use input_files::{Fingerprint, Source};
use season_files::doubts::Doubt;

use crate::error::Error;

/// A file of decisions.
#[derive(Debug)]
pub struct DecisionsFile {
    /// The decisions.
    pub decisions: Decisions,
    /// The file.
    pub fingerprint: Fingerprint,
}

impl DecisionsFile {
    /// Reads the named file, or else the one in the federation's folder, if there is one.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or is not a file of decisions.
    pub fn find(named: Option<&Path>, folder: &Path) -> Result<Option<Self>> {
        // Faults show the path as it was given; the manifest has the name `decisions.toml`.
        let source = match named {
            Some(file) => Some(Source::read(file, file.display().to_string())?),
            None => Source::open_optional(folder, DECISIONS, &format!("{}/", folder.display()))?,
        };
        let Some(source) = source else {
            return Ok(None);
        };
        let decisions = read_decisions(&source)?;
        let known = Doubt::ALL.map(|doubt| doubt.code().as_str());
        let unknown = decisions.accepted().find(|accepted| !known.contains(&accepted.doubt));
        if let Some(AcceptedDoubt { doubt, line, .. }) = unknown {
            return Err(Error::InFile {
                file: source.name.into(),
                line: Some(line),
                key: "doubt",
                value: (*doubt).to_owned(),
                problem: format!(
                    "not one that can be accepted: expected one of {}",
                    known.join(", ")
                ),
            }
            .into());
        }
        let fingerprint = Fingerprint { file: DECISIONS.to_owned(), ..source.fingerprint() };
        Ok(Some(Self { decisions, fingerprint }))
    }
}

/// The name of the file of decisions in a federation's folder.
pub const DECISIONS: &str = "decisions.toml";
