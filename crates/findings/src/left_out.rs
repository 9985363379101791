//! Files that were offered with a season and are not part of it, and why.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file that was offered and is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FileLeftOut {
    /// The file's name, as messages and manifests give it.
    pub file: String,
    /// Why it is left out.
    pub why: WhyLeftOut,
    /// What is wrong with it, in words; empty if the reason says it all.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub problem: String,
    /// Its rows, as far as they can be told: of a file that cannot be read its lines, the first
    /// left out; 0 for one that is not text, or is not looked at.
    pub rows: usize,
}

/// Why a file is left out.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum WhyLeftOut {
    /// A later submission of the same event replaces it, or says the same.
    Replaced,
    /// It is of an unknown kind or damaged, or cannot be read, such as a link that leads to
    /// nothing.
    Unusable,
    /// It was read, and every row of it was rejected. These rows are counted with the others.
    NoUsableRow,
    /// It was read, and has no game: a header alone, or pairings that were not played.
    NoRow,
    /// It lies where no file of a season is looked for.
    NotOfTheSeason,
    /// It lies among the event files, and is a folder, settings, or a copy of a file that a program
    /// keeps.
    NotAnEventFile,
}

impl WhyLeftOut {
    /// Whether it is not read because of its place or its name.
    #[must_use]
    pub const fn is_by_place(self) -> bool {
        matches!(self, Self::NotOfTheSeason | Self::NotAnEventFile)
    }
}

impl FileLeftOut {
    /// A file whose reason needs no further words.
    pub fn because(file: impl Into<String>, why: WhyLeftOut, rows: usize) -> Self {
        Self { file: file.into(), why, problem: String::new(), rows }
    }
}

/// The number of nonblank lines of a text except the first, which has the column names or the kind
/// of the file.
#[must_use]
pub fn rows_of_text(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count().saturating_sub(1)
}
