//! The error message for a norm that cannot be computed.

use std::fmt::Display;
use std::path::Path;

use anyhow::anyhow;

/// The error for a player of a file whose attempt cannot be assessed.
pub(super) fn in_file(file: &Path, error: &dyn Display) -> anyhow::Error {
    anyhow!("{} cannot be used; nothing was computed\n  {error}", file.display())
}
