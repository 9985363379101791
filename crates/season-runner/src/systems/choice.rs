//! The systems to grade by.

use anyhow::{Context, Result};
use fgsl_matrix::System;
use results_io::Fingerprint;
use results_io::publish::manifest::EditionStamp;

use crate::error::Setting;
use crate::rule_book;

/// A system, and which one for the manifest.
#[derive(Debug)]
pub struct SystemChoice {
    /// The system.
    pub system: System,
    /// Its name and the hash of its file.
    pub stamp: EditionStamp,
}

/// Systems by the names of built-in ones, or from files.
///
/// # Errors
///
/// No built-in system and no file of that name, a file that is no system, or two systems of one name.
pub fn choices(names: &[String]) -> Result<Vec<SystemChoice>> {
    let mut choices: Vec<SystemChoice> = Vec::new();
    for name in names {
        let text = rule_book::text(Setting::System, name, &System::BUILT_IN)?;
        let system = System::from_toml(&text)
            .with_context(|| format!("the system {name} cannot be used"))?;
        if choices.iter().any(|choice| choice.system.name == system.name) {
            let problem = format!("there are two systems {}", system.name);
            return Err(Setting::System.refused(name, problem).into());
        }
        let sha256 = Fingerprint::of(name, text.as_bytes()).sha256;
        let stamp = EditionStamp { name: system.name.clone(), sha256 };
        choices.push(SystemChoice { system, stamp });
    }
    Ok(choices)
}
