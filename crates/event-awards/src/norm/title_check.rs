//! Checks whether a player's norms and rating are enough for the title, and what is still missing.

use std::collections::BTreeSet;

use event_sections::Title;
use rating_core::EloRating;

use super::{NormReport, NormRules, UnknownNorm};

/// A norm that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormOnRecord {
    /// The event, by a unique name: an event counts for only one norm.
    pub event: String,
    /// The number of games with which it counts.
    pub games: u32,
    /// How many of those were not played.
    pub unplayed: u32,
}

/// Whether norms and rating are enough for a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleCheck {
    /// The title.
    pub title: Title,
    /// The norms that count.
    pub norms: Needed,
    /// The games in them.
    pub games: Needed,
    /// The rating that must have been reached at some time.
    pub rating: RatingNeeded,
    /// Positions of the norms given that do not count, and why.
    pub not_counted: Vec<(usize, NormNotCounted)>,
}

/// How many of something are needed, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The fewest.
    pub needed: u32,
    /// How many there are.
    pub found: u32,
}

/// A rating that must have been reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingNeeded {
    /// The rating.
    pub needed: EloRating,
    /// The player's highest rating; `None` if unrated, or if it is not known.
    pub highest: Option<EloRating>,
}

/// Why a norm does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormNotCounted {
    /// It counts an unplayed game, but so does an earlier norm that counts.
    UnplayedAgain,
    /// Another norm of the same event counts.
    SameEvent,
}

/// What is still missing. The regulations set no deadline for it: norms do not expire, and a rating
/// counts whenever it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StillMissing {
    /// This many norms.
    Norms(u32),
    /// This many games in them.
    Games(u32),
    /// The difference to this rating; for an unrated player all of it.
    Rating {
        /// The rating to be reached.
        needed: EloRating,
        /// The highest so far.
        highest: Option<EloRating>,
    },
}

impl NormOnRecord {
    /// The norm of a report; `None` if it was missed, or if rounds that belong to it are still to
    /// come.
    #[must_use]
    pub fn of(event: impl Into<String>, report: &NormReport) -> Option<Self> {
        report.verdict.is_made().then(|| Self {
            event: event.into(),
            games: report.games_counted,
            unplayed: report.unplayed_counted,
        })
    }
}

impl Needed {
    /// How many are missing.
    #[must_use]
    pub const fn missing(self) -> u32 {
        self.needed.saturating_sub(self.found)
    }
}

impl TitleCheck {
    /// What is still missing; empty if the title can be applied for.
    #[must_use]
    pub fn missing(&self) -> Vec<StillMissing> {
        let count = |needed: Needed, of: fn(u32) -> StillMissing| {
            Some(needed.missing()).filter(|&missing| missing > 0).map(of)
        };
        let RatingNeeded { needed, highest } = self.rating;
        let too_low = highest.is_none_or(|highest| highest < needed);
        [
            count(self.norms, StillMissing::Norms),
            count(self.games, StillMissing::Games),
            too_low.then_some(StillMissing::Rating { needed, highest }),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }
}

/// Checks norms and the highest published rating against the requirements of a title: enough norms,
/// enough games in them, and the rating reached at some time.
///
/// Source: FIDE Handbook B.01, 1.5 and 1.7.
///
/// # Errors
///
/// If the rule book has no norm for the title.
///
/// ```
/// use event_sections::Title;
/// use event_awards::norm::{NormOnRecord, NormRules, StillMissing, title_check};
/// use rating_core::EloRating;
///
/// let norm = |event: &str| NormOnRecord { event: event.into(), games: 9, unplayed: 0 };
/// let norms = ["2022", "2023", "2024"].map(norm);
/// let rating = |points| Some(EloRating::whole(points));
/// let check = |highest| title_check(&NormRules::fide_2024(), Title::Gm, &norms, highest);
/// assert!(check(rating(2_500))?.is_complete());
/// let missing = StillMissing::Rating { needed: EloRating::whole(2_500), highest: rating(2_499) };
/// assert_eq!(check(rating(2_499))?.missing(), [missing]);
/// # Ok::<(), event_awards::norm::UnknownNorm>(())
/// ```
pub fn title_check(
    rules: &NormRules,
    title: Title,
    norms: &[NormOnRecord],
    highest_rating: Option<EloRating>,
) -> Result<TitleCheck, UnknownNorm> {
    let norm = rules.norm(title)?;
    let not_counted = not_counted(norms, rules.titles.with_unplayed_at_most);
    let counts = |position: &usize| !not_counted.iter().any(|(other, _)| other == position);
    let counted = (0..norms.len()).filter(counts).map(|position| norms[position].games);
    let (count, games) = counted.fold((0, 0_u32), |(count, sum), games| {
        // A norm of more than 13 games counts as 13 (1.7), even if it was not assessed here.
        (count + 1, sum.saturating_add(games.min(rules.games.counted_at_most)))
    });
    let highest = highest_rating.and_then(EloRating::if_rated);
    let needed_norms = norm.norms_at_least.unwrap_or(rules.titles.norms);
    Ok(TitleCheck {
        title,
        norms: Needed { needed: needed_norms, found: count },
        games: Needed { needed: rules.titles.games, found: games },
        rating: RatingNeeded { needed: EloRating::whole(norm.rating), highest },
        not_counted,
    })
}

fn not_counted(norms: &[NormOnRecord], unplayed_at_most: u32) -> Vec<(usize, NormNotCounted)> {
    let (mut events, mut with_unplayed) = (BTreeSet::new(), 0);
    let mut why = |norm: &NormOnRecord| {
        if events.contains(&norm.event) {
            return Some(NormNotCounted::SameEvent);
        }
        if norm.unplayed > 0 {
            if with_unplayed >= unplayed_at_most {
                return Some(NormNotCounted::UnplayedAgain);
            }
            with_unplayed += 1;
        }
        // Only here: a norm that does not count must not exclude another norm of its event.
        events.insert(norm.event.clone());
        None
    };
    norms.iter().enumerate().filter_map(|(position, norm)| Some((position, why(norm)?))).collect()
}
