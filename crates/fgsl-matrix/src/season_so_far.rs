//! A season as far as it is known on a day.

use std::ops::RangeInclusive;

use chrono::NaiveDate;

use crate::error::InputError;
use crate::time::{Time, TimedGame, check_order};

/// A season as far as it is known: its days, and its games in order (see [`crate::in_order`]).
///
/// The days are those of the rules, not of the games: whose rating has ended, and who is a junior,
/// must not depend on when other people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonSoFar<'a> {
    pub(crate) games: &'a [TimedGame],
    pub(crate) first_day: NaiveDate,
    pub(crate) last_day: NaiveDate,
}

impl<'a> SeasonSoFar<'a> {
    /// The known games, in order, of a season from its first day to its last.
    ///
    /// # Errors
    ///
    /// Games out of order.
    pub fn new(
        games: &'a [TimedGame],
        days: RangeInclusive<NaiveDate>,
    ) -> Result<Self, InputError> {
        check_order(games)?;
        Ok(Self { games, first_day: *days.start(), last_day: *days.end() })
    }

    /// The season as known at the end of a day, as if it ended there.
    #[must_use]
    pub fn until(self, day: NaiveDate) -> Self {
        let games = TimedGame::up_to(Time::end_of(day), self.games);
        Self { games, last_day: day.min(self.last_day), ..self }
    }
}
