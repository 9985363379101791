//! The development coefficient K: how far one period's games may move a rating.

use crate::elo::EloRating;

/// Below this many games a player is new.
const GAMES_OF_A_NEWCOMER: u32 = 30;

/// Up to the end of the year of this birthday a player is a junior.
const LAST_JUNIOR_BIRTHDAY: u8 = 18;

/// A junior keeps their K below this rating.
const JUNIOR_LIMIT: EloRating = EloRating::whole(2_300);

/// The largest product of K and the games of a period.
const MOST_A_PERIOD: u32 = 700;

/// What K depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Rated games up to the period.
    pub games: u32,
    /// The rating at its start.
    pub rating: EloRating,
    /// Whether a published rating was ever 2400 or more.
    pub reached_2400: bool,
    /// The age that the player has, or will reach, in the period's calendar year.
    pub birthday_this_year: Option<u8>,
}

impl Standing {
    /// Whether the age is not known and K depends on it: a junior would have another one.
    #[must_use]
    pub fn depends_on_unknown_age(self) -> bool {
        let as_junior = Self { birthday_this_year: Some(LAST_JUNIOR_BIRTHDAY), ..self };
        self.birthday_this_year.is_none() && reason(as_junior) != reason(self)
    }
}

/// K, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KFactor {
    /// The coefficient that counts in this period.
    pub value: u16,
    /// The rule that gives it, before the limit of a period.
    pub reason: KReason,
    /// K before it was reduced for the number of games in the period; `None` if it was not reduced.
    pub reduced_from: Option<u16>,
}

/// Which rule gives K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KReason {
    /// Fewer than 30 games: 40.
    New,
    /// A rating of 2400 was reached once: 10.
    Reached2400,
    /// Up to the year of the 18th birthday, below 2300: 40.
    Junior,
    /// Everybody else: 20.
    Established,
}

impl KReason {
    /// K by this rule.
    #[must_use]
    pub const fn k(self) -> u16 {
        match self {
            Self::New | Self::Junior => 40,
            Self::Established => 20,
            Self::Reached2400 => 10,
        }
    }
}

/// K for a period of `games_in_period` games: the player's standing gives it, and it is reduced if
/// K times the games would be more than 700.
///
/// If more than one rule applies, the first of new, reached 2400, junior decides. The text gives no
/// order, but the rating of a junior that once was 2400 did not remain below 2300. Source: FIDE
/// Handbook B.02, 8.3.3.
///
/// ```
/// use rating_core::EloRating;
/// use rating_core::fide_rating::{Standing, k_factor};
///
/// let rating = EloRating::whole(1_850);
/// let junior =
///     Standing { games: 80, rating, reached_2400: false, birthday_this_year: Some(16) };
/// assert_eq!(k_factor(junior, 9).value, 40);
/// assert_eq!(k_factor(junior, 18).value, 38); // 700 / 18
/// ```
#[must_use]
pub fn k_factor(standing: Standing, games_in_period: u32) -> KFactor {
    let reason = reason(standing);
    // Cut off, not rounded: K times the games must not exceed 700 (FIDE B.02, 8.3.3).
    let most = MOST_A_PERIOD.checked_div(games_in_period).unwrap_or(MOST_A_PERIOD);
    if u32::from(reason.k()) > most {
        KFactor { value: most as u16, reason, reduced_from: Some(reason.k()) }
    } else {
        KFactor { value: reason.k(), reason, reduced_from: None }
    }
}

fn reason(standing: Standing) -> KReason {
    let is_junior = standing.birthday_this_year.is_some_and(|age| age <= LAST_JUNIOR_BIRTHDAY);
    if standing.games < GAMES_OF_A_NEWCOMER {
        KReason::New
    } else if standing.reached_2400 {
        KReason::Reached2400
    } else if is_junior && standing.rating < JUNIOR_LIMIT {
        KReason::Junior
    } else {
        KReason::Established
    }
}
