//! The event details of a submission.

use chrono::NaiveDate;

use crate::clock::MOVES;

/// The event details of a submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventDetails {
    /// The event's code, which all submissions of one event share.
    pub code: String,
    /// A higher index replaces all results of lower ones.
    pub index: u32,
    /// The event's name.
    pub name: String,
    /// The first day.
    pub first_day: Option<NaiveDate>,
    /// The day of the last result.
    pub last_day: Option<NaiveDate>,
    /// The results officer, who is responsible for the results.
    pub officer: String,
    /// The results officer's address.
    pub officer_address: String,
    /// The treasurer, who pays.
    pub treasurer: String,
    /// The treasurer's address.
    pub treasurer_address: String,
    /// The time limit.
    pub time: Option<TimeLimit>,
    /// Other fields, by name, which are not used but kept unchanged.
    pub others: Vec<(String, String)>,
}

/// The time that each player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// A number of minutes for the whole game.
    Game {
        /// The minutes.
        minutes: u32,
        /// The increment for every move.
        seconds_a_move: u32,
    },
    /// A first session with a number of moves, followed by the rest of the game or a second
    /// session.
    Sessions {
        /// Moves of the first session.
        moves: u32,
        /// Its minutes.
        minutes: u32,
        /// The time after the first session.
        then: Then,
        /// The increment for every move.
        seconds_a_move: u32,
    },
}

/// The time after a first session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// A number of minutes for the rest of the game.
    Rest {
        /// The minutes.
        minutes: u32,
    },
    /// A second session with a number of moves.
    Second {
        /// Its moves.
        moves: u32,
        /// Its minutes.
        minutes: u32,
    },
}

/// The rate of play that follows from a time limit.
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
        // With sixty moves, seconds a move are minutes a game.
        match self {
            Self::Game { minutes, seconds_a_move } => minutes.saturating_add(seconds_a_move),
            Self::Sessions { moves, minutes, then, seconds_a_move } => {
                let rest = match then {
                    Then::Rest { minutes } => minutes,
                    Then::Second { moves: second, minutes } => {
                        let left = MOVES.saturating_sub(moves);
                        // A session that is not reached adds nothing, and the last one is repeated
                        // as often as needed for sixty moves.
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
    /// use formats::submission::{RateOfPlay, TimeLimit};
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
    /// The rate as results files write it; `None` if it is not graded.
    #[must_use]
    pub const fn column(self) -> Option<&'static str> {
        match self {
            Self::Standard => Some("standard"),
            Self::Rapid => Some("rapid"),
            Self::TooFast => None,
        }
    }
}
