//! Where lists are published if no flag says so: folders in the folder of a federation.

/// Season grades.
pub(crate) const OUT: &str = "published";

/// The lists of systems, each in a folder of its name.
pub(crate) const SYSTEMS_OUT: &str = "published-systems";
