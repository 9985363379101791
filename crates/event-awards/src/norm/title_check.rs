//! Checks whether a player's norms and rating are enough for the title, and what is still missing.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use event_sections::{CheckedSection, Title};
use rating_core::EloRating;

use super::norm_rules::TitleRule;
use super::{LargeEvent, NormReport, NormRules, NormSetting, UnknownNorm, WithoutExemption};

/// A norm that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormOnRecord {
    /// The event, by a unique name: an event counts for only one norm.
    pub event: String,
    /// The number of games with which it counts.
    pub games: u32,
    /// How many of those were not played.
    pub unplayed: u32,
    /// The full points above what the norm needed: each counts as one more game (1.4.1d).
    pub full_points_above: u32,
    /// Whether it would be made without the exemption of its event, and as how many games.
    pub without_exemption: WithoutExemption,
    /// The kind of its event.
    pub event_kind: EventKind,
}

/// What a title requires of the event of one of its norms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventKind {
    /// Its last day; `None` if unknown.
    pub last_day: Option<NaiveDate>,
    /// The number of days on which one round was played; `None` if unknown.
    pub days_of_one_round: Option<u32>,
    /// Whether it is large, or of the list of 1.5.6; `None` if unknown.
    pub large_or_listed: Option<bool>,
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
    /// What one of the norms has to be besides, if the rule book requires it.
    pub of_one_norm: Vec<(OfOneNorm, Fulfilled)>,
}

/// A requirement that one of the norms of a title meets for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfOneNorm {
    /// It is from an event with one round on each of this many days (1.1.3a).
    OneRoundADay {
        /// The days.
        days: u32,
    },
    /// It meets the requirements for federations without an exemption (1.4.3e).
    WithoutExemption,
    /// It is from a large individual Swiss, or another event of the list (1.5.6).
    LargeEvent,
}

/// Whether a requirement is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fulfilled {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// The files do not show it.
    NotKnown,
}

impl EventKind {
    /// The kind of the event of a section, as far as its report shows it. Other events than a large
    /// Swiss are listed in 1.5.6, and no report shows whether an event is one of them.
    #[must_use]
    pub fn of(
        setting: &NormSetting<'_>,
        section: &CheckedSection,
        last_day: Option<NaiveDate>,
    ) -> Self {
        let days = &section.section().round_days;
        let of_day = |day: &&NaiveDate| days.iter().filter(|other| other == day).count();
        let alone = days.iter().filter(|day| of_day(day) == 1).count() as u32;
        let is_large = setting.large_event(section) == Some(LargeEvent::Yes);
        Self {
            last_day,
            days_of_one_round: (!days.is_empty()).then_some(alone),
            large_or_listed: is_large.then_some(true),
        }
    }
}

impl OfOneNorm {
    /// The article of FIDE Handbook B.01.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Self::OneRoundADay { .. } => "1.1.3a",
            Self::WithoutExemption => "1.4.3e",
            Self::LargeEvent => "1.5.6",
        }
    }
}

impl Fulfilled {
    /// Whether any of some norms meets a requirement.
    fn by_any(norms: impl IntoIterator<Item = Option<bool>>) -> Self {
        let met: Vec<Option<bool>> = norms.into_iter().collect();
        match (met.contains(&Some(true)), met.contains(&None)) {
            (true, _) => Self::Yes,
            (false, true) => Self::NotKnown,
            (false, false) => Self::No,
        }
    }
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
    /// One norm that meets a requirement.
    OneNorm(OfOneNorm),
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
    pub fn of(
        event: impl Into<String>,
        report: &NormReport,
        event_kind: EventKind,
    ) -> Option<Self> {
        report.verdict.is_made().then(|| Self {
            event: event.into(),
            games: report.games_counted,
            unplayed: report.unplayed_counted,
            full_points_above: report.full_points_above,
            without_exemption: report.without_exemption,
            event_kind,
        })
    }

    /// The number of games with which it counts towards the title. A norm of more than 13 games
    /// counts as 13 (1.7), even if it was not assessed here.
    fn games_towards_title(&self, rules: &NormRules) -> u32 {
        let games = self.games.min(rules.games.counted_at_most);
        games.saturating_add(self.full_points_above)
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
        let of_one_norm = self.where_fulfilled(Fulfilled::No).map(StillMissing::OneNorm);
        [count(self.norms, StillMissing::Norms), count(self.games, StillMissing::Games)]
            .into_iter()
            .flatten()
            .chain(of_one_norm)
            .chain(too_low.then_some(StillMissing::Rating { needed, highest }))
            .collect()
    }

    /// The requirements of which the files do not show whether one of the norms meets them.
    pub fn not_known(&self) -> impl Iterator<Item = OfOneNorm> {
        self.where_fulfilled(Fulfilled::NotKnown)
    }

    fn where_fulfilled(&self, wanted: Fulfilled) -> impl Iterator<Item = OfOneNorm> {
        let of_one_norm = self.of_one_norm.iter();
        of_one_norm.filter(move |(_, found)| *found == wanted).map(|(requirement, _)| *requirement)
    }

    /// Whether nothing is missing, and nothing is unknown.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty() && self.not_known().next().is_none()
    }
}

/// Checks norms and the highest published rating against the requirements of a title: enough norms,
/// enough games in them, the rating reached at some time, and one norm of each kind that is
/// required.
///
/// Source: FIDE Handbook B.01, 1.1.3a, 1.4.1c-d, 1.4.3e, 1.5 and 1.7.
///
/// # Errors
///
/// If the rule book has no norm for the title.
///
/// ```
/// use event_sections::Title;
/// use event_awards::norm::{
///     EventKind, NormOnRecord, NormRules, StillMissing, WithoutExemption, title_check,
/// };
/// use rating_core::EloRating;
///
/// let kind = EventKind {
///     last_day: None,
///     days_of_one_round: Some(9),
///     large_or_listed: Some(true),
/// };
/// let norm = |event: &str| NormOnRecord {
///     event: event.into(),
///     games: 9,
///     unplayed: 0,
///     full_points_above: 0,
///     without_exemption: WithoutExemption::As(9),
///     event_kind: kind,
/// };
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
    let counted: Vec<&NormOnRecord> =
        (0..norms.len()).filter(counts).map(|position| &norms[position]).collect();
    let games = counted.iter().map(|norm| norm.games_towards_title(rules));
    let games = games.fold(0_u32, u32::saturating_add);
    let lost = games_lost_without_exemption(rules, &counted);
    let highest = highest_rating.and_then(EloRating::if_rated);
    let needed_norms = norm.norms_at_least.unwrap_or(rules.titles.norms);
    Ok(TitleCheck {
        title,
        norms: Needed { needed: needed_norms, found: counted.len() as u32 },
        games: Needed { needed: rules.titles.games, found: games.saturating_sub(lost) },
        rating: RatingNeeded { needed: EloRating::whole(norm.rating), highest },
        not_counted,
        of_one_norm: of_one_norm(rules, title, &counted),
    })
}

/// The games that the norms lose because one of them has to be taken without the exemption of its
/// event, which may mean to leave out more of its games (1.4.3e).
fn games_lost_without_exemption(rules: &NormRules, norms: &[&NormOnRecord]) -> u32 {
    let loss = |norm: &&NormOnRecord| match norm.without_exemption {
        WithoutExemption::As(games) => Some(norm.games_towards_title(rules).saturating_sub(games)),
        WithoutExemption::No | WithoutExemption::NotKnown => None,
    };
    let is_required = rules.titles.one_without_exemption;
    norms.iter().filter_map(loss).min().filter(|_| is_required).unwrap_or(0)
}

/// What one of the norms has to be, and whether one of them is.
fn of_one_norm(
    rules: &NormRules,
    title: Title,
    norms: &[&NormOnRecord],
) -> Vec<(OfOneNorm, Fulfilled)> {
    let TitleRule { one_without_exemption, one_round_a_day, large_event, .. } = &rules.titles;
    let kinds = || norms.iter().map(|norm| norm.event_kind);
    let slow = one_round_a_day.as_ref().filter(|rule| rule.titles.contains(&title)).map(|rule| {
        let is_slow = kinds().map(|kind| kind.days_of_one_round.map(|days| days >= rule.days));
        (OfOneNorm::OneRoundADay { days: rule.days }, Fulfilled::by_any(is_slow))
    });
    let normal = one_without_exemption.then(|| {
        let is_normal = norms.iter().map(|norm| norm.without_exemption.is_made());
        (OfOneNorm::WithoutExemption, Fulfilled::by_any(is_normal))
    });
    let large = large_event.as_ref().and_then(|rule| {
        let is_late = Fulfilled::by_any(kinds().map(|kind| Some(kind.last_day? > rule.after)));
        let is_large = Fulfilled::by_any(kinds().map(|kind| kind.large_or_listed));
        let found = match (is_late, is_large) {
            // Without a norm it is required of those to come.
            (Fulfilled::No, _) if !norms.is_empty() => return None,
            (Fulfilled::NotKnown, Fulfilled::No) => Fulfilled::NotKnown,
            (_, is_large) => is_large,
        };
        Some((OfOneNorm::LargeEvent, found))
    });
    slow.into_iter().chain(normal).chain(large).collect()
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
