//! `cargo xtask`: the workspace's chores, run as a person would run them.

mod bench;
mod cargo;
mod command_line;
mod files;
mod regenerate;
mod tidy;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::command_line::{Command, CommandLine};

const HELP: &str = "\
The workspace's chores

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  regenerate  Rebuild every generated file that is committed (--check: say which are stale)
  tidy        Check that the code still is what ARCHITECTURE.md and CONTRIBUTING.md say
  bench       Time `clarke` against the bare reading of the same files

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
    let line = match CommandLine::parse(lexopt::Parser::from_env()) {
        Ok(line) => line,
        Err(wrong_usage) => {
            return fail(&format!("{wrong_usage}\n\nType `cargo xtask --help`."), 2);
        }
    };
    match run(line, &mut io::stdout()) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Err(error) => fail(&format!("{error:#}"), 1),
    }
}

fn run(line: CommandLine, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    if line.help {
        out.write_all(line.help().as_bytes())?;
        return Ok(Verdict::Clean);
    }
    let root = line.root.unwrap_or_else(files::workspace_root);
    match line.command {
        Some(Command::Regenerate(options)) => regenerate::run(&root, &options, out),
        Some(Command::Bench(options)) => bench::run(&root, &options, out),
        Some(Command::Tidy) => tidy::run(&root, out),
        None => Ok(Verdict::Clean),
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    // Where even the error stream is closed, the exit code is all that is left to say.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(code)
}

/// The workspace itself, for tests that look at real files.
#[cfg(test)]
fn this_workspace() -> &'static std::path::Path {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
