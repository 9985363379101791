//! Writes messages to standard error.

use std::io::{self, Write as _};

/// Writes a message. If standard error cannot be written (`2>&1 | head`, a full disk), the message
/// is dropped, and the run continues and ends with its normal exit code. `eprintln!` would panic.
pub(crate) fn say(text: &str) {
    let _untold = io::stderr().lock().write_all(text.as_bytes());
}
