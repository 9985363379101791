//! What is said on standard error.

use std::io::{self, Write as _};

/// Says it. Who cannot be told (`2>&1 | head`, a full disk) is not told; the run goes on, and ends
/// with the exit code of what it did. `eprintln!` would end it with a panic.
pub(crate) fn say(text: &str) {
    let _untold = io::stderr().lock().write_all(text.as_bytes());
}
