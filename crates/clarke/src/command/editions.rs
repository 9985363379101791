//! `clarke editions`: lists the built-in editions of all rules, or prints one.

use anyhow::Result;
use clap::Args;
use season_runner::rule_book::{KINDS, built_in, names};

use crate::command::print;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::report::table::{Align, Table};

/// `clarke editions`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct EditionsFlags {
    /// Print the file of this edition, to start one of your own from
    pub(crate) name: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  clarke editions                             all of them
  clarke editions yorkshire-2000 > mine.toml  a file for rules of your own (clarke grade --edition)";

/// Runs the command.
///
/// # Errors
///
/// The name of an unknown edition.
pub(crate) fn run(flags: &EditionsFlags) -> Result<()> {
    let Some(name) = &flags.name else {
        return print(&list());
    };
    if let Some(text) = built_in(name) {
        return print(text);
    }
    let known: Vec<String> = KINDS.iter().map(|(_, books)| names(books)).collect();
    usage(format!("no built-in edition `{name}`; there is {}", known.join(", ")))
}

fn list() -> String {
    let mut table = Table::new(&[
        ("rules of", Align::Left),
        ("edition", Align::Left),
        ("what it follows", Align::Left),
    ]);
    for (kind, books) in KINDS {
        for (name, text) in books {
            table.row([kind.into(), (*name).into(), source_of(text).into()]);
        }
    }
    table.text(0)
}

/// The public text that a rule book is based on.
fn source_of(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("source = "));
    line.unwrap_or_default().trim_matches('"')
}
