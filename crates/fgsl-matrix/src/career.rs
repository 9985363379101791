//! The state that a system carries from season to season.

use rating_core::PlayerIdx;

use crate::factor::PlayerFacts;
use crate::monthly::MonthlyRatings;
use crate::three_passes::ThreePasses;

/// Every player's grade under a system, and what its rules need to know of the past.
///
/// A career belongs to one list: with several rates of play, each has its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Career {
    pub(crate) grades: Vec<Option<f64>>,
    pub(crate) past: Vec<Past>,
    pub(crate) monthly: Option<MonthlyRatings>,
}

/// What a system's rules need to know of a player's past.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Past {
    /// Games so far, as far as they are known.
    pub(crate) games: u32,
    /// Whether the player is on the opening list without a number of games.
    pub(crate) is_established: bool,
    /// The highest rating so far, as far as it is known.
    pub(crate) highest: Option<f64>,
    /// The year of birth.
    pub(crate) birth_year: Option<i32>,
}

impl Career {
    /// By player: the grade on the system's scale.
    #[must_use]
    pub fn grades(&self) -> &[Option<f64>] {
        &self.grades
    }

    /// The letter of a player's category; `None` unless the system has its own categories.
    #[must_use]
    pub fn category(&self, passes: &ThreePasses, player: PlayerIdx) -> Option<char> {
        self.monthly.as_ref()?.players.get(player.as_usize())?.category(passes)
    }

    /// What the factors of a period can depend on. `year` is the year of the period.
    pub(crate) fn facts(&self, year: Option<i32>) -> Vec<PlayerFacts> {
        let of = |past: &Past| PlayerFacts {
            games_before: past.games,
            is_established: past.is_established,
            birthday_this_year: year
                .zip(past.birth_year)
                .and_then(|(year, born)| u8::try_from(year - born).ok()),
            highest: past.highest,
        };
        self.past.iter().map(of).collect()
    }
}
