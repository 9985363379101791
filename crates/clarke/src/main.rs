//! The binary `clarke`: parse, run, print the error, exit.
//!
//! - [`command_line`]: the commands as `clarke --help` lists them; [`wrong_flag`]: suggests the
//!   flag that was probably meant.
//! - [`command`]: one file per command: its flags with their help, what they mean, the call of the
//!   library, the report and the exit code; [`flags`]: what the flags of several have in common.
//! - [`patterns`]: expands names of files.
//! - [`report`]: turns values into text and JSON.
//! - [`progress`], [`logging`]: output on standard error; [`stopped`]: signals;
//!   [`platform`]: what differs between systems, [`shell`] how their shells quote.
//! - [`command_error`]: why a command failed, and what to try; [`exit_code`]: the documented exit
//!   codes.

mod command;
mod command_error;
mod command_line;
mod exit_code;
mod flags;
mod logging;
mod patterns;
mod platform;
mod progress;
mod report;
mod shell;
mod stopped;
mod written_file;
mod written_folder;
mod wrong_flag;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use input_files::is_standard_input;

use crate::command_error::{CommandError, usage};
use crate::command_line::{Clarke, Command};
use crate::logging::say;

fn main() -> ExitCode {
    if let Err(error) = stopped::watch() {
        return ended(Err(error));
    }
    let clarke = match Clarke::try_parse() {
        Ok(clarke) => clarke,
        Err(error) => return refused(error),
    };
    // Before any file is opened: the second reader would find no input and treat it as an empty
    // file.
    if let Err(twice) = standard_input_once(std::env::args_os().skip(1)) {
        return ended(Err(twice));
    }
    input_files::quiet_expected_panics();
    logging::start(clarke.logging);
    let outcome = match &clarke.command {
        Command::Grade(flags) => command::grade::run(flags, clarke.logging),
        Command::Status(flags) => return ended(command::status::run(flags)),
        Command::Simulate(flags) => command::simulate::run(flags, clarke.logging),
        Command::Editions(flags) => command::editions::run(flags),
        Command::Check(flags) => return ended(command::check::run(flags, clarke.logging)),
        Command::Convert(flags) => command::convert::run(flags, clarke.logging),
        Command::Desk(flags) => command::desk::run(flags),
        Command::New(flags) => command::new::run(flags, clarke.logging),
        Command::Import(flags) => return ended(command::import::run(flags, clarke.logging)),
        Command::Players(flags) => command::players::run(flags, clarke.logging),
        Command::Performance(flags) => command::performance::run(flags),
        Command::Rating(flags) => command::rating::run(flags),
        Command::Rules(flags) => command::rules::run(flags),
        Command::Schema(flags) => command::schema::run(flags),
        Command::Norm(flags) => command::norm::run(flags),
        Command::Tpg(flags) => command::tpg::run(flags),
        Command::GrandPrix(flags) => command::grand_prix::run(flags),
        Command::Cup(flags) => command::cup::run(flags),
        Command::Systems(flags) => command::systems::run(flags),
        Command::Completions(flags) => command::completions::completions(flags, Clarke::command()),
        Command::Man(flags) => command::completions::man(flags, Clarke::command()),
        Command::Explain(flags) => command::explain::run(flags, clarke.logging),
        Command::Compare(flags) => return ended(command::compare::run(flags, clarke.logging)),
        Command::Backtest(flags) => command::backtest::run(flags, clarke.logging),
        Command::Site(flags) => command::site::run(flags, clarke.logging),
        Command::Live(flags) => command::live::run(flags, clarke.logging),
    };
    ended(outcome.map(|()| exit_code::DONE))
}

/// Refuses `-`, or `/dev/stdin`, for two files, since standard input can be read only once.
///
/// # Errors
///
/// It is named more than once.
fn standard_input_once(mut words: impl Iterator<Item = OsString>) -> anyhow::Result<()> {
    let named = |word: &OsString| {
        let word = word.to_string_lossy();
        // `--out=-` also names it; a file may be called `a=-`.
        let value = word.strip_prefix("--").and_then(|flag| flag.split_once('='));
        is_standard_input(Path::new(value.map_or(&*word, |(_, value)| value)))
    };
    match words.by_ref().filter(named).nth(1) {
        None => Ok(()),
        Some(_) => usage("`-` is standard input, which can stand for one file only".to_owned()),
    }
}

/// Prints what is wrong with the command line, and what was probably meant; or prints the requested
/// help.
fn refused(mut error: clap::Error) -> ExitCode {
    // Words that are not valid text are converted with replacement characters, since any path may
    // be on the command line with a wrong flag.
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    wrong_flag::add_tip(&mut error, &words);
    match error.print().and_then(|()| io::stdout().flush()) {
        // The requested help could not be printed.
        Err(unprinted) if !error.use_stderr() && unprinted.kind() != io::ErrorKind::BrokenPipe => {
            ended(Err(unprinted.into()))
        }
        _ if error.use_stderr() => ExitCode::from(exit_code::USAGE),
        _ => ExitCode::from(exit_code::DONE),
    }
}

fn ended(outcome: anyhow::Result<u8>) -> ExitCode {
    stopped::wait_if_stopped();
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            let error = CommandError::of(&error);
            say(&error.to_string());
            ExitCode::from(error.kind.exit_code())
        }
    }
}
