//! `clarke rules`: every clause of the sources, where it is implemented, and the test that checks
//! it.

use anyhow::Result;
use clap::Args;
use season_runner::clauses::{DOCUMENTS, clauses};
use season_runner::rule_book::names;

use crate::command::show;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::flags::Output;
use crate::report::rules::{Document, table, text};

/// `clarke rules`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct RulesFlags {
    /// Only the clauses of this document
    pub(crate) document: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(crate) format: Output,
}

const EXAMPLES: &str = "\
Examples:
  clarke rules                              every clause of every document
  clarke rules vcf-tour-cup                 those of the tour cup
  clarke rules vcf-tour-cup --format json   the same for programs";

/// Runs the command.
///
/// # Errors
///
/// An unknown document.
pub(crate) fn run(flags: &RulesFlags) -> Result<()> {
    let wanted = |name: &&str| flags.document.as_deref().is_none_or(|document| document == *name);
    let mut documents = Vec::new();
    for name in DOCUMENTS.iter().map(|(name, _)| *name).filter(wanted) {
        documents.push(Document { name, clauses: clauses(name)?.unwrap_or_default() });
    }
    if let (Some(document), true) = (&flags.document, documents.is_empty()) {
        return usage(format!("no document `{document}`; there is {}", names(DOCUMENTS)));
    }
    let all: Vec<_> = documents.iter().flat_map(|document| &document.clauses).collect();
    show(flags.format, &all, || table(&documents), || text(&documents))
}
