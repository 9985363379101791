//! The letter printed before a grade: how many games it rests on, and how recent they are.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

/// A category letter, `A` to `X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(try_from = "char")]
pub struct Category(u8);

impl Category {
    /// The letter itself.
    #[must_use]
    pub const fn letter(self) -> char {
        self.0 as char
    }
}

/// The error for a character that is not a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is not a category: expected a letter from A to Z")]
pub struct NotACategory {
    /// The character.
    pub found: char,
}

impl TryFrom<char> for Category {
    type Error = NotACategory;
    fn try_from(letter: char) -> Result<Self, NotACategory> {
        if letter.is_ascii_uppercase() {
            Ok(Self(letter as u8))
        } else {
            Err(NotACategory { found: letter })
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The conditions of one letter. Seasons are those of the edition: years, or half-years.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryRule {
    /// The letter.
    pub letter: Category,
    /// How many of the latest seasons are counted together.
    pub seasons: usize,
    /// The least number of games in those seasons together.
    pub games: u32,
    /// How many seasons count as the latest: 1, or the two halves of a year.
    #[serde(default = "one")]
    pub latest_seasons: usize,
    /// The least number of games in the latest seasons alone.
    pub latest: u32,
}

const fn one() -> usize {
    1
}

/// A letter that was tried: its conditions, and what the player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedLetter {
    /// The conditions.
    pub rule: CategoryRule,
    /// Games in the latest `rule.seasons` together.
    pub games: u64,
    /// Games in the latest `rule.latest_seasons` alone.
    pub latest: u64,
}

impl TriedLetter {
    /// How many games are missing in all the seasons that count.
    #[must_use]
    pub fn missing_games(&self) -> u32 {
        missing(self.rule.games, self.games)
    }

    /// How many games are missing in the latest seasons alone.
    #[must_use]
    pub(crate) fn missing_latest(&self) -> u32 {
        missing(self.rule.latest, self.latest)
    }

    /// The least number of further games that would give the letter, all played in the latest
    /// season.
    #[must_use]
    pub fn missing(&self) -> u32 {
        self.missing_games().max(self.missing_latest())
    }

    /// Whether both conditions are met.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.missing() == 0
    }
}

fn missing(asked: u32, has: u64) -> u32 {
    u64::from(asked).saturating_sub(has) as u32
}

impl CategoryRule {
    /// Tries the letter for a player with these numbers of games in the latest season and those
    /// before.
    #[must_use]
    pub fn tried(&self, games: &[u32]) -> TriedLetter {
        let among = |seasons| games.iter().take(seasons).copied().map(u64::from).sum();
        TriedLetter { rule: *self, games: among(self.seasons), latest: among(self.latest_seasons) }
    }
}

/// The first letter whose conditions hold; `None` for a grade that is not published.
///
/// `games` is how many games the player has in the latest season and in the ones before it, the
/// latest first. All games that could be borrowed count, borrowed or not.
///
/// Source: category text of the July 2020 list; E needs ten games before about 2014.
///
/// ```
/// use ecf_season::{Edition, category};
///
/// let edition = Edition::yorkshire_2000();
/// let letter = |games| category(games, &edition.categories).map(|found| found.letter());
/// assert_eq!(letter(&[30, 0, 0]), Some('A'));
/// assert_eq!(letter(&[20, 10, 0]), Some('B'));
/// assert_eq!(letter(&[10, 10, 10]), Some('C'));
/// assert_eq!(letter(&[5, 5, 5]), Some('D'));
/// assert_eq!(letter(&[1, 0, 9]), Some('E'));
/// assert_eq!(letter(&[9, 0, 0]), None);
/// ```
#[must_use]
pub fn category(games: &[u32], rules: &[CategoryRule]) -> Option<Category> {
    rules.iter().find(|rule| rule.tried(games).holds()).map(|rule| rule.letter)
}

/// How many more games in the latest season earn a letter; 0 for a player who has one.
///
/// `games` is as for [`category()`]. The letter that needs the fewest counts; in every known
/// edition that is the last one. Derived: a game of the latest season counts both among the latest
/// and among all, so the larger of the two gaps is how many are needed.
///
/// ```
/// use ecf_season::{Edition, games_missing};
///
/// let edition = Edition::yorkshire_2000();
/// assert_eq!(games_missing(&[9, 0, 0], &edition.categories), 1);
/// // Ten games of the two seasons before do not replace the one of the latest.
/// assert_eq!(games_missing(&[0, 6, 4], &edition.categories), 1);
/// assert_eq!(games_missing(&[1, 0, 9], &edition.categories), 0);
/// ```
#[must_use]
pub fn games_missing(games: &[u32], rules: &[CategoryRule]) -> u32 {
    let missing = rules.iter().map(|rule| rule.tried(games).missing());
    missing.min().unwrap_or(0)
}
