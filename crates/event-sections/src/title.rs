//! FIDE's titles.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A title over the board.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "UPPERCASE")]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International Master.
    Im,
    /// FIDE Master.
    Fm,
    /// Candidate Master.
    Cm,
    /// Woman Grandmaster.
    Wgm,
    /// Woman International Master.
    Wim,
    /// Woman FIDE Master.
    Wfm,
    /// Woman Candidate Master.
    Wcm,
}

impl Title {
    /// The letters of other titles that tables have in the same column: those of FIDE's arena, and
    /// usual national ones. They count nowhere.
    pub const OTHERS: [&'static str; 9] =
        ["AGM", "AIM", "AFM", "ACM", "NM", "WNM", "SM", "LM", "CMM"];

    /// Whether these are the letters of another title, which counts nowhere.
    #[must_use]
    pub fn is_other(letters: &str) -> bool {
        Self::OTHERS.iter().any(|other| other.eq_ignore_ascii_case(letters.trim()))
    }

    /// Every title with its letters.
    pub const ALL: [(&'static str, Self); 8] = [
        ("GM", Self::Gm),
        ("IM", Self::Im),
        ("FM", Self::Fm),
        ("CM", Self::Cm),
        ("WGM", Self::Wgm),
        ("WIM", Self::Wim),
        ("WFM", Self::Wfm),
        ("WCM", Self::Wcm),
    ];

    /// Whether only women can have the title.
    #[must_use]
    pub const fn is_for_women(self) -> bool {
        matches!(self, Self::Wgm | Self::Wim | Self::Wfm | Self::Wcm)
    }

    /// The title's letters.
    #[must_use]
    pub fn letters(self) -> &'static str {
        Self::ALL.iter().find(|(_, title)| *title == self).map_or("", |(letters, _)| letters)
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letters())
    }
}

/// The error for a text that is not a title.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not a title: expected GM, IM, FM, CM, WGM, WIM, WFM or WCM")]
pub struct UnknownTitle {
    /// The text that was given.
    pub found: String,
}

/// Reads a title's letters, in any case.
impl FromStr for Title {
    type Err = UnknownTitle;
    fn from_str(text: &str) -> Result<Self, UnknownTitle> {
        Self::ALL
            .iter()
            .find(|(letters, _)| letters.eq_ignore_ascii_case(text))
            .map(|&(_, title)| title)
            .ok_or_else(|| UnknownTitle { found: text.to_owned() })
    }
}
