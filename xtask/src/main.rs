//! `cargo xtask`: the workspace's chores, run as a person would run them.

mod bench;
mod cargo;
mod command_line;
mod files;
mod regenerate;
mod tidy;
mod verdict;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::command_line::{Command, CommandLine};
use crate::verdict::Verdict;

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
    // If even the error stream is closed, only the exit code is left.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(code)
}
