//! The name and version of this program.

/// Name and version, as written into manifests.
pub const PROGRAM: &str = concat!("clarke ", env!("CARGO_PKG_VERSION"));
