//! `clarke grade`: grade one or more seasons and publish their lists.

use anyhow::{Context, Result};

use crate::command::print;
use crate::flags::{Format, GradeFlags, LoggingFlags};
use crate::pipeline;
use crate::report::{RunReport, summary};
use crate::settings::GradeSettings;
use crate::systems;

/// Runs the command.
///
/// # Errors
///
/// Wrong usage, or anything that keeps the lists from being published.
pub fn run(flags: &GradeFlags, logging: &LoggingFlags) -> Result<()> {
    let settings = GradeSettings::resolve(flags)?;
    if !settings.systems.is_empty() {
        let report = in_pool(&settings, || systems::run(&settings, logging.quiet))??;
        return print(&match flags.format {
            Format::Text => report.text(),
            Format::Json => serde_json::to_string_pretty(&report)? + "\n",
        });
    }
    let report = in_pool(&settings, || pipeline::run(&settings, logging.quiet))??;
    print(&words(&report, flags.format)?)
}

fn words(report: &RunReport, format: Format) -> Result<String> {
    match format {
        Format::Text => Ok(summary(report)),
        Format::Json => Ok(report.to_json()? + "\n"),
    }
}

/// Does the work in a pool of as many threads as were asked for.
fn in_pool<T: Send>(settings: &GradeSettings, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads.unwrap_or(0))
        .build()
        .context("cannot start threads")?;
    Ok(pool.install(work))
}
