//! The systems to grade by.

use anyhow::{Context, Result};
use ecf_season::Edition;
use fgsl_matrix::{ChangedSetting, System};
use input_files::Fingerprint;
use published_lists::manifest::{self, EditionStamp};

use crate::error::Setting;
use crate::federation::Editions;
use crate::rule_book;

/// A system, and its stamp for the manifest.
#[derive(Debug)]
pub struct SystemChoice {
    /// The system.
    pub system: System,
    /// Its name and the hash of its file.
    pub stamp: EditionStamp,
}

impl SystemChoice {
    /// A system by the name of a built-in one, or from a file.
    ///
    /// # Errors
    ///
    /// No built-in system and no file of that name, or a file that is not a system.
    pub fn named(name: &str) -> Result<Self> {
        let text = rule_book::text(Setting::System, name, &System::BUILT_IN)?;
        Self::of_text(name, &text)
    }

    /// The system in a text that was found under this name.
    ///
    /// # Errors
    ///
    /// The text is not a system.
    pub fn of_text(name: &str, text: &str) -> Result<Self> {
        let system =
            System::from_toml(text).with_context(|| format!("the system {name} cannot be used"))?;
        let sha256 = Fingerprint::of(name, text.as_bytes()).sha256;
        let changed = system.changed_settings()?.unwrap_or_default().into_iter();
        let changed = changed.map(|ChangedSetting { key: setting, built_in, here }| {
            manifest::ChangedSetting { setting, built_in, here }
        });
        let stamp = EditionStamp::marked(&system.name, sha256, changed.collect());
        let system = system.with(|settings| settings.name.clone_from(&stamp.name))?;
        let is_edition = |name: &str| Edition::BUILT_IN.iter().any(|(known, _)| *known == name);
        Self { system, stamp }.told_apart(is_edition)
    }

    /// The system, with the hash of its file after its name if an edition beside whose lists its
    /// own stand has that name. A built-in system keeps its name.
    fn told_apart(self, has_name: impl Fn(&str) -> bool) -> Result<Self> {
        let Self { system, stamp } = self;
        let is_built_in = System::BUILT_IN.iter().any(|(name, _)| *name == system.name);
        if is_built_in || !has_name(&system.name) {
            return Ok(Self { system, stamp });
        }
        let name = manifest::marked(&system.name, &stamp.sha256);
        let system = system.with(|settings| settings.name.clone_from(&name))?;
        Ok(Self { system, stamp: EditionStamp { name, ..stamp } })
    }

    /// Several systems with different names, which are also other names than those of the editions
    /// that they are graded beside.
    ///
    /// # Errors
    ///
    /// As for one system, or two systems with the same name.
    pub fn all_named(names: &[String], editions: &Editions) -> Result<Vec<Self>> {
        let mut choices: Vec<Self> = Vec::new();
        for name in names {
            let is_edition = |name: &str| editions.all().any(|one| one.edition.name == name);
            let choice = Self::named(name)?.told_apart(is_edition)?;
            let known = &choice.system.name;
            if choices.iter().any(|other| other.system.name == *known) {
                let problem = format!("there are two systems {known}");
                return Err(Setting::System.refused(name, problem).into());
            }
            choices.push(choice);
        }
        Ok(choices)
    }
}
