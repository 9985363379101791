//! When a game ended, and the order of games that follows.

use chrono::{Datelike, NaiveDate};
use rating_core::{HalfGame, Outcome, PlayerIdx};
use rayon::prelude::*;

use crate::Ties;

/// Bits of the round below those of the day.
const ROUND_BITS: u32 = 12;

/// The last day of the common era that a time holds.
const LAST_DAY: i32 = (1 << (32 - ROUND_BITS)) - 1;

/// The day of a game and its round: games with the same time are simultaneous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u32);

impl Time {
    /// Before every game that has a day.
    pub const START: Self = Self(0);

    /// The highest round; higher ones count as it.
    pub const LAST_ROUND: u32 = (1 << ROUND_BITS) - 1;

    /// A round of a day; 0 where rounds are not known, so that all games of the day are
    /// simultaneous. Days before the common era count as its first, and days after the year 2870
    /// as one.
    #[must_use]
    pub fn new(day: NaiveDate, round: u32) -> Self {
        let day = day.num_days_from_ce().clamp(0, LAST_DAY) as u32;
        Self(day << ROUND_BITS | round.min(Self::LAST_ROUND))
    }

    /// The last moment of a day.
    ///
    /// ```
    /// use chrono::NaiveDate;
    /// use fgsl_matrix::Time;
    ///
    /// let day = NaiveDate::from_ymd_opt(2006, 5, 2).ok_or("no such day")?;
    /// assert!(Time::new(day, 5) < Time::end_of(day));
    /// assert!(Time::end_of(day) < Time::new(day.succ_opt().ok_or("no next day")?, 0));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn end_of(day: NaiveDate) -> Self {
        Self::new(day, Self::LAST_ROUND)
    }

    /// The day; none for [`Time::START`].
    #[must_use]
    pub const fn day(self) -> Option<NaiveDate> {
        NaiveDate::from_num_days_from_ce_opt((self.0 >> ROUND_BITS) as i32)
    }

    /// The round; 0 where it is not known.
    #[must_use]
    pub const fn round(self) -> u32 {
        self.0 & Self::LAST_ROUND
    }
}

/// A game with its time, in twelve bytes. Who had White is not kept: no rule here asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimedGame {
    time: Time,
    /// The player with the lower number.
    low: PlayerIdx,
    /// The other player, and how the game ended for the first.
    half: HalfGame,
}

impl TimedGame {
    /// A game that ended with `outcome` for `one` against `other`.
    #[must_use]
    pub fn new(time: Time, one: PlayerIdx, other: PlayerIdx, outcome: Outcome) -> Self {
        let (low, half) = if one <= other {
            (one, HalfGame::new(other, outcome))
        } else {
            (other, HalfGame::new(one, outcome.reversed()))
        };
        Self { time, low, half }
    }

    /// When it ended.
    #[must_use]
    pub const fn time(self) -> Time {
        self.time
    }

    /// The player with the lower number.
    #[must_use]
    pub const fn low(self) -> PlayerIdx {
        self.low
    }

    /// The player with the higher number.
    #[must_use]
    pub const fn high(self) -> PlayerIdx {
        self.half.opponent()
    }

    /// The game as the player with the lower number sees it.
    #[must_use]
    pub const fn half(self) -> HalfGame {
        self.half
    }

    /// How it ended for the player with the lower number.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        self.half.outcome()
    }

    /// How it ended for this player, and who the other one is; none for somebody else.
    #[must_use]
    pub fn seen_by(self, player: PlayerIdx) -> Option<(PlayerIdx, Outcome)> {
        if player == self.low {
            Some((self.high(), self.outcome()))
        } else if player == self.high() {
            Some((self.low, self.outcome().reversed()))
        } else {
            None
        }
    }
}

/// Games in the order in which a live system plays them.
///
/// By time; simultaneous games in an order that does not depend on the one given, unless ties are
/// broken by it ([`Ties::OneByOne`]).
pub fn in_order(games: &mut [TimedGame], ties: Ties) {
    match ties {
        Ties::Together => games.par_sort_unstable(),
        Ties::OneByOne => games.par_sort_by_key(|game| game.time),
    }
}
