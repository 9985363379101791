//! Turns panics of libraries over damaged files into errors.

use std::panic::{Location, UnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The libraries, by a part of the paths of their sources.
const LIBRARIES: [&str; 2] = ["polars", "calamine"];

/// How many files are currently being read by one of these libraries.
static BEING_READ: AtomicUsize = AtomicUsize::new(0);

/// Keeps expected panics from the panic hook, which still receives all others. The libraries that
/// read Parquet and workbooks panic over some damaged files; these panics become errors. A program
/// calls this once.
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

/// The result of work that uses such a library; `None` if it panics.
pub(crate) fn guarding<T>(work: impl FnOnce() -> T + UnwindSafe) -> Option<T> {
    BEING_READ.fetch_add(1, Ordering::SeqCst);
    let ended = catch_unwind(work);
    BEING_READ.fetch_sub(1, Ordering::SeqCst);
    ended.ok()
}
