//! `clarke check`: everything wrong with files and seasons, in one go.

use anyhow::Result;
use season_runner::check::{Looking, Severity, find};

use crate::command::print;
use crate::command_error::usage;
use crate::exit_code;
use crate::flags::{CheckFlags, LoggingFlags, Shape};
use crate::patterns::expanded;
use crate::progress::Bar;
use crate::report::findings::{EXPLANATIONS, explained, json, sarif, text};

/// Runs the command; returns the exit code by the worst finding.
///
/// # Errors
///
/// A file or folder that cannot be read at all; a code that is none.
pub(crate) fn run(flags: &CheckFlags, logging: LoggingFlags) -> Result<u8> {
    if let Some(code) = &flags.explain {
        let words = explained(code);
        if words.is_empty() {
            let last = EXPLANATIONS.last().map_or("", |(code, _)| code);
            return usage(format!("--explain {code}: expected a code from E001 to {last}, or all"));
        }
        print(&words)?;
        return Ok(exit_code::DONE);
    }
    let looking = Looking {
        least_sure: flags.doubts.least_sure(),
        editions: &flags.edition,
        decisions: flags.decisions.as_deref(),
    };
    let paths = expanded(&flags.paths)?;
    let bar = Bar::new(logging.quiet);
    let findings = find(&paths, &looking, &bar)?;
    drop(bar);
    print(&match flags.format {
        Shape::Text => text(&findings),
        Shape::Json => json(&findings)?,
        Shape::Sarif => sarif(&findings)?,
    })?;
    Ok(match findings.iter().map(|finding| finding.severity).max() {
        None => exit_code::DONE,
        Some(Severity::Warning) => exit_code::WARNINGS,
        Some(Severity::Error) => exit_code::ERRORS,
    })
}
