//! `clarke grade`: grade one or more seasons and publish their lists.

use std::num::NonZeroUsize;

use anyhow::{Context, Result};
use season_runner::federation::GradeSettings;
use season_runner::{batch, systems};
use tracing::warn;

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

/// Threads a core beyond which more only wait for each other: a small season took 0.4 s with 8 threads
/// and 50 s with 1,000, on two cores.
const MOST_THREADS_A_CORE: usize = 4;

/// Does the work in a pool of as many threads as were asked for, within reason.
fn in_pool<T: Send>(settings: &GradeSettings, work: impl FnOnce() -> T + Send) -> Result<T> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let most = cores * MOST_THREADS_A_CORE;
    let threads = settings.threads.unwrap_or(0);
    if threads > most {
        warn!("{threads} threads would be slower than {most}, so {most} are used");
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.min(most))
        .build()
        .context("cannot start threads")?;
    Ok(pool.install(work))
}
