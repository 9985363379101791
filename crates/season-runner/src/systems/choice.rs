//! The systems to grade by.

use anyhow::{Context, Result};
use fgsl_matrix::{ChangedSetting, System};
use results_io::Fingerprint;
use results_io::publish::manifest::{self, EditionStamp};

use crate::error::Setting;
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
    pub(crate) fn of_text(name: &str, text: &str) -> Result<Self> {
        let mut system =
            System::from_toml(text).with_context(|| format!("the system {name} cannot be used"))?;
        let sha256 = Fingerprint::of(name, text.as_bytes()).sha256;
        let changed = system.changed_settings()?.unwrap_or_default().into_iter();
        let changed = changed.map(|ChangedSetting { key: setting, built_in, here }| {
            manifest::ChangedSetting { setting, built_in, here }
        });
        let stamp = EditionStamp::marked(&system.name, sha256, changed.collect());
        system.name.clone_from(&stamp.name);
        Ok(Self { system, stamp })
    }

    /// Several systems with different names.
    ///
    /// # Errors
    ///
    /// As for one system, or two systems with the same name.
    pub fn all_named(names: &[String]) -> Result<Vec<Self>> {
        let mut choices: Vec<Self> = Vec::new();
        for name in names {
            let choice = Self::named(name)?;
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
