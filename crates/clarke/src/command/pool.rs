//! The threads that a command works on.

use std::num::NonZeroUsize;

use anyhow::{Context as _, Result};
use tracing::warn;

/// With more threads per core than this, threads only wait for each other: a small season took 0.4
/// s with 8 threads and 50 s with 1,000, on two cores.
const MOST_THREADS_A_CORE: usize = 4;

/// Runs the work in a pool with the requested number of threads, up to the maximum, or else with
/// one per core.
///
/// # Errors
///
/// The system cannot start threads.
pub(super) fn in_pool<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> T + Send,
) -> Result<T> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let most = cores * MOST_THREADS_A_CORE;
    // rayon treats 0 as what the environment says, or else as one thread per core.
    let threads = threads.or_else(of_environment).unwrap_or(0);
    if threads > most {
        warn!("{threads} threads would be slower than {most}, so {most} are used");
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.min(most))
        .build()
        .context("cannot start threads")?;
    Ok(pool.install(work))
}

/// The number of threads that rayon would take from the environment, without a maximum.
fn of_environment() -> Option<usize> {
    std::env::var("RAYON_NUM_THREADS").ok()?.parse().ok()
}
