//! Dated lists, and which of them is in force.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use event_sections::{CheckedSection, Entrant, RoundResult};
use rating_core::{EloRating, Grade};

use crate::register::{Found, FoundBy, KnownBy, NamesAlone, NotFound, Register};

/// A grading list: entries by player code, which can also be found by FIDE number and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradeList {
    entries: Vec<(String, ListEntry)>,
    register: Register,
}

/// FIDE's rating list: ratings by FIDE number. A rating of 0 means unrated.
pub type FideList = BTreeMap<String, EloRating>;

/// One player's entry in a grading list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListEntry {
    /// The grade at standard play.
    pub standard: Option<ListedGrade>,
    /// The grade at rapid play.
    pub rapid: Option<ListedGrade>,
    /// The number in FIDE's rating list.
    pub fide_code: Option<String>,
    /// The name; empty if the list has none.
    pub name: String,
    /// The year of birth.
    pub birth_year: Option<i32>,
}

/// An entry, with how its player was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedPlayer<'a> {
    /// The player's code.
    pub code: &'a str,
    /// The entry.
    pub entry: &'a ListEntry,
    /// How the player was found.
    pub by: FoundBy,
}

/// If a code has several entries, the last one counts.
impl FromIterator<(String, ListEntry)> for GradeList {
    fn from_iter<I: IntoIterator<Item = (String, ListEntry)>>(entries: I) -> Self {
        let entries = Vec::from_iter(entries.into_iter().collect::<BTreeMap<_, _>>());
        let register = Register::of(entries.iter().map(|(code, entry)| entry.who(code)));
        Self { entries, register }
    }
}

impl ListEntry {
    fn who<'a>(&'a self, code: &'a str) -> KnownBy<'a> {
        KnownBy {
            code: Some(code),
            fide_code: self.fide_code.as_deref(),
            name: &self.name,
            birth_year: self.birth_year,
        }
    }
}

impl GradeList {
    /// The entry of a player, by code, else by FIDE number, else by name and year of birth.
    ///
    /// # Errors
    ///
    /// If the player is not in the list, or nothing tells several entries apart.
    pub fn find(&self, who: &KnownBy<'_>, names: NamesAlone) -> Result<ListedPlayer<'_>, NotFound> {
        let Found { person, by } = self.register.find(who, names)?;
        let (code, entry) = &self.entries[person];
        Ok(ListedPlayer { code, entry, by })
    }

    /// The name of an entry that is a player's in another order or with other accents, if the
    /// player is not in the list and nothing says that they are two people.
    #[must_use]
    pub fn name_alike(&self, who: &KnownBy<'_>, names: NamesAlone) -> Option<&str> {
        let (_, entry) = self.entries.get(self.register.alike(who, names)?)?;
        Some(&entry.name)
    }
}

/// A grade with its category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedGrade {
    /// The category's letter.
    pub category: char,
    /// The grade.
    pub grade: Grade,
}

/// Lists with the day from which each is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedLists<T> {
    /// In the order of days, all of them different.
    lists: Vec<(NaiveDate, T)>,
}

/// All lists in which opponents are looked up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// The national grading lists.
    pub grades: DatedLists<GradeList>,
    /// FIDE's rating lists. If there are none, the rating in the section's own report counts as the
    /// FIDE rating.
    pub fide: DatedLists<FideList>,
}

impl<T> Default for DatedLists<T> {
    fn default() -> Self {
        Self { lists: Vec::new() }
    }
}

impl<T> DatedLists<T> {
    /// Dated lists, given in any order.
    ///
    /// # Errors
    ///
    /// The day, if two lists have the same.
    pub fn new(mut lists: Vec<(NaiveDate, T)>) -> Result<Self, NaiveDate> {
        lists.sort_by_key(|(day, _)| *day);
        match lists.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(pair[0].0),
            None => Ok(Self { lists }),
        }
    }

    /// The list in force on a day, with the day from which it is in force: the latest that is not
    /// later.
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use event_awards::tournament_performance::DatedLists;
    ///
    /// let day = |month, day| NaiveDate::from_ymd_opt(2017, month, day).ok_or("no such day");
    /// let lists = DatedLists::new(vec![(day(1, 1)?, "January"), (day(7, 1)?, "July")])
    ///     .map_err(|_| "two lists of one day")?;
    /// assert_eq!(lists.in_force(day(6, 30)?).map(|(_, list)| *list), Some("January"));
    /// assert_eq!(lists.in_force(day(7, 1)?).map(|(_, list)| *list), Some("July"));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn in_force(&self, day: NaiveDate) -> Option<(NaiveDate, &T)> {
        // A list counts from its own day on, so an event of 1 July uses the July list.
        let later = self.lists.partition_point(|(from, _)| *from <= day);
        let (from, list) = self.lists.get(later.checked_sub(1)?)?;
        Some((*from, list))
    }

    /// True without any list.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }
}

/// Why a section has no performance grades.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "a variant says what most of its fields are")]
pub enum TpgError {
    /// A round was played before the first known start.
    #[error("section {section} has no starting day for round {round}")]
    NoStart { section: String, round: u32 },
    /// No grading list was in force yet.
    #[error(
        "no grading list is in force on {day}, when round {round} of section {section} counts from"
    )]
    NoListInForce { section: String, round: u32, day: NaiveDate },
    /// There are FIDE rating lists, but all of them begin later.
    #[error(
        "no FIDE rating list is in force on {day}, when round {round} of section {section} counts \
         from"
    )]
    NoFideListInForce { section: String, round: u32, day: NaiveDate },
}

/// An error if a round has no known day, or one before the first list of a kind.
pub(super) fn check_days(section: &CheckedSection, lists: &Lists) -> Result<(), TpgError> {
    let name = || section.section().name.clone();
    let played = |&round: &u32| {
        let result_in = |player: &Entrant| player.results.get(round as usize - 1).copied();
        let players = &section.section().players;
        players.iter().any(|p| matches!(result_in(p), Some(RoundResult::Game { .. })))
    };
    for round in (1..=section.section().rounds).filter(played) {
        let Some(day) = section.start_of(round) else {
            return Err(TpgError::NoStart { section: name(), round });
        };
        if lists.grades.in_force(day).is_none() {
            return Err(TpgError::NoListInForce { section: name(), round, day });
        }
        if !lists.fide.is_empty() && lists.fide.in_force(day).is_none() {
            return Err(TpgError::NoFideListInForce { section: name(), round, day });
        }
    }
    Ok(())
}
