//! The flags of `clarke schema`.

use std::path::PathBuf;

use clap::Args;

use crate::exit_code::{self, after};

/// `clarke schema`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct SchemaFlags {
    /// The command whose JSON it is; `manifest` for manifest.json [default: list what there is]
    pub(crate) command: Option<String>,
    /// Write all schemas into this folder, one file a command
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  clarke schema grade            what `clarke grade --format json` prints
  clarke schema --out schemas    schemas/backtest.json, schemas/check.json, ...";
