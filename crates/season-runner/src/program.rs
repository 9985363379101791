//! Which program this is.

/// Name and version, as manifests give them.
pub const PROGRAM: &str = concat!("clarke ", env!("CARGO_PKG_VERSION"));
