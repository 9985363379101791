//! The flags of `clarke rules`.

use clap::Args;

use super::format::Output;
use crate::exit_code::{self, after};

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
