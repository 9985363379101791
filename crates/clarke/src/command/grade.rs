//! `clarke grade`: grades one or more seasons and publishes their lists.

use std::path::Path;

use anyhow::{Context, Result};
use published_lists::write_whole;
use season_runner::{batch, systems};
use tracing::error;

use crate::command::pool::in_pool;
use crate::command::{print, print_words};
use crate::command_error::{after_publishing, usage};
use crate::flags::{Format, GradeFlags, Length, LoggingFlags};
use crate::progress::Bar;
use crate::report::asked::Asked;
use crate::report::json::in_json;
use crate::report::replaced::held_in_words;
use crate::report::status;
use crate::report::summary::{season_in_words, summary};
use crate::report::systems as systems_report;
use crate::settings::Grading;
use crate::written_file::refuse_unwritable;

/// From this number of seasons on, the summary has one line per season.
// By feel: more than five full summaries do not fit on a screen.
const SHORT_FROM: usize = 6;

/// Runs the command.
///
/// # Errors
///
/// Wrong usage, or any error that prevents the lists from being published.
pub(crate) fn run(flags: &GradeFlags, logging: LoggingFlags) -> Result<()> {
    let Grading { settings, systems, threads } = Grading::resolve(flags)?;
    if let Some(file) = &flags.changes {
        refuse_other_file(file)?;
        refuse_unwritable("--changes", file, &[])?;
    }
    let bar = Bar::new(logging.quiet);
    if !systems.is_empty() {
        let report = in_pool(threads, || systems::run(&settings, &systems, &bar))??;
        drop(bar);
        if logging.quiet && flags.format == Format::Text {
            return Ok(());
        }
        let printed = match flags.format {
            Format::Text => print_words(&systems_report::text(&report)),
            Format::Json => print(&in_json(&report)?),
        };
        return printed.map_err(|error| after_publishing(&error, &report.out));
    }
    let report = in_pool(threads, || batch::run(&settings, &bar, &season_in_words))??;
    drop(bar);
    // Errors from here on occur after the lists have been published.
    let after = |error| {
        if report.dry_run { error } else { after_publishing(&error, &report.out) }
    };
    if let Some(file) = &flags.changes {
        let written = write_whole(file, &batch::changes_csv(&report.changes()));
        let written = written.with_context(|| format!("cannot write {}", file.display()));
        written.map_err(after)?;
    }
    let length = flags.summary.unwrap_or(match report.seasons.len() {
        0..SHORT_FROM => Length::Full,
        _ => Length::Short,
    });
    let all_changes = flags.reopen.is_some();
    let rules = status::rules_flags(&flags.edition, flags.decisions.as_deref());
    let asked = Asked { length, all_changes, rules };
    match flags.format {
        // With `--quiet`, a season that is missing from the lists must still be reported.
        Format::Text if logging.quiet => {
            let left_out = report.left_out.iter();
            left_out.for_each(|left| error!("{}", status::left_out(left)));
            if let Some(held) = &report.held {
                error!("{}", held_in_words(held, &report, &asked));
            }
            Ok(())
        }
        Format::Text => print_words(&summary(&report, &asked)).map_err(after),
        Format::Json => print(&in_json(&report)?).map_err(after),
    }
}

/// Refuses a wrong file for `--changes`. This comes before anything is done, so that a slip does
/// not cost a list.
fn refuse_other_file(file: &Path) -> Result<()> {
    let context = || format!("cannot read {}", file.display());
    if batch::may_be_changes(file).with_context(context)? {
        return Ok(());
    }
    usage(format!(
        "--changes {}: this file exists and is not a list of changes, so it is not replaced",
        file.display()
    ))
}
