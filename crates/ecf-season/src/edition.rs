//! An edition of the rules: every open choice of the sources as a named setting.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use chrono::NaiveDate;
use rating_core::settings::{OutOfRange, out_of_range, within};
use rating_core::{Grade, GradePoints, Rate};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

use crate::category::CategoryRule;
use crate::pause::WithoutGames;
use crate::rounding::{Mean, Rounding};
use crate::season::{MOST_EARLIER, SeasonLength};

/// One edition of the grading rules: [settings](EditionSettings) that have been checked.
///
/// Settings are read as fields. They are changed with [`Edition::with`], which refuses those
/// outside their range.
///
/// ```
/// use ecf_season::Edition;
///
/// let edition = Edition::yorkshire_2000();
/// assert_eq!(edition.borrowing.games, 30);
/// assert_eq!(edition.game_score.limit(), rating_core::GradePoints::whole(40));
/// let shorter = edition.with(|settings| settings.borrowing.seasons = 1)?;
/// assert_eq!(shorter.borrowing.seasons, 1);
/// assert!(edition.with(|settings| settings.borrowing.seasons = 50).is_err());
/// # Ok::<(), ecf_season::EditionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(try_from = "EditionSettings")]
pub struct Edition(EditionSettings);

/// The settings of an edition, as its TOML file under `editions/` states them. Nothing grades
/// by them until [`Edition::new`] has checked them.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct EditionSettings {
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
    /// What is different for juniors.
    #[serde(default)]
    pub juniors: JuniorRule,
    /// What is different for newcomers.
    #[serde(default)]
    pub newcomers: NewcomerRule,
    /// The published whole number.
    pub publication: PublicationRule,
    /// Which rows of a results file may be graded.
    pub rows: RowRule,
}

/// When a season begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeasonRule {
    /// Years, or half-years.
    #[serde(default)]
    pub length: SeasonLength,
    /// First day of every year, or of its first half.
    pub first_day: MonthDay,
    /// How a season without games affects those after it.
    #[serde(default)]
    pub without_games: WithoutGames,
}

/// A day that every year has, written `05-01`.
///
/// ```
/// let day: ecf_season::edition::MonthDay = "05-01".parse()?;
/// assert_eq!(day.to_string(), "05-01");
/// assert!("02-29".parse::<ecf_season::edition::MonthDay>().is_err());
/// # Ok::<(), ecf_season::edition::MonthDayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct MonthDay {
    month: u32,
    day: u32,
}

/// The score of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameScoreRule {
    /// What a win adds to the opponent's grade and a loss takes from it.
    win: u16,
    /// The largest difference that counts.
    limit: u16,
}

/// Who counts as graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GradedRule {
    /// How many earlier lists are looked at, the most recent first: 1 to [`MOST_EARLIER`].
    pub lists: usize,
}

/// Grades for the ungraded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkingGradeRule {
    /// What happens to a group without a chain of games to a graded player.
    pub isolated_groups: IsolatedGroups,
}

/// What happens to ungraded players without a chain of games to a graded player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum IsolatedGroups {
    /// They get no grade, and their games are left out.
    Withhold,
    /// The working grades of each group are shifted so that their mean is this grade.
    Anchor(
        /// The mean.
        #[serde(deserialize_with = "whole_grade")]
        #[schemars(with = "i32")]
        Grade,
    ),
}

/// Games of earlier seasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BorrowingRule {
    /// A player with fewer games than this in the season borrows.
    pub games: u32,
    /// How many earlier seasons may be borrowed from: 0 to [`MOST_EARLIER`].
    pub seasons: usize,
    /// How many of these count whole, however many games that makes.
    #[serde(default)]
    pub whole: usize,
    /// Which games of a season are borrowed when only some are needed.
    #[serde(default)]
    pub by: BorrowingBy,
}

/// Which games of a season are borrowed when only some are needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BorrowingBy {
    /// As many as needed, at the season's average.
    #[default]
    Average,
    /// The most recent ones; each game of a day counts as the average of that day.
    Game,
}

/// What is different for juniors. Ages are those on the season's last day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JuniorRule {
    /// A player younger than this counts as ungraded in every season; `None` if nobody does.
    #[serde(default)]
    pub new_each_season_under: Option<u32>,
    /// What is added to published grades; the first entry that fits applies.
    #[serde(default)]
    pub increment: Vec<Increment>,
}

/// An addition to the published grade of a junior.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Increment {
    /// For players younger than this.
    pub under: u32,
    /// Grade points.
    pub points: i32,
}

/// What is different for newcomers: everybody who counts as ungraded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewcomerRule {
    /// Grade points that are added to every working grade after all of them have been found, before
    /// any game is scored with it: -1,000 to 1,000. A newcomer found at 100 counts as 120 with
    /// 20. The list gains what opponents score by that, which makes good what improving newcomers
    /// take from it.
    #[serde(default)]
    pub add: i32,
}

/// The published whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublicationRule {
    /// Where a mean of exactly x.5 goes.
    pub rounding: Rounding,
    /// The least grade that is published; a lower one is published as this.
    #[serde(default, deserialize_with = "optional_whole_grade")]
    #[schemars(with = "Option<i32>")]
    pub floor: Option<Grade>,
    /// A player younger than this on the season's last day is shown with their age.
    pub junior_under: u32,
    /// The month in the name of a list.
    #[serde(default)]
    pub dated: ListDate,
}

/// The month by which a published list is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListDate {
    /// The month in which the season ends.
    #[default]
    LastMonth,
    /// The month after that.
    MonthAfter,
}

/// Which rows of a results file may be graded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowRule {
    /// Whether a player code must end with its check letter.
    pub check_letters: bool,
    /// What happens to rows repeated exactly.
    pub repeated: RepeatedRows,
    /// The rates of play that are graded, each separately: `standard`, `rapid` or both. Rows
    /// without a rate belong to the first.
    pub rates: Vec<Rate>,
}

/// What happens to rows repeated exactly; they are reported either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RepeatedRows {
    /// Every copy is graded.
    Grade,
    /// The first is graded, the others are rejected.
    Reject,
}

/// Why a text cannot be read as an edition.
#[derive(Debug, thiserror::Error)]
pub enum EditionError {
    /// Not TOML, an unknown key, a missing key, or a value of the wrong kind.
    #[error(transparent)]
    Malformed(#[from] toml::de::Error),
    /// A value outside its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

/// The most that a rule may add to a grade or take from it, in grade points.
const MOST_ADDED: i32 = 1_000;

/// The text of the default edition.
const YORKSHIRE_2000: &str = include_str!("../editions/yorkshire-2000.toml");

/// Half-years; the most recent games are borrowed one by one.
const ECF_2012: &str = include_str!("../editions/ecf-2012.toml");

/// Half-years; the last two count whole.
const ECF_2015: &str = include_str!("../editions/ecf-2015.toml");

impl Edition {
    /// The names of the editions that are built into the program, each with the text of its file.
    pub const BUILT_IN: [(&'static str, &'static str); 3] =
        [("yorkshire-2000", YORKSHIRE_2000), ("ecf-2012", ECF_2012), ("ecf-2015", ECF_2015)];

    /// A built-in edition by its name.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, text) = Self::BUILT_IN.iter().find(|(known, _)| *known == name)?;
        Self::from_toml(text).ok()
    }

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

    /// Reads an edition; an unknown key is an error.
    ///
    /// # Errors
    ///
    /// Text that is not TOML, an unknown or missing key (with its line), a value out of range.
    pub fn from_toml(text: &str) -> Result<Self, EditionError> {
        Self::new(toml::from_str(text)?)
    }

    /// An edition with these settings.
    ///
    /// # Errors
    ///
    /// A setting out of range.
    pub fn new(settings: EditionSettings) -> Result<Self, EditionError> {
        settings.check_ranges()?;
        Ok(Self(settings))
    }

    /// This edition with some settings changed.
    ///
    /// # Errors
    ///
    /// As [`Edition::new`].
    pub fn with(&self, change: impl FnOnce(&mut EditionSettings)) -> Result<Self, EditionError> {
        let mut settings = self.0.clone();
        change(&mut settings);
        Self::new(settings)
    }

    /// How many earlier seasons can affect grades, borrowing or letters.
    #[must_use]
    pub fn reach(&self) -> usize {
        let letters = self.categories.iter().map(|rule| rule.seasons.max(rule.latest_seasons) - 1);
        letters.chain([self.graded.lists, self.borrowing.seasons]).max().unwrap_or(0)
    }

    /// Whether a player can have a letter, and so a grade, without a game in the season.
    #[must_use]
    pub fn keeps_letters(&self) -> bool {
        self.categories.iter().any(|rule| rule.latest_seasons > 1)
    }

    /// What is added to the published grade of a player of this age.
    #[must_use]
    pub fn increment(&self, age: Option<u32>) -> i32 {
        let fits = |age: u32| self.juniors.increment.iter().find(move |rule| age < rule.under);
        age.and_then(fits).map_or(0, |rule| rule.points)
    }

    /// Whether some rule depends on the ages of players.
    #[must_use]
    pub fn asks_for_ages(&self) -> bool {
        self.juniors != JuniorRule::default()
    }

    /// Whether a player of this age, on the season's last day, counts as ungraded in every season.
    #[must_use]
    pub fn is_new_each_season(&self, age: Option<u32>) -> bool {
        age.zip(self.juniors.new_each_season_under).is_some_and(|(age, under)| age < under)
    }

    /// The whole number that is published for a mean: rounded, with the increment for the player's
    /// age, and raised to the floor.
    #[must_use]
    pub fn publishable(&self, mean: Mean, increment: i32) -> Grade {
        self.finished(mean.round(self.publication.rounding), increment)
    }

    /// The same from the rounded mean.
    pub(crate) fn finished(&self, rounded: Grade, increment: i32) -> Grade {
        let grade = Grade::new(rounded.points().saturating_add(increment));
        self.publication.floor.map_or(grade, |floor| grade.max(floor))
    }
}

/// The edition that the others change: `yorkshire-2000`.
impl Default for Edition {
    fn default() -> Self {
        Self::yorkshire_2000()
    }
}

impl Deref for Edition {
    type Target = EditionSettings;

    fn deref(&self) -> &EditionSettings {
        &self.0
    }
}

impl TryFrom<EditionSettings> for Edition {
    type Error = EditionError;

    fn try_from(settings: EditionSettings) -> Result<Self, EditionError> {
        Self::new(settings)
    }
}

impl EditionSettings {
    fn check_ranges(&self) -> Result<(), OutOfRange> {
        if self.name.trim().is_empty() || self.name.contains(char::is_control) {
            return out_of_range("name", format!("{:?}", self.name), "a name of one line");
        }
        // If a win added nothing, results would have no effect.
        within("game_score.win", self.game_score.win, 1..=GameScoreRule::MOST)?;
        within("game_score.limit", self.game_score.limit, 0..=GameScoreRule::MOST)?;
        let borrowing = &self.borrowing;
        within("graded.lists", self.graded.lists, 1..=MOST_EARLIER)?;
        if borrowing.games > BorrowingRule::MOST_GAMES {
            let expected = format!("at most {}", BorrowingRule::MOST_GAMES);
            return out_of_range("borrowing.games", borrowing.games, expected);
        }
        within("borrowing.seasons", borrowing.seasons, 0..=MOST_EARLIER)?;
        if borrowing.whole > borrowing.seasons {
            return out_of_range("borrowing.whole", borrowing.whole, "at most `borrowing.seasons`");
        }
        within("newcomers.add", self.newcomers.add, -MOST_ADDED..=MOST_ADDED)?;
        self.check_categories()?;
        self.check_increments()?;
        let rates = &self.rows.rates;
        if !matches!(rates[..], [_]) && *rates != [Rate::Standard, Rate::Rapid] {
            let found: Vec<String> =
                rates.iter().map(|rate| format!("\"{}\"", rate.as_str())).collect();
            let expected = "[\"standard\"], [\"rapid\"] or [\"standard\", \"rapid\"]";
            return out_of_range("rows.rates", format!("[{}]", found.join(", ")), expected);
        }
        Ok(())
    }

    /// A player who keeps a letter by games of earlier seasons needs a grade from them, so each of
    /// these seasons must lend games.
    fn check_lends(&self, rule: &CategoryRule) -> Result<(), OutOfRange> {
        let borrowing = &self.borrowing;
        let lending = if borrowing.games > 0 { borrowing.seasons } else { borrowing.whole };
        if rule.latest_seasons <= lending + 1 {
            return Ok(());
        }
        let found = format!("{} for {}", rule.latest_seasons, rule.letter);
        let expected = match lending {
            0 => "1, as earlier seasons lend no games".to_owned(),
            1 => "at most 2, as one earlier season lends games".to_owned(),
            more => format!("at most {}, as {more} earlier seasons lend games", more + 1),
        };
        out_of_range("category.latest_seasons", found, expected)
    }

    fn check_categories(&self) -> Result<(), OutOfRange> {
        if self.categories.is_empty() {
            return out_of_range("category", "empty", "at least one letter");
        }
        for rule in &self.categories {
            // The season itself is one of them.
            within("category.seasons", rule.seasons, 1..=MOST_EARLIER + 1)?;
            within("category.latest_seasons", rule.latest_seasons, 1..=MOST_EARLIER + 1)?;
            self.check_lends(rule)?;
            if rule.latest == 0 {
                return out_of_range(
                    "category.latest",
                    format!("0 for {}", rule.letter),
                    "at least 1",
                );
            }
        }
        Ok(())
    }

    fn check_increments(&self) -> Result<(), OutOfRange> {
        let increments = &self.juniors.increment;
        for increment in increments {
            within("juniors.increment.points", increment.points, -MOST_ADDED..=MOST_ADDED)?;
        }
        let under: Vec<u32> = increments.iter().map(|rule| rule.under).collect();
        let mut pairs = under.iter().zip(under.iter().skip(1));
        if let Some((before, after)) = pairs.find(|(before, after)| before >= after) {
            // The first that fits applies, so the later of these two never would.
            let found = format!("{after} after {before}");
            return out_of_range("juniors.increment.under", found, "rising ages");
        }
        Ok(())
    }
}

impl GameScoreRule {
    /// A win adds `win` grade points, and a difference counts as at most `limit`.
    #[must_use]
    pub const fn new(win: u16, limit: u16) -> Self {
        Self { win, limit }
    }

    /// The most that a win may add, and that a difference may count. A chain of newcomers, each of
    /// whom lost to the one before, has as many wins as players between its ends: with this limit,
    /// the grades of nine million of them stay in the range of [`GradePoints`].
    const MOST: u16 = 1_000;

    /// What a win adds to the opponent's grade and a loss takes from it.
    #[must_use]
    pub fn win(&self) -> GradePoints {
        GradePoints::whole(self.win.into())
    }

    /// The largest difference that counts.
    #[must_use]
    pub fn limit(&self) -> GradePoints {
        GradePoints::whole(self.limit.into())
    }

    /// What a win adds, as a whole number.
    #[must_use]
    pub fn whole_win(self) -> i32 {
        self.win.into()
    }

    /// The largest difference that counts, as a whole number.
    #[must_use]
    pub fn whole_limit(self) -> i32 {
        self.limit.into()
    }
}

impl NewcomerRule {
    /// What is added to a working grade.
    #[must_use]
    pub const fn added(self) -> GradePoints {
        GradePoints::whole(self.add)
    }
}

impl BorrowingRule {
    /// With at most this many games, totals of earlier seasons cannot leave the range of exact
    /// means: at the largest grade that a file may carry they come to a ninetieth of it.
    /// Nobody plays a tenth as many in the seasons that any rule looks back to.
    const MOST_GAMES: u32 = 10_000;
}

impl MonthDay {
    pub(crate) const NEW_YEAR: Self = Self { month: 1, day: 1 };

    pub(crate) fn in_year(self, year: i32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, self.month, self.day).unwrap_or(NaiveDate::MIN)
    }
}

impl fmt::Display for MonthDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month, self.day)
    }
}

/// The error for a text that is not a day of every year.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a month and a day such as \"05-01\"")]
pub struct MonthDayError;

impl FromStr for MonthDay {
    type Err = MonthDayError;

    fn from_str(text: &str) -> Result<Self, MonthDayError> {
        let two_digits = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        let parts = text.split_once('-').and_then(|(month, day)| {
            (two_digits(month) && two_digits(day)).then_some(())?;
            Some(Self { month: month.parse().ok()?, day: day.parse().ok()? })
        });
        // 2001 had no 29 February, so that day is refused.
        parts
            .filter(|day| NaiveDate::from_ymd_opt(2001, day.month, day.day).is_some())
            .ok_or(MonthDayError)
    }
}

impl TryFrom<String> for MonthDay {
    type Error = MonthDayError;

    fn try_from(text: String) -> Result<Self, MonthDayError> {
        text.parse()
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
