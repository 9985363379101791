//! The flags of `clarke rules`.

use clap::Args;

use super::format::Output;
use crate::exit_code;

/// `clarke rules`.
#[derive(Debug, Args)]
#[command(after_help = exit_code::HELP, after_long_help = long_help())]
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

fn long_help() -> String {
    format!("{EXAMPLES}\n\n{}", exit_code::HELP)
}
