//! Libraries that panic over some damaged files, which end as errors.

use std::panic::{Location, UnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The libraries, by what stands in the paths of their sources.
const LIBRARIES: [&str; 2] = ["polars", "calamine"];

/// How many files are being read by a library right now.
static BEING_READ: AtomicUsize = AtomicUsize::new(0);

/// The libraries that read Parquet and workbooks panic over some damaged files, which end as
/// errors. A program calls this once, so that its panic hook is not told of those, and still of
/// every other panic.
pub fn quiet_expected_panics() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !is_expected(info.location()) {
            usual(info);
        }
    }));
}

fn is_expected(location: Option<&Location<'_>>) -> bool {
    let is_theirs =
        |location: &Location<'_>| LIBRARIES.iter().any(|name| location.file().contains(name));
    BEING_READ.load(Ordering::SeqCst) > 0 && location.is_some_and(is_theirs)
}

/// Works with a library; `None` where it panics.
pub(crate) fn guarding<T>(work: impl FnOnce() -> T + UnwindSafe) -> Option<T> {
    BEING_READ.fetch_add(1, Ordering::SeqCst);
    let ended = catch_unwind(work);
    BEING_READ.fetch_sub(1, Ordering::SeqCst);
    ended.ok()
}
