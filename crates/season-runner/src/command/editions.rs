//! `clarke editions`: list the built-in editions of the rules, or print one.

use anyhow::Result;
use ecf_season::Edition;

use crate::command::print;
use crate::flags::EditionsFlags;
use crate::settings::{built_in_edition, built_in_names};
use crate::usage::usage;

/// Runs the command.
///
/// # Errors
///
/// A name that no built-in edition has.
pub fn run(flags: &EditionsFlags) -> Result<()> {
    let Some(name) = &flags.name else {
        return list();
    };
    match built_in_edition(name) {
        Some(text) => print(text),
        None => usage(format!("no built-in edition `{name}`; there is {}", built_in_names())),
    }
}

fn list() -> Result<()> {
    for (name, text) in Edition::BUILT_IN {
        let edition = Edition::from_toml(text)?;
        print(&format!("{name}  {} ({})\n", edition.title, edition.source))?;
    }
    Ok(())
}
