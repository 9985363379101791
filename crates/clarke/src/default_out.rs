//! The folders for lists if no flag names one; they are in the folder of a federation.

/// Season grades.
pub(crate) const OUT: &str = season_runner::PUBLISHED;

/// The lists of systems, each in a folder with the system's name.
pub(crate) const SYSTEMS_OUT: &str = "published-systems";
