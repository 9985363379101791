//! What a submission says of its event.

use chrono::NaiveDate;

use crate::format::clock::MOVES;

/// What a submission says of its event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventDetails {
    /// The event's code: submissions of one event have the same.
    pub code: String,
    /// A higher index replaces all results of lower ones.
    pub index: u32,
    /// The event's name.
    pub name: String,
    /// The first day.
    pub first_day: Option<NaiveDate>,
    /// The day of the last result.
    pub last_day: Option<NaiveDate>,
    /// Who answers for the results.
    pub officer: String,
    /// Where.
    pub officer_address: String,
    /// Who pays.
    pub treasurer: String,
    /// Where.
    pub treasurer_address: String,
    /// How long the players had.
    pub time: Option<TimeLimit>,
    /// Fields that matter to nothing here, by name: kept as they are.
    pub others: Vec<(String, String)>,
}

/// How long each player had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// So many minutes for the game.
    Game {
        /// The minutes.
        minutes: u32,
        /// What every move adds.
        seconds_a_move: u32,
    },
    /// A first session of so many moves, and the rest of the game or a second session.
    Sessions {
        /// Moves of the first session.
        moves: u32,
        /// Its minutes.
        minutes: u32,
        /// What follows.
        then: Then,
        /// What every move adds.
        seconds_a_move: u32,
    },
}

/// What follows a first session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// So many minutes for the rest of the game.
    Rest {
        /// The minutes.
        minutes: u32,
    },
    /// A second session of so many moves.
    Second {
        /// Its moves.
        moves: u32,
        /// Its minutes.
        minutes: u32,
    },
}

/// The rate of play that a time limit makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateOfPlay {
    /// An hour or more for each player.
    Standard,
    /// More than ten minutes, and less than an hour.
    Rapid,
    /// Ten minutes or less: not graded.
    TooFast,
}

impl TimeLimit {
    /// The minutes that each player has for a game of sixty moves.
    #[must_use]
    pub const fn minutes(self) -> u32 {
        // Sixty moves at so many seconds each are so many minutes.
        match self {
            Self::Game { minutes, seconds_a_move } => minutes.saturating_add(seconds_a_move),
            Self::Sessions { moves, minutes, then, seconds_a_move } => {
                let rest = match then {
                    Then::Rest { minutes } => minutes,
                    Then::Second { moves: second, minutes } => {
                        let left = MOVES.saturating_sub(moves);
                        // A session that is not reached adds nothing, and one that recurs adds as
                        // often as the sixty moves need it.
                        if second == 0 {
                            minutes
                        } else {
                            minutes.saturating_mul(left.div_ceil(second))
                        }
                    }
                };
                minutes.saturating_add(rest).saturating_add(seconds_a_move)
            }
        }
    }

    /// The rate of play.
    ///
    /// ```
    /// use results_io::format::submission::{RateOfPlay, TimeLimit};
    ///
    /// let game = |minutes| TimeLimit::Game { minutes, seconds_a_move: 0 };
    /// assert_eq!(game(60).rate(), RateOfPlay::Standard);
    /// assert_eq!(game(59).rate(), RateOfPlay::Rapid);
    /// assert_eq!(game(10).rate(), RateOfPlay::TooFast);
    /// ```
    #[must_use]
    pub const fn rate(self) -> RateOfPlay {
        match self.minutes() {
            60.. => RateOfPlay::Standard,
            11.. => RateOfPlay::Rapid,
            _ => RateOfPlay::TooFast,
        }
    }
}

impl RateOfPlay {
    /// As results files write it; `None` for what is not graded.
    #[must_use]
    pub const fn column(self) -> Option<&'static str> {
        match self {
            Self::Standard => Some("standard"),
            Self::Rapid => Some("rapid"),
            Self::TooFast => None,
        }
    }
}
