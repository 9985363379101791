//! Standard input instead of a file: `-`.

use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

/// File names that mean standard input; a file called `-` can be given as `./-`. The system would
/// open the other two as files, but a pipe cannot be read twice.
const NAMES: [&str; 3] = ["-", "/dev/stdin", "/dev/fd/0"];

/// Whether a path stands for standard input.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    NAMES.iter().any(|name| path.as_os_str() == *name)
}

/// All bytes of standard input, read once and kept: a file is read twice, for its kind and for its
/// contents, but a pipe can be read only once.
pub(crate) fn standard_input() -> io::Result<&'static [u8]> {
    static HELD: OnceLock<Result<Vec<u8>, io::ErrorKind>> = OnceLock::new();
    let held = HELD.get_or_init(|| {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.kind())?;
        Ok(bytes)
    });
    held.as_deref().map_err(|&kind| kind.into())
}
