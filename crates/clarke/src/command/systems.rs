//! `clarke systems`: lists the built-in grading systems with their formulas, or prints one.

use anyhow::Result;
use fgsl_matrix::System;
use season_runner::rule_book::names;

use crate::command::print;
use crate::command_error::usage;
use crate::flags::SystemsFlags;
use crate::report::table::{Align, Table};

/// Runs the command.
///
/// # Errors
///
/// The name of an unknown system.
pub(crate) fn run(flags: &SystemsFlags) -> Result<()> {
    let Some(name) = &flags.name else {
        return list();
    };
    match System::BUILT_IN.iter().find(|(known, _)| known == name) {
        Some((_, text)) => print(text),
        None => {
            usage(format!("no built-in system `{name}`; there is {}", names(&System::BUILT_IN)))
        }
    }
}

fn list() -> Result<()> {
    let mut table = Table::new(&[("system", Align::Left), ("formula", Align::Left)]);
    for (name, text) in System::BUILT_IN {
        table.row([name.to_owned(), System::from_toml(text)?.formula()]);
    }
    print(&table.text(0))
}
