//! Sections that cannot be used as requested.

use std::fmt;
use std::path::PathBuf;

/// Why the sections of a file cannot be used.
#[derive(Debug)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum SectionsError {
    /// The file has a header and no players.
    NoPlayers { file: PathBuf },
    /// Two files contain the same event.
    SameSections {
        /// The file that came first.
        one: PathBuf,
        other: PathBuf,
        /// Whether they have so few games that two events may well have equal results.
        is_small: bool,
    },
    /// A first day is given for a section that does not exist.
    NoSuchSection {
        file: PathBuf,
        /// The section that was named.
        section: String,
        /// The existing sections.
        sections: Vec<String>,
    },
    /// First days are given, but not for this section.
    NoFirstDay { file: PathBuf, section: String },
}

impl fmt::Display for SectionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlayers { file } => write!(f, "{file} has no players", file = file.display()),
            Self::SameSections { one, other, .. } => write!(
                f,
                "{one} and {other} have the same players with the same results: one event counts \
                 once",
                one = one.display(),
                other = other.display()
            ),
            Self::NoSuchSection { file, section, sections } => write!(
                f,
                "{file} has no section {section}, of which a first day is given; there is {}",
                sections.join(", "),
                file = file.display()
            ),
            Self::NoFirstDay { file, section } => write!(
                f,
                "{file}: expected the first day of the section {section}, too",
                file = file.display()
            ),
        }
    }
}
