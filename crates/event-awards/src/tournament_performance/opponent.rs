//! Whether an opponent can be used for a performance grade, and at what rating.

use chrono::NaiveDate;
use rating_core::scale::elo_from_grade;
use rating_core::{EloRating, Grade};

use super::{ListEntry, ListedGrade, Lists, PerformanceRules};
use crate::Entrant;

/// A usable opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// The rating that counts, in exact half-points.
    pub rating: EloRating,
    /// Where it comes from.
    pub source: RatingSource,
}

/// Where an opponent's rating comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingSource {
    /// The standard grade in the list from this day.
    Standard(ListedGrade, NaiveDate),
    /// The rapid grade in the list from this day, for want of a standard one.
    Rapid(ListedGrade, NaiveDate),
    /// FIDE's rating list from this day, for want of a grade.
    FideList(NaiveDate),
    /// The rating in the section's own report, where there are no FIDE lists.
    SectionReport,
}

/// Why a round does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// The pairing was decided by default.
    Default,
    /// There was no pairing, but points.
    Bye,
    /// The opponent's code is not in the list in force, and he has no FIDE rating.
    NotListed,
    /// His report has no code to look him up by, and he has no FIDE rating.
    NoCode,
    /// He has only grades of categories that do not count, and no FIDE rating.
    CategoryNotCounted {
        /// The category.
        category: char,
        /// The grade.
        grade: Grade,
    },
    /// His entry has no grade, and he has no FIDE rating.
    Ungraded,
}

/// The opponent's rating on a day: his standard grade, else his rapid grade, else his FIDE rating.
///
/// Source: English Youth Grand Prix, performance calculator 2017-18.
pub(super) fn usable(
    opponent: &Entrant,
    day: NaiveDate,
    lists: &Lists,
    rules: &PerformanceRules,
) -> Result<Usable, Excluded> {
    let entry = opponent.code.as_ref().and_then(|code| {
        let (from, list) = lists.grades.in_force(day)?;
        list.get(code).map(|entry| (from, entry))
    });
    let graded = entry.and_then(|(from, entry)| grade_of(entry, from, rules));
    if let Some(usable) = graded.or_else(|| fide_rating(opponent, entry.map(|e| e.1), day, lists)) {
        return Ok(usable);
    }
    Err(match entry {
        None if opponent.code.is_none() => Excluded::NoCode,
        None => Excluded::NotListed,
        Some((_, entry)) => match entry.standard.or(entry.rapid) {
            Some(ListedGrade { category, grade }) => {
                Excluded::CategoryNotCounted { category, grade }
            }
            None => Excluded::Ungraded,
        },
    })
}

fn grade_of(entry: &ListEntry, from: NaiveDate, rules: &PerformanceRules) -> Option<Usable> {
    let counts = |listed: &ListedGrade| rules.categories.contains(&listed.category);
    let standard = entry.standard.filter(counts).map(|g| (g, RatingSource::Standard(g, from)));
    let rapid = || entry.rapid.filter(counts).map(|g| (g, RatingSource::Rapid(g, from)));
    let (listed, source) = standard.or_else(rapid)?;
    Some(Usable { rating: elo_from_grade(listed.grade), source })
}

fn fide_rating(
    opponent: &Entrant,
    entry: Option<&ListEntry>,
    day: NaiveDate,
    lists: &Lists,
) -> Option<Usable> {
    if lists.fide.is_empty() {
        return opponent
            .rating
            .map(|rating| Usable { rating, source: RatingSource::SectionReport });
    }
    let code = opponent.fide_code.as_ref().or_else(|| entry?.fide_code.as_ref())?;
    let (from, list) = lists.fide.in_force(day)?;
    list.get(code).map(|&rating| Usable { rating, source: RatingSource::FideList(from) })
}
