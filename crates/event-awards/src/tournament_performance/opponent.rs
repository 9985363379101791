//! Decides whether an opponent can be used for a performance grade, and with what rating.

use chrono::NaiveDate;
use event_sections::Entrant;
use rating_core::scale::elo_from_grade;
use rating_core::{EloRating, Grade};

use super::{ListEntry, ListedGrade, ListedPlayer, Lists, PerformanceRules};
use crate::register::{FoundBy, NotFound};

/// A usable opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// The rating that counts, in exact half-points.
    pub rating: EloRating,
    /// Where it comes from.
    pub source: RatingSource,
    /// How the opponent was found there; `None` for the section's own report.
    pub found: Option<FoundBy>,
}

/// Where an opponent's rating comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingSource {
    /// The standard grade in the list from this day.
    Standard(ListedGrade, NaiveDate),
    /// The rapid grade in the list from this day, if there is no standard grade.
    Rapid(ListedGrade, NaiveDate),
    /// FIDE's rating list from this day, if there is no grade.
    FideList(NaiveDate),
    /// The rating in the section's own report, if there are no FIDE lists.
    SectionReport,
}

/// Why a round does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excluded {
    /// The pairing was decided by default.
    Default,
    /// There was no pairing, but there were points.
    Bye,
    /// There was no pairing, and the report gives no points for it.
    Absent,
    /// The list in force has neither the opponent's code nor their FIDE number nor their name, and
    /// they have no FIDE rating.
    NotListed,
    /// Several players of the list in force match, and the opponent has no FIDE rating.
    SeveralListed {
        /// How many.
        players: usize,
    },
    /// They have only grades of categories that do not count, and no FIDE rating.
    CategoryNotCounted {
        /// The category.
        category: char,
        /// The grade.
        grade: Grade,
    },
    /// Their entry has no grade, and they have no FIDE rating.
    Ungraded,
    /// The number given as their FIDE rating is as low as a grade, and most likely is one.
    LikeAGrade {
        /// The number.
        rating: EloRating,
    },
}

/// The highest number that is taken for a grade if it is given as a FIDE rating. The highest rating
/// ever corresponds to grade 291, and no rating of FIDE's lists was ever below 1000.
const HIGHEST_GRADE: EloRating = EloRating::whole(300);

/// The opponent's rating on a day: their standard grade, else their rapid grade, else their FIDE
/// rating.
///
/// Source: English Youth Grand Prix, performance calculator 2017-18.
pub(super) fn usable(
    opponent: &Entrant,
    day: NaiveDate,
    lists: &Lists,
    rules: &PerformanceRules,
) -> Result<Usable, Excluded> {
    let in_force = lists.grades.in_force(day);
    let listed = in_force.map_or(Err(NotFound::NotListed), |(from, list)| {
        list.find(&opponent.into(), rules.names_alone).map(|listed| (from, listed))
    });
    let graded = listed.ok().and_then(|(from, listed)| grade_of(&listed, from, rules));
    let entry = listed.ok().map(|(_, listed)| listed);
    if let Some(usable) = graded.or_else(|| fide_rating(opponent, entry, day, lists)) {
        let is_fide_s =
            matches!(usable.source, RatingSource::SectionReport | RatingSource::FideList(_));
        if is_fide_s && usable.rating <= HIGHEST_GRADE {
            return Err(Excluded::LikeAGrade { rating: usable.rating });
        }
        return Ok(usable);
    }
    Err(match listed {
        Err(NotFound::NotListed) => Excluded::NotListed,
        Err(NotFound::Several { people }) => Excluded::SeveralListed { players: people },
        Ok((_, listed)) => not_graded(listed.entry),
    })
}

fn not_graded(entry: &ListEntry) -> Excluded {
    match entry.standard.or(entry.rapid) {
        Some(ListedGrade { category, grade }) => Excluded::CategoryNotCounted { category, grade },
        None => Excluded::Ungraded,
    }
}

fn grade_of(
    listed: &ListedPlayer<'_>,
    from: NaiveDate,
    rules: &PerformanceRules,
) -> Option<Usable> {
    let ListedPlayer { entry, by, .. } = listed;
    let counts = |listed: &ListedGrade| rules.categories.contains(&listed.category);
    // Filtered first, so that a rapid grade that counts replaces a standard grade of category F
    // (EYGP 2017-18).
    let standard = entry.standard.filter(counts).map(|g| (g, RatingSource::Standard(g, from)));
    let rapid = || entry.rapid.filter(counts).map(|g| (g, RatingSource::Rapid(g, from)));
    let (listed, source) = standard.or_else(rapid)?;
    Some(Usable { rating: elo_from_grade(listed.grade), source, found: Some(*by) })
}

/// The FIDE rating, by the number in the section or else in the grading list.
fn fide_rating(
    opponent: &Entrant,
    listed: Option<ListedPlayer<'_>>,
    day: NaiveDate,
    lists: &Lists,
) -> Option<Usable> {
    if lists.fide.is_empty() {
        let source = RatingSource::SectionReport;
        return opponent.rating.map(|rating| Usable { rating, source, found: None });
    }
    let own = opponent.fide_code.as_ref().map(|number| (number, FoundBy::FideNumber));
    let (number, by) = own.or_else(|| {
        listed.and_then(|listed| Some((listed.entry.fide_code.as_ref()?, listed.by)))
    })?;
    // No fallback to the report's rating from here: if there are lists, only they count.
    let (from, list) = lists.fide.in_force(day)?;
    let rating = list.get(number)?.if_rated()?;
    Some(Usable { rating, source: RatingSource::FideList(from), found: Some(by) })
}
