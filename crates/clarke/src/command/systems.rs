//! `clarke systems`: lists the built-in grading systems with their formulas, or prints one.

use anyhow::Result;
use clap::Args;
use fgsl_matrix::System;
use season_runner::rule_book::names;

use crate::command::print;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::report::table::{Align, Table};

/// `clarke systems`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct SystemsFlags {
    /// Print the file of this system, to start one of your own from
    pub(crate) name: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  clarke systems                   all of them
  clarke systems fgsl > mine.toml  a file for a system of your own (clarke grade --system)";

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
