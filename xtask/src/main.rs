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

use clap::Parser as _;

use crate::command_line::{Command, CommandLine};
use crate::verdict::Verdict;

fn main() -> ExitCode {
    match run(CommandLine::parse(), &mut io::stdout()) {
        Ok(Verdict::Clean) => ExitCode::SUCCESS,
        Ok(Verdict::Findings) => ExitCode::from(1),
        Err(error) => {
            // If even the error stream is closed, only the exit code is left.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn run(line: CommandLine, out: &mut dyn Write) -> anyhow::Result<Verdict> {
    let root = line.root.unwrap_or_else(files::workspace_root);
    match line.command {
        Command::Regenerate(options) => regenerate::run(&root, &options, out),
        Command::Bench(options) => bench::run(&root, &options, out),
        Command::Tidy => tidy::run(&root, out),
    }
}
