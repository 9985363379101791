//! `cargo xtask`: the workspace's chores, run as a person would run them.

mod arguments;
mod bench;
mod cargo;
mod files;
mod regenerate;
mod tidy;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::arguments::{Arguments, UsageError};

const HELP: &str = "\
The workspace's chores

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  regenerate  Rebuild every generated file that is committed (--check: say which are stale)
  tidy        Check that the code still is what ARCHITECTURE.md and CONTRIBUTING.md say
  bench       Time `clarke grade` against the bare reading of the same files

Options:
      --root DIR  The workspace to work on [default: the one this program was built from]
  -h, --help      Print this help; after a command, that command's help

Exit codes:
  0  done; nothing is stale, nothing is untidy
  1  something is stale or untidy, or the command failed
  2  wrong usage
";

/// How a command ended when nothing went wrong on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Done, and nothing to complain of.
    Clean,
    /// Done, and there is something that a person has to put right.
    Findings,
}

fn main() -> ExitCode {
    match run(Arguments::of_process(), &mut io::stdout()) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Err(error) => fail(&error),
    }
}

fn run(mut arguments: Arguments, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let command = arguments.command();
    if arguments.flag("--help") || arguments.flag("-h") {
        out.write_all(help_of(command.as_deref())?.as_bytes())?;
        return Ok(Verdict::Clean);
    }
    let root = arguments.path("--root")?.unwrap_or_else(files::workspace_root);
    match command.as_deref() {
        Some("regenerate") => regenerate::run(&root, arguments, out),
        Some("tidy") => tidy::run(&root, arguments, out),
        Some("bench") => bench::run(&root, arguments, out),
        Some(other) => Err(unknown_command(other).into()),
        None => Err(UsageError::new("a command is missing").into()),
    }
}

fn help_of(command: Option<&str>) -> Result<&'static str, UsageError> {
    match command {
        None => Ok(HELP),
        Some("regenerate") => Ok(regenerate::HELP),
        Some("tidy") => Ok(tidy::HELP),
        Some("bench") => Ok(bench::HELP),
        Some(other) => Err(unknown_command(other)),
    }
}

fn unknown_command(name: &str) -> UsageError {
    UsageError::new(format!("found command '{name}', expected regenerate, tidy or bench"))
}

fn fail(error: &anyhow::Error) -> ExitCode {
    let wrong_usage = error.is::<UsageError>();
    let hint = if wrong_usage { "\n\nType `cargo xtask --help`." } else { "" };
    // Where even the error stream is closed, the exit code is all that is left to say.
    let _ = writeln!(io::stderr(), "error: {error:#}{hint}");
    ExitCode::from(if wrong_usage { 2 } else { 1 })
}

/// The workspace itself, for tests that look at real files.
#[cfg(test)]
fn this_workspace() -> &'static std::path::Path {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
