//! The words of a norm that cannot be computed.

use std::path::Path;

use anyhow::anyhow;
use event_awards::norm::AttemptError;

/// An attempt that cannot be looked at, of a player of a file.
pub(super) fn in_file(file: &Path, error: &AttemptError) -> anyhow::Error {
    anyhow!("{} cannot be used; nothing was computed\n  {error}", file.display())
}
