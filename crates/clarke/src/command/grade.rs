//! `clarke grade`: grade one or more seasons and publish their lists.

use anyhow::{Context, Result};
use season_runner::federation::GradeSettings;
use season_runner::{batch, systems};

use crate::command::print;
use crate::flags::{Format, GradeFlags, LoggingFlags};
use crate::progress::Bar;
use crate::report::{summary, systems as systems_report};
use crate::settings::Grading;

/// Runs the command.
///
/// # Errors
///
/// Wrong usage, or anything that keeps the lists from being published.
pub(crate) fn run(flags: &GradeFlags, logging: LoggingFlags) -> Result<()> {
    let Grading { settings, systems } = Grading::resolve(flags)?;
    let bar = Bar::new(logging.quiet);
    if !systems.is_empty() {
        let report = in_pool(&settings, || systems::run(&settings, &systems, &bar))??;
        drop(bar);
        return print(&match flags.format {
            Format::Text => systems_report::text(&report),
            Format::Json => serde_json::to_string_pretty(&report)? + "\n",
        });
    }
    let report = in_pool(&settings, || batch::run(&settings, &bar))??;
    drop(bar);
    print(&match flags.format {
        Format::Text => summary(&report),
        Format::Json => serde_json::to_string_pretty(&report)? + "\n",
    })
}

/// Does the work in a pool of as many threads as were asked for.
fn in_pool<T: Send>(settings: &GradeSettings, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .context("cannot start threads")?;
    Ok(pool.install(work))
}
