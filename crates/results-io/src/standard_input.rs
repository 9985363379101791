//! Standard input in place of a file: `-`.

use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

/// What stands for standard input where a file is named; a file of the first name is `./-`. The
/// system opens the others as files, of which a pipe cannot be read twice.
const NAMES: [&str; 3] = ["-", "/dev/stdin", "/dev/fd/0"];

/// Whether a path stands for standard input.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    NAMES.iter().any(|name| path.as_os_str() == *name)
}

/// What standard input holds. It is read once, to its end, and kept: files are looked at twice, for
/// their kind and for what they say, and a pipe gives its bytes once.
pub(crate) fn standard_input() -> io::Result<&'static [u8]> {
    static HELD: OnceLock<Result<Vec<u8>, io::ErrorKind>> = OnceLock::new();
    let held = HELD.get_or_init(|| {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.kind())?;
        Ok(bytes)
    });
    held.as_deref().map_err(|&kind| kind.into())
}
