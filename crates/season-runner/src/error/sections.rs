//! Sections that are not what is asked for.

use std::path::PathBuf;

/// Why the sections of a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SectionsError {
    /// The file has a header and no players.
    #[error("{file} has no players")]
    NoPlayers {
        /// The file.
        file: PathBuf,
    },
    /// Two files hold one event.
    #[error("{one} and {other} have the same players with the same results: one event counts once")]
    SameSections {
        /// The file that came first.
        one: PathBuf,
        /// The other.
        other: PathBuf,
        /// Whether they have so few games that two events may well have the same.
        is_small: bool,
    },
    /// A first day is given of a section that is not there.
    #[error(
        "{file} has no section {section}, of which a first day is given; there is {}",
        sections.join(", ")
    )]
    NoSuchSection {
        /// The file.
        file: PathBuf,
        /// The section that was named.
        section: String,
        /// Those that are there.
        sections: Vec<String>,
    },
    /// First days are given, but not of this section.
    #[error("{file}: expected the first day of the section {section}, too")]
    NoFirstDay {
        /// The file.
        file: PathBuf,
        /// The section.
        section: String,
    },
}
