//! The flags of `clarke schema`.

use std::path::PathBuf;

use clap::Args;

use crate::exit_code::{self, after};

/// `clarke schema`.
#[derive(Debug, Args)]
#[command(after_help = after(&[EXAMPLES, exit_code::HELP]))]
pub(crate) struct SchemaFlags {
    /// A command, for what its `--format json` prints; `manifest` or `summary` for that file; or a
    /// file that people write, such as `federation.toml` [default: list what there is]
    pub(crate) what: Option<String>,
    /// Write all schemas into this folder, one file each
    #[arg(long, value_name = "DIR", conflicts_with = "what")]
    pub(crate) out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  clarke schema grade            what `clarke grade --format json` prints
  clarke schema decisions.toml   what may stand in such a file, for editors
  clarke schema --out schemas    schemas/backtest.json, schemas/check.json, ...";
