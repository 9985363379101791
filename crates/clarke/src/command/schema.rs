//! `clarke schema`: JSON schemas of the output of `--format json`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use published_lists::write_whole;

use crate::command::print;
use crate::command_error::usage;
use crate::flags::SchemaFlags;
use crate::report::json::{schema_of, with_schema};
use crate::written_folder::refuse_among_lists;

/// Runs the command.
///
/// # Errors
///
/// A command without JSON; a folder that cannot be written.
pub(crate) fn run(flags: &SchemaFlags) -> Result<()> {
    match (&flags.command, &flags.out) {
        (Some(command), _) => {
            let Some(schema) = schema_of(command) else {
                return usage(format!("no JSON of `{command}`; there is that of {}", known(", ")));
            };
            print(&schema?)
        }
        (None, Some(out)) => write_all(out),
        (None, None) => print(&(known("\n") + "\n")),
    }
}

fn known(between: &str) -> String {
    with_schema().collect::<Vec<_>>().join(between)
}

fn write_all(out: &Path) -> Result<()> {
    refuse_among_lists("--out", &out.join("grade.json"))?;
    fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    for name in with_schema() {
        let path = out.join(format!("{name}.json"));
        let Some(schema) = schema_of(name) else { continue };
        write_whole(&path, schema?.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
