//! A period's rating calculation with every step: expectation, K and why, change by game and event,
//! sum, and rounding. The result leads on to the next period.

use super::change::{half_away_from_zero, tournament_changes};
use super::{Edition, GameChange, KFactor, RatedGame, Standing, k_factor};
use crate::elo::{EloDifference, EloRating};
use crate::score::{HalfPoints, Hundredths};

/// A player who has reached this rating keeps K 10.
const MASTER: EloRating = EloRating::whole(2_400);

/// A rated player at the start of a period, as far as K depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedPlayer {
    /// The rating in the list in force.
    pub rating: EloRating,
    /// Rated games before the period; `None` if not known, which counts as 30 or more.
    pub games: Option<u32>,
    /// Whether an earlier published rating was 2400 or more; the present rating is checked as well.
    pub reached_2400: bool,
    /// The year of birth; `None` if not known, which counts as an adult.
    pub birth_year: Option<i32>,
}

impl RatedPlayer {
    /// A player of whom only the rating is known.
    #[must_use]
    pub const fn rated(rating: EloRating) -> Self {
        Self { rating, games: None, reached_2400: false, birth_year: None }
    }

    /// What K depends on in a year.
    #[must_use]
    pub fn standing(&self, year: u16) -> Standing {
        // A year of birth after the period, or more than 255 years before it, is an error in the
        // data. It gives no age, so the player does not get a junior's K.
        let age = |birth| u8::try_from(i32::from(year).checked_sub(birth)?).ok();
        Standing {
            games: self.games.unwrap_or(u32::MAX),
            rating: self.rating,
            reached_2400: self.reached_2400 || self.rating >= MASTER,
            birthday_this_year: self.birth_year.and_then(age),
        }
    }

    /// The same player after a period.
    #[must_use]
    pub fn after(&self, change: &PeriodChange) -> Self {
        let played: usize = change.events.iter().map(|event| event.games.len()).sum();
        Self {
            rating: change.after,
            games: self.games.map(|games| games.saturating_add(played as u32)),
            reached_2400: self.reached_2400 || self.rating >= MASTER || change.after >= MASTER,
            birth_year: self.birth_year,
        }
    }
}

/// A month with the events that are rated in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The year.
    pub year: u16,
    /// The month, counted from 1.
    pub month: u8,
    /// The edition of the regulations in force.
    pub edition: Edition,
    /// The games against rated opponents, event by event.
    pub events: Vec<Vec<RatedGame>>,
}

impl Period {
    /// A month under the edition in force in it; `None` before the first edition.
    #[must_use]
    pub fn of(year: u16, month: u8, events: Vec<Vec<RatedGame>>) -> Option<Self> {
        Some(Self { year, month, edition: Edition::in_force(year, month)?, events })
    }
}

/// Where K comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coefficient {
    /// It was given.
    Given(u16),
    /// By the rules.
    ByRule(KFactor),
}

impl Coefficient {
    /// K itself.
    #[must_use]
    pub const fn value(self) -> u16 {
        match self {
            Self::Given(k) => k,
            Self::ByRule(factor) => factor.value,
        }
    }
}

/// The effect of one event on the rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventChange {
    /// Game by game.
    pub games: Vec<GameChange>,
    /// The score.
    pub score: HalfPoints,
    /// The score that the table expects.
    pub expected: Hundredths,
    /// Score less expectation.
    pub gain: Hundredths,
    /// K times the gain, in hundredths of a rating point: exact.
    pub change: Hundredths,
}

/// The effect of a period on a player's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodChange {
    /// The rating before it.
    pub before: EloRating,
    /// Rated games before the period; `None` if not known.
    pub games_before: Option<u32>,
    /// The development coefficient.
    pub k: Coefficient,
    /// Event by event, in the order given.
    pub events: Vec<EventChange>,
    /// The sum of the events' changes, in hundredths of a rating point: exact.
    pub exact: Hundredths,
    /// The sum in whole points: rounded once, a half away from zero.
    pub points: i64,
    /// The rating after the period.
    pub after: EloRating,
    /// Whether that is high enough to be published.
    pub published: bool,
}

impl GameChange {
    /// The game's part of the change: K times its gain, exact.
    #[must_use]
    pub const fn change(&self, k: u16) -> Hundredths {
        Hundredths::new(self.gain.value() * k as i64)
    }
}

/// The change of a player's rating in a period, with every step; K by the rules, unless one is
/// given.
///
/// K times the games of the whole period is at most 700, the 400-point rule is applied event by
/// event, and the sum is rounded once. Source: FIDE Handbook B.02, 8.3.
///
/// ```
/// use rating_core::fide_rating::{Period, RatedGame, RatedPlayer, period_change};
/// use rating_core::{EloRating, Outcome};
///
/// let game = |opponent, outcome| RatedGame { opponent: EloRating::whole(opponent), outcome };
/// let first = vec![game(2_000, Outcome::Win), game(1_500, Outcome::Draw)];
/// let second = vec![game(2_100, Outcome::Win)];
/// let month = Period::of(2024, 5, vec![first, second]).ok_or("before the first edition")?;
/// let change = period_change(&RatedPlayer::rated(EloRating::whole(2_000)), None, &month);
/// // 20 x (1 - 0.50 + 0.5 - 0.92) = 1.60 and 20 x (1 - 0.36) = 12.80
/// let events: Vec<String> = change.events.iter().map(|event| event.change.to_string()).collect();
/// assert_eq!(events, ["1.60", "12.80"]);
/// assert_eq!((change.points, change.after), (14, EloRating::whole(2_014)));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn period_change(player: &RatedPlayer, k: Option<u16>, period: &Period) -> PeriodChange {
    let games: usize = period.events.iter().map(Vec::len).sum();
    let by_rule = || Coefficient::ByRule(k_factor(player.standing(period.year), games as u32));
    let k = k.map_or_else(by_rule, Coefficient::Given);
    let rule = period.edition.gap;
    let of_event = |games: &Vec<RatedGame>| {
        EventChange::of(tournament_changes(player.rating, games, rule), k.value())
    };
    let events: Vec<EventChange> = period.events.iter().map(of_event).collect();
    let exact: Hundredths = events.iter().map(|event| event.change).sum();
    let points = half_away_from_zero(exact);
    // Only the points are rounded, so a rating that ends in .5 keeps its half.
    let after = player.rating + EloDifference::ONE.times(points);
    let published = after >= period.edition.initial.floor;
    let (before, games_before) = (player.rating, player.games);
    PeriodChange { before, games_before, k, events, exact, points, after, published }
}

impl EventChange {
    fn of(games: Vec<GameChange>, k: u16) -> Self {
        let score = games.iter().map(|game| HalfPoints::of(game.game.outcome)).sum();
        let expected = games.iter().map(|game| game.expected.of_one_game()).sum();
        let gain: Hundredths = games.iter().map(|game| game.gain).sum();
        let change = Hundredths::new(gain.value() * i64::from(k));
        Self { games, score, expected, gain, change }
    }
}
