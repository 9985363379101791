//! A player's sex, as far as titles and tables depend on it.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// The sex of a player, which decides on titles for women, and on titles and tables for girls or
/// boys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Sex {
    /// Women and girls.
    #[serde(rename = "f")]
    Female,
    /// Men and boys.
    #[serde(rename = "m")]
    Male,
}

impl Sex {
    /// The letter that files use: `f` or `m`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Female => 'f',
            Self::Male => 'm',
        }
    }
}

/// Prints the letter.
impl fmt::Display for Sex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// The error for a text that does not name a sex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not a sex: expected f (or w) or m")]
pub struct UnknownSex {
    /// The text that was given.
    pub found: String,
}

/// Reads `f` or `m`, the `w` of FIDE's tournament report, and the whole words, in any case.
impl FromStr for Sex {
    type Err = UnknownSex;
    fn from_str(text: &str) -> Result<Self, UnknownSex> {
        match text.to_ascii_lowercase().as_str() {
            "f" | "w" | "female" => Ok(Self::Female),
            "m" | "male" => Ok(Self::Male),
            _ => Err(UnknownSex { found: text.to_owned() }),
        }
    }
}
