//! A player of a section, whose sex titles and tables may depend on.

use std::fmt;
use std::str::FromStr;

use rating_core::{EloRating, HalfPoints};
use serde::Serialize;

use crate::plain_name::plain_name;
use crate::round_result::RoundResult;
use crate::title::Title;

/// A player of a section.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entrant {
    /// The name, for messages, and as the key if there is neither a code nor a FIDE number.
    pub name: String,
    /// The code of the national grading list.
    pub code: Option<String>,
    /// The number in FIDE's rating list.
    pub fide_code: Option<String>,
    /// The rating before the event; `None` if unrated. [`crate::Section::check`] takes 0 as unrated
    /// too.
    pub rating: Option<EloRating>,
    /// The rating after the event.
    pub rating_after: Option<EloRating>,
    /// The title.
    pub title: Option<Title>,
    /// The federation's three letters.
    pub federation: Option<String>,
    /// The sex; `None` if the report does not say.
    pub sex: Option<Sex>,
    /// The year of birth, which tells two players of the same name apart.
    pub birth_year: Option<i32>,
    /// The total that the report states, if any. It is compared with the rounds, and not used.
    pub score: Option<HalfPoints>,
    /// What happened in rounds 1, 2, ...; rounds that are missing at the end were not played.
    pub results: Vec<RoundResult>,
}

impl Entrant {
    /// A player of whom only the name is known.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The code, else the FIDE number, else the name: the key that identifies the player elsewhere.
    #[must_use]
    pub fn key(&self) -> &str {
        self.code.as_deref().or(self.fide_code.as_deref()).unwrap_or(&self.name)
    }

    /// Everything that may identify the player elsewhere, the most reliable first: the FIDE number,
    /// the code, the name.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        // FIDE's number first: a national code may have been given twice.
        let numbers = [&self.fide_code, &self.code].into_iter().filter_map(Option::as_deref);
        numbers.chain([self.name.as_str()])
    }

    /// Whether the player has exactly this code, FIDE number or name.
    #[must_use]
    pub fn is_called(&self, wanted: &str) -> bool {
        let numbers = [&self.code, &self.fide_code];
        self.name == wanted || numbers.into_iter().any(|it| it.as_deref() == Some(wanted))
    }

    /// Whether the player has this name, however it is written.
    #[must_use]
    pub fn has_name(&self, wanted: &str) -> bool {
        plain_name(&self.name) == plain_name(wanted)
    }

    /// Whether the player has a code or a FIDE number.
    #[must_use]
    pub const fn has_number(&self) -> bool {
        self.code.is_some() || self.fide_code.is_some()
    }

    /// The sex, as the report says it or as the title does: whoever has one for women is a woman.
    #[must_use]
    pub fn known_sex(&self) -> Option<Sex> {
        let has_womens_title = self.title.is_some_and(Title::is_for_women);
        self.sex.or_else(|| has_womens_title.then_some(Sex::Female))
    }

    /// The points of all rounds.
    #[must_use]
    pub fn points(&self) -> HalfPoints {
        self.results.iter().map(|result| result.points()).sum()
    }

    /// The points of the rounds up to this one.
    #[must_use]
    pub(crate) fn points_until(&self, round: u32) -> HalfPoints {
        self.results.iter().take(round as usize).map(|result| result.points()).sum()
    }

    /// The result of every round, with the round counted from 1.
    pub fn by_round(&self) -> impl Iterator<Item = (u32, RoundResult)> {
        (1..).zip(self.results.iter().copied())
    }
}

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
