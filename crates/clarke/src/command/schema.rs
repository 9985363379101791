//! `clarke schema`: JSON schemas of the output of `--format json`, and of the files that people
//! write.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use published_lists::write_whole;

use crate::command::print;
use crate::command_error::usage;
use crate::exit_code::{self, after};
use crate::report::{json, toml_schemas};
use crate::written_folder::refuse_among_lists;

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

/// Runs the command.
///
/// # Errors
///
/// Something that has no schema; a folder that cannot be written.
pub(crate) fn run(flags: &SchemaFlags) -> Result<()> {
    match (&flags.what, &flags.out) {
        (Some(what), _) => {
            let Some(schema) = schema_of(what) else {
                return usage(format!("no schema of `{what}`; there is that of {}", known(", ")));
            };
            print(&schema?)
        }
        (None, Some(out)) => write_all(out),
        (None, None) => print(&(known("\n") + "\n")),
    }
}

fn schema_of(what: &str) -> Option<Result<String>> {
    json::schema_of(what).or_else(|| toml_schemas::schema_of(what))
}

fn names() -> impl Iterator<Item = &'static str> {
    json::with_schema().chain(toml_schemas::names())
}

fn known(between: &str) -> String {
    names().collect::<Vec<_>>().join(between)
}

fn write_all(out: &Path) -> Result<()> {
    refuse_among_lists("--out", &out.join("grade.json"))?;
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    for name in names() {
        let path = out.join(format!("{name}.json"));
        let Some(schema) = schema_of(name) else { continue };
        write_whole(&path, schema?.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
