//! The threads that a command works on.

use std::num::NonZeroUsize;

use anyhow::{Context as _, Result};
use tracing::warn;

/// Threads a core beyond which more only wait for each other: a small season took 0.4 s with 8
/// threads and 50 s with 1,000, on two cores.
const MOST_THREADS_A_CORE: usize = 4;

/// Does the work in a pool of as many threads as were asked for, within reason; else of one a core.
///
/// # Errors
///
/// The system starts no threads.
pub(super) fn in_pool<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> T + Send,
) -> Result<T> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let most = cores * MOST_THREADS_A_CORE;
    // rayon takes 0 as one thread a core.
    let threads = threads.unwrap_or(0);
    if threads > most {
        warn!("{threads} threads would be slower than {most}, so {most} are used");
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.min(most))
        .build()
        .context("cannot start threads")?;
    Ok(pool.install(work))
}
