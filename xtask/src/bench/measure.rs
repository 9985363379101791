//! Runs one child process, and measures its seconds and its processor time.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use serde_json::Value;

/// A program that is about to run.
#[derive(Debug)]
pub(crate) struct Child {
    /// Its command line.
    pub(crate) command: Command,
    /// Which clock measures it.
    pub(crate) clock: Clock,
    /// The exit codes that do not mean a failure.
    pub(crate) accepts: &'static [i32],
}

/// The clock that measures a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// Ours, from before its start to after its end.
    Wall,
    /// Its own: it prints `{"rows":..,"seconds":..}`.
    Own,
}

/// The measurements of one run of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    /// Seconds by its clock.
    pub(crate) seconds: f64,
    /// Seconds from before its start to after its end.
    pub(crate) wall: f64,
    /// Seconds of processor time, including the system's; `None` if `/proc` does not give them.
    pub(crate) processor: Option<f64>,
}

/// Runs the program.
///
/// # Errors
///
/// When it cannot be started, fails, or does not print the seconds that its clock needs.
pub(crate) fn turn(child: &mut Child) -> anyhow::Result<Turn> {
    let (before, start) = (processor_of_children(), Instant::now());
    let output = succeed(child)?;
    let wall = start.elapsed().as_secs_f64();
    let processor = grown(before, processor_of_children());
    let seconds = match child.clock {
        Clock::Wall => wall,
        Clock::Own => own_seconds(&output.stdout).with_context(|| {
            let printed = String::from_utf8_lossy(&output.stdout);
            format!("{} printed {printed}", typed(&child.command))
        })?,
    };
    Ok(Turn { seconds, wall, processor })
}

/// The seconds of `{"rows":..,"seconds":..}`; `None` if it read no row, because then it measured
/// nothing.
fn own_seconds(printed: &[u8]) -> Option<f64> {
    let value: Value = serde_json::from_slice(printed).ok()?;
    value["rows"].as_u64().filter(|&rows| rows > 0)?;
    value["seconds"].as_f64()
}

/// Runs the child without a terminal; the error contains what it printed.
///
/// # Errors
///
/// When it cannot be started or fails.
pub(crate) fn succeed(child: &mut Child) -> anyhow::Result<Output> {
    let output = child.command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {}", typed(&child.command)))?;
    if !output.status.code().is_some_and(|code| child.accepts.contains(&code)) {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{} ended with {}:\n{}", typed(&child.command), output.status, said.trim_end());
    }
    Ok(output)
}

/// The first words of the command line, for messages.
pub(crate) fn typed(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args()).take(8);
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    words.join(" ")
}

/// Clock ticks per second in `/proc`: Linux reports this number on every machine that Rust runs on.
const TICKS: f64 = 100.0;

/// By how much a time grew, where it is known.
fn grown(before: Option<f64>, after: Option<f64>) -> Option<f64> {
    Some(after? - before?)
}

/// Seconds of processor time of all children that have ended.
fn processor_of_children() -> Option<f64> {
    children_in(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The 16th and 17th fields, `cutime` and `cstime`. The second field is a name in brackets that may
/// contain anything, so counting starts after it.
fn children_in(stat: &str) -> Option<f64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut figures = rest.split_whitespace().skip(13);
    let mut ticks = || figures.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn shell(script: &str, accepts: &'static [i32]) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Child { command, clock: Clock::Wall, accepts }
    }

    #[test]
    fn what_a_read_says_of_itself_is_understood() {
        assert_eq!(own_seconds(b"{\"rows\":160000,\"seconds\":0.025}\n"), Some(0.025));
        assert_eq!(own_seconds(b"{\"rows\":0,\"seconds\":0.025}\n"), None);
        assert_eq!(own_seconds(b"160000 rows"), None);
        assert_eq!(own_seconds(b"{\"rows\":1}"), None);
    }

    #[test]
    fn children_s_processor_time_follows_the_program_s() {
        // From proc(5): state, ppid, pgrp, session, tty, tpgid, flags, four faults, utime, stime,
        // cutime, cstime.
        let stat = "7 (a b) c) S 1 2 3 4 5 6 7 8 9 10 1100 1200 130 20 20 0 1";
        assert_eq!(children_in(stat), Some(1.5));
        assert_eq!(children_in("7 (a) S 1"), None);
    }

    #[test]
    #[cfg(unix)]
    fn a_child_that_fails_is_an_error_with_what_it_said() {
        let error = turn(&mut shell("echo no such season >&2; exit 3", &[0])).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("no such season") && error.contains('3'), "{error}");
    }

    #[test]
    #[cfg(unix)]
    fn an_exit_code_for_findings_is_no_failure() {
        assert!(turn(&mut shell("exit 3", &[0, 3, 4])).is_ok());
        assert!(turn(&mut shell("exit 1", &[0, 3, 4])).is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_processor_time_of_a_turn_is_known() {
        // How long it is, other tests' children and the machine's speed decide.
        let turn = turn(&mut shell("exit 0", &[0])).unwrap();
        assert!(turn.processor.is_some_and(|seconds| seconds >= 0.0), "{turn:?}");
    }

    #[test]
    fn what_children_took_before_a_turn_is_not_its_own() {
        assert_eq!(grown(Some(1.25), Some(1.75)), Some(0.5));
        assert_eq!([grown(None, Some(1.0)), grown(Some(1.0), None)], [None; 2]);
    }
}
