//! An edition of the rules: every open choice of the sources as a named setting.

use chrono::{Months, NaiveDate};
use rating_core::{Grade, GradePoints};
use serde::{Deserialize, Deserializer};

use crate::category::CategoryRule;
use crate::rounding::{Mean, Rounding};
use crate::season::Season;

/// One edition of the grading rules, as its TOML file under `data/editions/` states it.
///
/// ```
/// let edition = ecf_season::Edition::yorkshire_2000();
/// assert_eq!(edition.borrowing.games, 30);
/// assert_eq!(edition.game_score.limit(), rating_core::GradePoints::whole(40));
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Short name: `yorkshire-2000`.
    pub name: String,
    /// What the edition is, in words.
    pub title: String,
    /// The public text that the edition follows.
    pub source: String,
    /// When a season begins.
    pub season: SeasonRule,
    /// The score of one game.
    pub game_score: GameScoreRule,
    /// Who counts as graded.
    pub graded: GradedRule,
    /// Grades for the ungraded.
    pub working_grade: WorkingGradeRule,
    /// Games of earlier seasons.
    pub borrowing: BorrowingRule,
    /// The letters, in the order in which they are tried.
    #[serde(rename = "category")]
    pub categories: Vec<CategoryRule>,
    /// The published whole number.
    pub publication: PublicationRule,
    /// Which rows of a results file are fit to be graded.
    pub rows: RowRule,
}

/// When a season begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonRule {
    /// First day of every season; a season lasts a year.
    pub first_day: MonthDay,
}

/// A day that every year has, written `05-01`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthDay {
    month: u32,
    day: u32,
}

/// The score of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameScoreRule {
    win: u16,
    limit: u16,
}

/// Who counts as graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedRule {
    /// How many earlier lists are looked at, the most recent first: 1 or 2.
    pub lists: usize,
}

/// Grades for the ungraded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkingGradeRule {
    /// What happens to a group without a chain of games to a graded player.
    pub isolated_groups: IsolatedGroups,
}

/// What happens to ungraded players without a chain of games to a graded player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IsolatedGroups {
    /// They get no grade, and their games are left out.
    Withhold,
    /// The mean of each group's working grades is set to this grade.
    Anchor(
        /// The mean.
        #[serde(deserialize_with = "whole_grade")]
        Grade,
    ),
}

/// Games of earlier seasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BorrowingRule {
    /// A player with fewer games than this in the season borrows.
    pub games: u32,
    /// How many earlier seasons may be borrowed from: 0, 1 or 2.
    pub seasons: usize,
}

/// The published whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicationRule {
    /// Where a mean of exactly x.5 goes.
    pub rounding: Rounding,
    /// The least grade that is published; a lower one is published as this.
    #[serde(default, deserialize_with = "optional_whole_grade")]
    pub floor: Option<Grade>,
    /// A player younger than this on the season's last day is shown with his age.
    pub junior_under: u32,
}

/// Which rows of a results file are fit to be graded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowRule {
    /// Whether a player code must end with its check letter.
    pub check_letters: bool,
    /// What happens to rows repeated exactly.
    pub repeated: RepeatedRows,
    /// The rate of play that is graded.
    pub rate: String,
}

/// What happens to rows repeated exactly; they are reported either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepeatedRows {
    /// Every copy is graded.
    Grade,
    /// The first is graded, the others are rejected.
    Reject,
}

/// Why a text is no edition.
#[derive(Debug, thiserror::Error)]
pub enum EditionError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error("`{key}` is {found}: expected {expected}")]
    OutOfRange {
        /// The setting, as the file names it.
        key: &'static str,
        /// What the file says.
        found: String,
        /// What it may say.
        expected: &'static str,
    },
}

/// The text of the default edition.
const YORKSHIRE_2000: &str = include_str!("../../../data/editions/yorkshire-2000.toml");

impl Edition {
    /// The names of the editions inside the program, each with the text of its file.
    pub const BUILT_IN: [(&'static str, &'static str); 1] = [("yorkshire-2000", YORKSHIRE_2000)];

    /// The default edition: Yorkshire Chess Association, Grade Calculation, 27/08/00.
    ///
    /// # Panics
    ///
    /// Never: the text is a constant of this crate.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a constant of this crate, parsed by its tests")]
    pub fn yorkshire_2000() -> Self {
        Self::from_toml(YORKSHIRE_2000).expect("the built-in edition is well formed")
    }

    /// Reads an edition; a key that no rule uses is refused.
    ///
    /// # Errors
    ///
    /// Text that is not TOML, an unknown or missing key (with its line), a value out of range.
    pub fn from_toml(text: &str) -> Result<Self, EditionError> {
        let edition: Self = toml::from_str(text)?;
        edition.check_ranges()?;
        Ok(edition)
    }

    /// First and last day of a season.
    #[must_use]
    pub fn season_days(&self, season: Season) -> (NaiveDate, NaiveDate) {
        let first = self.season.first_day.in_year(season.first_year());
        let next = first.checked_add_months(Months::new(12)).unwrap_or(NaiveDate::MAX);
        (first, next.pred_opt().unwrap_or(NaiveDate::MAX))
    }

    /// The whole number that is published for a mean: rounded, and raised to the floor.
    #[must_use]
    pub fn publishable(&self, mean: Mean) -> Grade {
        self.above_floor(mean.round(self.publication.rounding))
    }

    /// The whole number for a mean that counts as exactly x.5.
    pub(crate) fn publishable_half(&self, mean: Mean) -> Grade {
        self.above_floor(mean.round_as_half(self.publication.rounding))
    }

    pub(crate) fn above_floor(&self, grade: Grade) -> Grade {
        self.publication.floor.map_or(grade, |floor| grade.max(floor))
    }

    fn check_ranges(&self) -> Result<(), EditionError> {
        let out_of_range =
            |key, found: String, expected| Err(EditionError::OutOfRange { key, found, expected });
        if !(1..=2).contains(&self.graded.lists) {
            return out_of_range("graded.lists", self.graded.lists.to_string(), "1 or 2");
        }
        if self.borrowing.games > BorrowingRule::MOST_GAMES {
            let found = self.borrowing.games.to_string();
            return out_of_range("borrowing.games", found, "at most 10000");
        }
        if self.borrowing.seasons > 2 {
            let found = self.borrowing.seasons.to_string();
            return out_of_range("borrowing.seasons", found, "0, 1 or 2");
        }
        if self.categories.is_empty() {
            return out_of_range("category", "empty".into(), "at least one letter");
        }
        if let Some(rule) = self.categories.iter().find(|rule| !(1..=3).contains(&rule.seasons)) {
            return out_of_range("category.seasons", rule.seasons.to_string(), "1, 2 or 3");
        }
        if let Some(rule) = self.categories.iter().find(|rule| rule.latest == 0) {
            let found = format!("0 for {}", rule.letter);
            return out_of_range("category.latest", found, "at least 1");
        }
        Ok(())
    }
}

impl GameScoreRule {
    /// What a win adds to the opponent's grade and a loss takes from it.
    #[must_use]
    pub fn win(&self) -> GradePoints {
        GradePoints::whole(self.win.into())
    }

    /// How far away an opponent may count.
    #[must_use]
    pub fn limit(&self) -> GradePoints {
        GradePoints::whole(self.limit.into())
    }
}

impl BorrowingRule {
    /// Up to here no totals of earlier seasons can leave the range of exact means.
    const MOST_GAMES: u32 = 10_000;
}

impl MonthDay {
    fn in_year(self, year: i32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, self.month, self.day).unwrap_or(NaiveDate::MIN)
    }
}

impl<'de> Deserialize<'de> for MonthDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let two_digits = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        let parts = text.split_once('-').and_then(|(month, day)| {
            (two_digits(month) && two_digits(day)).then_some(())?;
            Some(Self { month: month.parse().ok()?, day: day.parse().ok()? })
        });
        // 2001 had no 29 February, so that day is refused.
        parts
            .filter(|day| NaiveDate::from_ymd_opt(2001, day.month, day.day).is_some())
            .ok_or_else(|| serde::de::Error::custom("expected a month and a day such as \"05-01\""))
    }
}

fn whole_grade<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grade, D::Error> {
    let points = i32::deserialize(deserializer)?;
    let (least, most) = Grade::BOUNDS;
    if (least..=most).contains(&points) {
        return Ok(Grade::new(points));
    }
    Err(serde::de::Error::custom(format!("expected a grade from {least} to {most}")))
}

fn optional_whole_grade<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Grade>, D::Error> {
    whole_grade(deserializer).map(Some)
}
