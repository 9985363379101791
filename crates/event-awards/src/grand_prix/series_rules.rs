//! The rules of a grand prix, as its TOML file under `rules/grand-prix/` states them, and the
//! tables that an age has: everybody together, or girls and boys apart.

use chrono::NaiveDate;
use event_sections::Sex;
use rating_core::settings::{OutOfRange, in_range};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

use super::EventKind;
use crate::rule_book::checked;
use crate::tournament_performance::PerformanceRules;

/// One edition of a grand prix: [settings](GrandPrixSettings) that have been checked, each and
/// together.
///
/// Settings are read as fields, and changed with [`GrandPrixRules::with`].
///
/// ```
/// use event_awards::grand_prix::GrandPrixRules;
///
/// let rules = GrandPrixRules::edition_2017_18();
/// assert_eq!(rules.series.results, 3);
/// assert_eq!(rules.performance.games_at_least, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(try_from = "GrandPrixSettings")]
pub struct GrandPrixRules(GrandPrixSettings);

/// The settings of a rule book, as its TOML file under `rules/grand-prix/` states them.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GrandPrixSettings {
    /// Short name: `2017-18`.
    pub name: String,
    /// The public text that the edition follows.
    pub source: String,
    /// The performance grade of one section.
    pub performance: PerformanceRules,
    /// How results are combined into standings.
    pub series: SeriesRules,
    /// The age groups, which do not overlap.
    pub ages: Vec<AgeGroup>,
}

/// How results are combined into standings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesRules {
    /// Congresses that begin earlier do not count.
    #[serde(default, deserialize_with = "optional_day")]
    #[schemars(with = "Option<String>")]
    pub first_day: Option<NaiveDate>,
    /// Congresses that begin later do not count.
    #[serde(default, deserialize_with = "optional_day")]
    #[schemars(with = "Option<String>")]
    pub last_day: Option<NaiveDate>,
    /// The kinds of events that count; `None` if all do.
    #[serde(default)]
    pub events: Option<Vec<EventKind>>,
    /// The titles in each age.
    #[serde(default)]
    pub titles: Titles,
    /// The day on which a contestant's age is counted; `None` if the caller gives the ages.
    #[serde(default, deserialize_with = "optional_day")]
    #[schemars(with = "Option<String>")]
    pub age_on: Option<NaiveDate>,
    /// How many results count.
    pub results: u32,
    /// How they are combined.
    pub combine: Combine,
    /// Where a player with fewer results is placed.
    pub fewer_results: FewerResults,
    /// The most results from one league whose weekends are separate congresses.
    #[serde(default)]
    pub results_of_one_league: Option<u32>,
}

/// How the results that count are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Combine {
    /// Their mean.
    Mean,
    /// Their sum.
    Sum,
}

/// Where a player with fewer results than count is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FewerResults {
    /// Below everybody with more results.
    Below,
    /// By the results that they have.
    Alongside,
}

/// A range of ages with the same measure; each age has its own standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgeGroup {
    /// The youngest age.
    pub from: u8,
    /// The oldest age.
    pub to: u8,
    /// How a result is measured.
    pub measure: Measure,
    /// The fewest games for a percentage.
    #[serde(default)]
    pub games_at_least: u32,
}

/// How a result is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Points for games played.
    Percentage,
    /// The tournament performance grade.
    Performance,
}

const EDITION_2014: &str = include_str!("../../rules/grand-prix/2014.toml");
const EDITION_2017_18: &str = include_str!("../../rules/grand-prix/2017-18.toml");

impl GrandPrixRules {
    /// The names of the rule books that are built into the program, each with the text of its file.
    pub const BUILT_IN: [(&'static str, &'static str); 2] =
        [("2014", EDITION_2014), ("2017-18", EDITION_2017_18)];

    /// The default: the English Youth Grand Prix of 2017-18.
    ///
    /// # Panics
    ///
    /// Never: the text is a constant of this crate.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a constant of this crate, parsed by its tests")]
    pub fn edition_2017_18() -> Self {
        Self::from_toml(EDITION_2017_18).expect("the built-in rule book is well formed")
    }

    /// The group of an age; `None` if the series has no title for it.
    #[must_use]
    pub fn group_of(&self, age: u8) -> Option<AgeGroup> {
        self.ages.iter().copied().find(|group| (group.from..=group.to).contains(&age))
    }
}

checked!(GrandPrixRules, GrandPrixSettings);

impl GrandPrixSettings {
    fn check(&self) -> Result<(), OutOfRange> {
        self.performance.check()?;
        self.series.check()?;
        let mut groups = self.ages.clone();
        groups.sort_by_key(|group| group.from);
        for group in &groups {
            let ages = format!("{} to {}", group.from, group.to);
            in_range(group.from <= group.to, "ages", &ages, "an age, and one not below it")?;
        }
        for pair in groups.windows(2) {
            let ages = format!(
                "{} to {} and {} to {}",
                pair[0].from, pair[0].to, pair[1].from, pair[1].to
            );
            in_range(pair[0].to < pair[1].from, "ages", &ages, "groups that do not overlap")?;
        }
        Ok(())
    }
}

/// Whole years from a birth to a day; `None` before the birth. A person born on 29 February is a
/// year older on 1 March in other years.
///
/// ```
/// use event_awards::grand_prix::age_on;
///
/// let age = |birth: &str| Ok::<_, chrono::ParseError>(age_on(birth.parse()?, "2017-12-31".parse()?));
/// assert_eq!(age("2006-12-31")?, Some(11));
/// assert_eq!(age("2007-01-01")?, Some(10));
/// # Ok::<(), chrono::ParseError>(())
/// ```
#[must_use]
pub fn age_on(birth: NaiveDate, day: NaiveDate) -> Option<u8> {
    day.years_since(birth).and_then(|years| u8::try_from(years).ok())
}

impl SeriesRules {
    fn check(&self) -> Result<(), OutOfRange> {
        in_range(self.results > 0, "series.results", &self.results, "at least 1")?;
        let days = self.first_day.zip(self.last_day);
        if let Some((first, last)) = days {
            let found = format!("{last} after {first}");
            in_range(first <= last, "series.last_day", &found, "a day not before the first")?;
        }
        Ok(())
    }
}

fn optional_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NaiveDate>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse()
        .map(Some)
        .map_err(|_| serde::de::Error::custom("expected a day such as \"2017-07-01\""))
}

/// Which titles a series gives in each age.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Titles {
    /// One for everybody.
    #[default]
    Everybody,
    /// One for girls and one for boys.
    GirlsAndBoys,
    /// One for everybody, and one for girls besides.
    EverybodyAndGirls,
}

/// The contestants of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Division {
    /// All of the age.
    Everybody,
    /// Its girls.
    Girls,
    /// Its boys.
    Boys,
    /// Contestants whose sex is not known although titles depend on it: a table without a title.
    SexNotKnown,
}

impl Titles {
    /// The tables that list a contestant.
    #[must_use]
    pub(crate) fn divisions_of(self, sex: Option<Sex>) -> Vec<Division> {
        match (self, sex) {
            (Self::GirlsAndBoys, Some(Sex::Female)) => vec![Division::Girls],
            (Self::GirlsAndBoys, Some(Sex::Male)) => vec![Division::Boys],
            (Self::GirlsAndBoys, None) => vec![Division::SexNotKnown],
            (Self::EverybodyAndGirls, Some(Sex::Female)) => {
                vec![Division::Everybody, Division::Girls]
            }
            (Self::Everybody | Self::EverybodyAndGirls, _) => vec![Division::Everybody],
        }
    }
}
